// Programs of an outsider against a living product: the log in Go, draws in Python, and a saved receipt without a network.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lottery, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import { logKey, readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import { vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { missing } from '#tools/outside/run.mjs'
import { ROOT } from '#tools/run/paths.mjs'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'
import { signIn } from '#tools/stage/sign-in.mjs'

withProduct()
withBrowser()

const SLOW = { timeout: 120_000 }
/** Slow enough that a bet on a busy machine is placed before its round closes. */
const BET = LOTTERIES[1]
const ROOM_ID = 201
const GOOD = { code: 0, end: '1 passed, 0 failed' }

let db: pg.Client
let table: DrawTable
let round: Round
let saved: string
let vkey: string

beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  table = new DrawTable(db, product())
})
afterAll(() => db.end())

async function betOn(): Promise<Page> {
  const { page, context } = await openPhone()
  const { key, token } = await signIn(context.request, product(), 'player06')
  await context.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [key, token] as const)
  await page.goto(`${product().webUrl}/#/lotteryPage?room_id=${ROOM_ID}`)
  await page.getByRole('checkbox', { name: /^大，/ }).click(SLOW)
  await page.getByRole('button', { name: '去投注' }).click()
  await page.getByRole('button', { name: /^确认投注/ }).click(SLOW)
  await page.getByText('投注成功').first().waitFor(SLOW)
  return page
}

async function saveEvidence(page: Page): Promise<string> {
  await page.goto(`${product().webUrl}/#/fair?name=${BET.name}&expect=${round.expect}`)
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存证据' }).click(SLOW)
  const path = join(product().dataDir, 'evidence.json')
  await (await download).saveAs(path)
  return path
}

async function keyOfLog(): Promise<string> {
  const head = readCheckpoint(await (await fetch(`${product().webUrl}/log/checkpoint`)).text())
  const answer = (await (await fetch(`${product().webUrl}/api/log/head`)).json()) as {
    data: { keys: { body: { public_key: string } }[] }
  }
  return vkeyOf(logKey(head?.origin ?? '', answer.data.keys[0]?.body.public_key ?? ''))
}

/** Not in this process: the product behind the bent answers runs on while the program waits. */
function outside(which: 'log' | 'rounds', ...args: readonly string[]) {
  return new Promise<{ code: number | null; end: string }>((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/outside/run.mjs'), which, ...args])
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.on('close', (code) => resolve({ code, end: output.trim().split('\n').slice(-2).join('\n') }))
  }).then(({ code, end }) => (code === 0 ? { code, end: end.split('\n').at(-1) } : { code, end }))
}

/** The product as it would answer after a lie: every answer passes through `bend`. */
async function withLies<T>(bend: (path: string, body: Buffer) => Buffer, look: (url: string) => Promise<T>) {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void fetch(product().webUrl + path).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status).end(bend(path, body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    return await look(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

const swap = (when: string, from: RegExp, to: string) => (path: string, body: Buffer) =>
  path.includes(when) ? Buffer.from(body.toString('latin1').replace(from, to), 'latin1') : body

const noGo = missing('log')
const noPython = missing('rounds')

/** From its first second on, so that it is committed to, sealed and drawn as any other. */
async function open({ name, periodSec }: Lottery): Promise<Round> {
  const next = await table.nextRound(name)
  await table.standBefore(next, periodSec - 1)
  await expect.poll(() => table.takesBets(name, next.expect), SLOW).toBe(true)
  return next
}

async function draw({ name }: Lottery, next: Round): Promise<void> {
  await table.passDraw(name, next)
  await expect.poll(() => table.stateOf(name, next.expect), SLOW).toBe('settled')
}

test('a bet, its round, and a round of every other lottery are the scene', async () => {
  round = await open(BET)
  const page = await betOn()
  await draw(BET, round)
  for (const other of LOTTERIES) if (other !== BET) await draw(other, await open(other))
  saved = await saveEvidence(page)
  vkey = await keyOfLog()
})

const inGo = () => {
  test('checkpoint, tiles, entries and proofs fit', async () => {
    expect(await outside('log', '--url', product().webUrl, '--vkey', vkey, '--n', '40')).toEqual(GOOD)
  })

  test.each([
    [
      'a changed entry',
      swap('/tile/entries/', /"purpose":"receipt"/, '"purpose":"reseipt"'),
      /is not in the tree/,
    ],
    [
      'a changed signature',
      swap('/checkpoint', /(log \S{8})\S{8}/, '$1AAAAAAAA'),
      /checkpoint: invalid signature/,
    ],
    ['proofs of other entries', swap('.tlog-proof', /index \d+/, 'index 0'), /proof of entry/],
  ])('%s is found', async (_name, bend, words) => {
    const { code, end } = await withLies(bend, (url) =>
      outside('log', '--url', url, '--vkey', vkey, '--n', '20'),
    )
    expect(end).toMatch(words)
    expect(code).toBe(1)
  })

  test('a saved receipt holds without a network', async () => {
    expect(await outside('log', '--receipt', saved, '--vkey', vkey)).toEqual(GOOD)
  })

  test.each([
    ['another stake', /\|1000\|/g, '|9000|', /is not signed by a key of the log/],
    ['another seed', /"seed": "[0-9a-f]{64}"/g, `"seed": "${'ab'.repeat(32)}"`, /is not in the log/],
    ['another key', /"public_key": "[0-9a-f]{8}/g, '"public_key": "abababab', /is not in the log/],
  ])('a saved receipt with %s is found', async (name, from, to, words) => {
    const bent = join(product().dataDir, `${name}.json`)
    writeFileSync(bent, readFileSync(saved, 'utf8').replace(from, to))
    const { code, end } = await outside('log', '--receipt', bent, '--vkey', vkey)
    expect(end).toMatch(words)
    expect(code).toBe(1)
  })
}

const inPython = () => {
  test('one round of every lottery follows from the public data', async () => {
    expect(await outside('rounds', '--url', product().webUrl, '--vkey', vkey)).toEqual(GOOD)
  })

  test('a saved offline verifier is the one that the log published, and a changed one is not', async () => {
    const verifier = await (await fetch(`${product().webUrl}/fair-verifier.html`)).text()
    const path = join(product().dataDir, 'fair-verifier.html')
    const look = () => outside('rounds', '--url', product().webUrl, '--vkey', vkey, '--verifier', path)
    writeFileSync(path, verifier)
    expect(await look()).toEqual(GOOD)
    writeFileSync(path, `${verifier} `)
    expect(await look()).toMatchObject({ code: 1, end: expect.stringMatching(/never published a verifier/) })
  })

  test.each([
    ['other numbers on the page', swap('/lotteryFair', /"num":"\d+"/, '"num":"99"'), /shows something else/],
    [
      'another seed in the log',
      swap('/log/entries', /"seed":"[0-9a-f]{8}/, '"seed":"abababab'),
      /do not lead to the root/,
    ],
  ])('%s are found', async (_name, bend, words) => {
    const { code, end } = await withLies(bend, (url) => outside('rounds', '--url', url, '--vkey', vkey))
    expect(end).toMatch(words)
    expect(code).toBe(1)
  })
}

if (noGo === null) describe('the log, in Go', inGo)
else process.stderr.write(`NOT RUN: ${noGo}\n`)
if (noPython === null) describe('the draws, in Python', inPython)
else process.stderr.write(`NOT RUN: ${noPython}\n`)
