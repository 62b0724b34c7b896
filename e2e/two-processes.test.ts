// One room over several processes: messages, closings, draws and wins of one reach the clients of the other.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRedisBus } from '#server/bus/redis-bus.ts'
import { LOTTERY_TOPICS, type RoundMessage } from '#server/bus/lottery.topics.ts'
import { connect, isChat, isSystem, type TestSocket } from '#server/test/socket.ts'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import { freePort } from '#tools/run/launch/ports.mjs'
import { launchAlone } from '#tools/run/launch/product.mjs'
import { findRedis, startRedis } from '#tools/run/launch/redis.mjs'
import { passwordOf } from '#tools/stage/sign-in.mjs'
import { SHARED_SECRETS } from '#tools/stage/throwaway.mjs'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()

const ROOM = 201
const SLOW = { timeout: 120_000 }

const redis = findRedis()

let db: pg.Client
let table: DrawTable
let round: Round
let beside: string
let overRedis: { readonly redisUrl: string; readonly urls: readonly [string, string] } | undefined
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  table = new DrawTable(db, product())
  const second = launch()
  if (redis !== null) {
    const server = await startRedis(redis)
    stops.push(server.stop)
    const env = { REDIS_URL: server.url }
    overRedis = { redisUrl: server.url, urls: await Promise.all([launch(env), launch(env)]) }
  }
  beside = await second
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await db.end()
})

async function launch(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { databaseUrl, dataDir, webUrl, officeUrl, sandboxUrl } = product()
  const portOf = (url: string) => Number(new URL(url).port)
  const port = await freePort()
  const api = await launchAlone(`api-${port}`, {
    databaseUrl,
    dataDir,
    ports: { web: port, office: portOf(officeUrl), sandbox: portOf(sandboxUrl) },
    // Both are behind one address, as behind a load balancer.
    env: { ...SHARED_SECRETS, ...env, PUBLIC_URL: webUrl },
  })
  stops.push(api.stop)
  return api.url
}

async function call(url: string, path: string, body: object, token?: string) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
    },
  })
  const reply = (await answer.json()) as { code: number; message: string; data: Record<string, string> }
  if (reply.code !== 200) throw new Error(`${path}: ${reply.code} ${reply.message}`)
  return reply.data
}

async function signIn(name: string): Promise<string> {
  const body = { name, password: passwordOf(name) }
  const { api_token: token = '' } = await call(product().webUrl, '/api/login_pc', body)
  return token
}

async function open(url: string, token: string): Promise<TestSocket> {
  const { ticket } = await call(url, '/api/wsticket', { room_id: ROOM }, token)
  return connect(`${url.replace('http', 'ws')}/wss?roomid=${ROOM}&token=${ticket}`, product().webUrl)
}

/** The events that rooms received about the round; two may be reordered while their texts are read. */
function eventsOf(socket: TestSocket): string[] {
  const about = socket.frames.filter(isSystem).filter((frame) => frame.expect === round.expect)
  return about.map((frame) => frame.event).toSorted()
}

async function expectOneChat(urls: readonly [string, string], text: string): Promise<void> {
  const speaker = await open(urls[0], await signIn('player06'))
  const listener = await open(urls[1], await signIn('player03'))
  // Chat is rate limited to one message in two seconds, across tests.
  await table.advance(5_000)
  speaker.say(text)
  for (const socket of [speaker, listener]) {
    await socket.next((frame) => isChat(frame) && frame.content === text)
    expect(socket.texts().filter((said) => said === text)).toEqual([text])
    socket.close()
  }
}

async function expectThreeSockets(urls: readonly [string, string]): Promise<void> {
  const token = await signIn('player03')
  const sockets: TestSocket[] = []
  for (const url of [...urls, ...urls]) sockets.push(await open(url, token))
  await expect.poll(() => sockets[0]?.closed(), SLOW).toBe(4002)
  expect(sockets.slice(1).map((socket) => socket.closed())).toEqual([null, null, null])
  for (const socket of sockets) socket.close()
}

describe('two processes and PostgreSQL', () => {
  const urls = () => [product().webUrl, beside] as const

  test('hear each other', () => expectOneChat(urls(), '隔壁听得到吗'))

  test('close a member’s first socket when the fourth opens', () => expectThreeSockets(urls()))

  test('both tell of the close, the draw and the win, and of the win to its winner alone', {
    timeout: 240_000,
  }, async () => {
    const [here, there] = urls()
    round = await table.nextRound('xy28')
    await table.standBefore(round, 205)
    await expect.poll(() => table.takesBets('xy28', round.expect), SLOW).toBe(true)
    const winner = await signIn('player06')
    const own = [await open(here, winner), await open(there, winner)]
    const other = await open(there, await signIn('player03'))
    // 大 and 小: one of the two wins whatever is drawn.
    const order = [2001, 2002].map((id) => ({ id, total: 10, data: '' }))
    await call(here, '/api/lotteryOrder', { room_id: ROOM, expect: round.expect, order }, winner)
    await table.passDraw('xy28', round)
    for (const socket of own)
      await expect.poll(() => eventsOf(socket), SLOW).toEqual(['close', 'draw', 'win'])
    await expect.poll(() => eventsOf(other), SLOW).toEqual(['close', 'draw'])
    for (const socket of [...own, other]) socket.close()
  })
})

/** Only these tests need Redis; a run without it prints a notice at its start. */
function overRedisToo() {
  function setting() {
    if (overRedis === undefined) throw new Error('Redis was not started')
    return overRedis
  }

  test('hear each other', () => expectOneChat(setting().urls, '换了总线，也听得到吗'))

  test('close a member’s first socket when the fourth opens', () => expectThreeSockets(setting().urls))

  test('both tell what the drawing process says over the Bus', async () => {
    const { urls, redisUrl } = setting()
    const winner = await signIn('player06')
    const own = [await open(urls[0], winner), await open(urls[1], winner)]
    const other = await open(urls[1], await signIn('player03'))
    const bus = await createRedisBus(redisUrl, pino({ level: 'silent' }))
    // The round of the test above once more: the product around us draws over PostgreSQL's Bus.
    const body: RoundMessage = { lottery: 'xy28', expect: round.expect }
    for (const topic of [LOTTERY_TOPICS.closed, LOTTERY_TOPICS.drawn, LOTTERY_TOPICS.settled]) {
      await bus.publish(topic, body)
    }
    for (const socket of own)
      await expect.poll(() => eventsOf(socket), SLOW).toEqual(['close', 'draw', 'win'])
    await expect.poll(() => eventsOf(other), SLOW).toEqual(['close', 'draw'])
    for (const socket of [...own, other]) socket.close()
    await bus.close()
  })
}

if (redis !== null) describe('two processes and Redis', overRedisToo)
