// The Bus between two processes, over PostgreSQL and over Redis: everything arrives once, what was sent during a break too.
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Bus } from '#src/bus/bus.ts'
import { createPostgresBus } from '#src/bus/postgres-bus.ts'
import { createRedisBus } from '#src/bus/redis-bus.ts'
import { openDb } from '#src/db/pool.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { newId } from '#src/lib/ids.ts'
import { openGate } from '#src/test/gate.ts'
import { currentTrace, tracedAs } from '#src/lib/trace.ts'

interface Pair {
  readonly here: Bus
  readonly there: Bus
  /** Cuts the connections on which the two listen. */
  cut(): Promise<void>
  close(): Promise<void>
}

const log = createLog('test', 'silent')

async function overPostgres(): Promise<Pair> {
  const database: TestDatabase = await createTestDatabase()
  const otherDb = openDb(database.url, 3)
  const here = await createPostgresBus(database.db, log)
  const there = await createPostgresBus(otherDb, log)
  return {
    here,
    there,
    async cut() {
      await database.db.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
      )
    },
    async close() {
      await here.close()
      await there.close()
      await otherDb.close()
      await database.drop()
    },
  }
}

async function overRedis(url: string): Promise<Pair> {
  const here = await createRedisBus(url, log)
  const there = await createRedisBus(url, log)
  return {
    here,
    there,
    async cut() {
      const admin = createClient({ url })
      await admin.connect()
      await admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
      await admin.close()
    },
    async close() {
      await here.close()
      await there.close()
    },
  }
}

/** Collects messages of a topic until there are as many as expected. */
function listen(bus: Bus, topic: string, wanted: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const got: unknown[] = []
    const stop = bus.subscribe(topic, (message) => {
      got.push(message.body)
      if (got.length === wanted) {
        stop()
        resolve(got)
      }
    })
  })
}

/** Checks before it runs pending timers, so that none runs once the condition is true. */
async function waitWithTimers(isSo: () => boolean): Promise<void> {
  const look = () => {
    if (isSo()) return true
    // Less than a connection that is being made is given.
    vi.advanceTimersByTime(3_000)
    return false
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(true)
}

const redisUrl = inject('redisUrl')
const kinds: [string, () => Promise<Pair>][] = [['PostgreSQL', overPostgres]]
if (redisUrl !== null) kinds.push(['Redis', () => overRedis(redisUrl)])

it('a notice that is none of ours is passed over, and what was sent without a notice is found by its id', async () => {
  const database = await createTestDatabase()
  const bus = await createPostgresBus(database.db, log)
  for (const [n, odd] of ['not json', '{"id":"x","topic":1}', 'null'].entries()) {
    const heard = listen(bus, 'unheard', 1)
    await database.db.query(
      "INSERT INTO bus_messages (topic, body, sent_at) VALUES ('unheard', $1, clock_timestamp())",
      [JSON.stringify({ n })],
    )
    await database.db.query("SELECT pg_notify('bus', $1)", [odd])
    expect(await heard).toEqual([{ n }])
  }
  const after = listen(bus, 'after', 1)
  await bus.publish('after', { id: 1 })
  expect(await after).toEqual([{ id: 1 }])
  await bus.close()
  await database.drop()
})

it('an outage of the database is answered by one try at a time, and afterwards there is one connection', async () => {
  const database = await createTestDatabase()
  const gate = await openGate(database.url)
  const bus = await createPostgresBus({ ...database.db, url: gate.url }, log)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    gate.shut()
    for (const outage of [1, 2, 3, 4, 5]) {
      await waitWithTimers(() => gate.refused() >= outage)
    }
    const heard = listen(bus, 'after-outage', 1)
    gate.open()
    await bus.publish('after-outage', { id: 1 })
    await waitWithTimers(() => gate.connections() > 0)
    expect(await heard).toEqual([{ id: 1 }])
    expect([gate.refused(), gate.connections()]).toEqual([5, 1])
  } finally {
    vi.useRealTimers()
    await bus.close()
    await gate.close()
    await database.drop()
  }
})

it.each(redisUrl === null ? [] : [redisUrl])(
  'starts without %s, publishes while it is away or hangs, and delivers in order when it is back',
  async (redis) => {
    const gate = await openGate(redis)
    gate.shut()
    const late = await createRedisBus(gate.url, log)
    const other = await createRedisBus(redis, log)
    const topic = `late-${newId()}`
    const heard = [listen(late, topic, 4), listen(other, topic, 4)]
    await late.publish(topic, { n: 1 })
    await late.publish(topic, { n: 2 })
    gate.open()
    await expect.poll(() => gate.connections(), { timeout: 60_000 }).toBe(2)
    gate.freeze()
    await late.publish(topic, { n: 3 })
    gate.thaw()
    await late.publish(topic, { n: 4 })
    for (const bodies of heard) expect(await bodies).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
    await Promise.all([late.close(), other.close()])
    await gate.close()
  },
)

describe.each(kinds)('over %s', (_name, open) => {
  let pair: Pair
  beforeAll(async () => {
    pair = await open()
  })
  afterAll(() => pair.close())

  it('every message of a topic reaches the other process and the sender itself, each once', async () => {
    const heard = [listen(pair.there, 'numbers', 100), listen(pair.here, 'numbers', 100)]
    await Promise.all(Array.from({ length: 100 }, (_, n) => pair.here.publish('numbers', { n })))
    await pair.here.publish('other', {})
    for (const bodies of await Promise.all(heard)) {
      const numbers = bodies.map((body) => (body as { n: number }).n).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n))
    }
  })

  it('what was sent while a connection was broken arrives after it, in order and once', async () => {
    const heard = listen(pair.there, 'after-break', 4)
    await pair.cut()
    for (const n of [1, 2, 3, 4]) await pair.here.publish('after-break', { n })
    expect(await heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
  })

  it('carries what it was sent for, also after a break', async () => {
    const traces = new Promise<(string | undefined)[]>((resolve) => {
      const got: (string | undefined)[] = []
      pair.there.subscribe('traced', () => {
        if (got.push(currentTrace()) === 3) resolve(got)
      })
    })
    await tracedAs('a request', () => pair.here.publish('traced', {}))
    await pair.here.publish('traced', {})
    await pair.cut()
    await tracedAs('another', () => pair.here.publish('traced', {}))
    expect(await traces).toEqual(['a request', undefined, 'another'])
  })

  it('a listener that fails keeps nothing from the others', async () => {
    const stop = pair.there.subscribe('fragile', () => {
      throw new Error('a broken listener')
    })
    const heard = listen(pair.there, 'fragile', 1)
    await pair.here.publish('fragile', { id: 7 })
    expect(await heard).toEqual([{ id: 7 }])
    stop()
  })
})
