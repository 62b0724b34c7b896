// The bad networks of journeys: an answer is late but whole, lost once and then found, or cut until the network is back.
import { createServer, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGateway } from './gateway.ts'
import { chooseNetwork, networkName, NETWORKS } from './network.mjs'

const QUICK = { lateMs: 60, thereMs: 100, awayMs: 60 }
const asked: string[] = []
let base = ''
const server = createServer((incoming, response) => {
  asked.push(incoming.url ?? '')
  incoming.resume()
  const code = incoming.url === '/api/refused' ? 400 : 200
  incoming.on('end', () => response.end(`<script src="/first.js"></script> {"code":${code}} ${incoming.url}`))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  base = `http://127.0.0.1:${address.port}`
})
afterAll(() => void server.close())

/** What a browser behind the gateway gets, or null where the connection broke. */
function get(gateway: string, path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const { hostname, port } = new URL(gateway)
  return new Promise((resolve) => {
    const onward = request({ hostname, port, path: `${base}${path}`, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.once('end', () => resolve(text))
    })
    onward.once('error', () => resolve(null)).end()
  })
}

async function over(name: string, run: (url: string) => Promise<void>): Promise<void> {
  const network = chooseNetwork(name)
  if (network === null) throw new Error(name)
  const gateway = await openGateway(network, QUICK)
  try {
    await run(gateway.url)
  } finally {
    await gateway.close()
  }
}

it('a network is chosen by its name and repeated by its seed; an unknown one ends the run', () => {
  expect(chooseNetwork(undefined)).toBeNull()
  expect(chooseNetwork('')).toBeNull()
  for (const kind of NETWORKS) expect(chooseNetwork(`${kind}:17`)).toEqual({ kind, seed: 17 })
  const drawn = chooseNetwork('lost', 0.5)
  expect(drawn && chooseNetwork(networkName(drawn))).toEqual(drawn)
  for (const wrong of ['slow', 'late:x', 'late:'])
    expect(() => chooseNetwork(wrong)).toThrow('No such network')
})

it('late: every answer comes, and later ones overtake earlier ones', () =>
  over('late:1', async (url) => {
    const order: number[] = []
    const numbers = Array.from({ length: 12 }, (_, number) => number)
    await Promise.all(
      numbers.map(async (number) => {
        expect(await get(url, `/api/n?${number}`)).toContain(`/api/n?${number}`)
        order.push(number)
      }),
    )
    expect(order.toSorted((a, b) => a - b)).toEqual(numbers)
    expect(order).not.toEqual(numbers)
  }))

it('lost: the server acts, the first answer of a call under its key breaks, the next one arrives', () =>
  over('lost:1', async (url) => {
    const before = asked.length
    const bet = { authorization: 'Bearer a', 'idempotency-key': 'k' }
    expect(await get(url, '/api/bet', bet)).toBeNull()
    expect(await get(url, '/api/bet', bet)).toContain('/api/bet')
    expect(await get(url, '/api/bet', { ...bet, 'idempotency-key': 'other' })).toBeNull()
    expect(await get(url, '/api/bet', { ...bet, authorization: 'Bearer b' })).toBeNull()
    expect(await get(url, '/api/refused', bet)).toContain('refused')
    expect(await get(url, '/art/x.svg')).toContain('x.svg')
    expect(await get(url, '/api/proof', { 'content-type': 'multipart/form-data; boundary=x' })).toContain(
      'proof',
    )
    expect(asked.length - before).toBe(7)
  }))

it('away: calls are cut and pass again, while a page that opens waits with its own files', () =>
  over('away:1', async (url) => {
    const isCut = async () => (await get(url, '/api/n')) === null
    for (let turn = 0; turn < 2; turn += 1) {
      await expect.poll(isCut).toBe(true)
      expect(await get(url, '/', { 'sec-fetch-dest': 'document' })).toContain('first.js')
      await expect.poll(isCut).toBe(true)
      expect(await get(url, '/first.js')).toContain('first.js')
      await expect.poll(isCut).toBe(false)
    }
  }))
