// The session cache on a real database: a session that ends during a read or between polls ends for its polls too.
import { LIMITS } from '@lanting/contract/limits'
import { hashToken } from '@lanting/node-kit/tokens'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Bus, BusListener } from '#src/bus/bus.ts'
import type { Db } from '#src/db/pool.ts'
import { POLL_CACHE_MS } from '#src/db/short-cache.ts'
import type { Caller } from '#src/http/context.ts'
import { endSession, findSession } from '#src/modules/auth/auth.sql.ts'
import { type SessionDeps, SessionService } from '#src/modules/auth/session.service.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { holdRows } from '#src/test/hold-rows.ts'

const HERE: Caller = { ip: '127.0.0.1', userAgent: 'lightMyRequest', requestId: '1' }
const ELSEWHERE: Caller = { ...HERE, userAgent: 'Mozilla/5.0 (Windows NT) Firefox/130' }

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** A promise opened from outside. */
function latch() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** The real database, but the first matching statement's result is delayed until released. */
function stallingOn(statement: RegExp) {
  const [reached, released] = [latch(), latch()]
  let isStalled = false
  const db: Db = Object.assign(Object.create(test.core.db) as Db, {
    query: async (...args: Parameters<Db['query']>) => {
      const mustWait = !isStalled && statement.test(args[0])
      if (mustWait) isStalled = true
      const rows = await test.core.db.query(...args)
      if (mustWait) {
        reached.open()
        await released.passed
      }
      return rows
    },
  })
  return { db, reached: reached.passed, release: released.open }
}

/** The real database, but every session found has this much time left. */
const endingIn = (leftMs: number): Db =>
  Object.assign(Object.create(test.core.db) as Db, {
    query: async (...args: Parameters<Db['query']>) => {
      const rows = await test.core.db.query(...args)
      return rows.map((row) => (row !== null && 'left_ms' in row ? { ...row, left_ms: leftMs } : row))
    },
  })

/** A frozen clock, independent of machine speed. */
const STOPPED = { now: () => new Date(0) }

/** One process of several: `receive` delivers another process's message. */
function processOn(db: Db, clock: SessionDeps['clock'] = test.core.clock) {
  const listeners: { topic: string; listener: BusListener }[] = []
  const published: string[] = []
  const bus: Bus = {
    subscribe(topic, listener) {
      listeners.push({ topic, listener })
      return () => undefined
    },
    publish: async (topic) => void published.push(topic),
    close: async () => undefined,
  }
  // Everything else as in the app.
  const deps = Reflect.get(test.services.sessions, 'deps') as SessionDeps
  const sessions = new SessionService({ ...deps, db, bus, clock })
  return {
    published,
    receive: (member?: bigint) => {
      const body = member === undefined ? {} : { member: String(member) }
      const message = { id: 1n, topic: 'session.ended', body }
      for (const { topic, listener } of listeners) if (topic === message.topic) listener(message)
    },
    poll: (token: string, caller = HERE) => sessions.find(token, caller, true),
    act: (token: string, caller = HERE) => sessions.find(token, caller, false),
    sessions,
  }
}

const endInDatabase = (token: string) => endSession(test.core.db, hashToken(token))

describe('a session that ends', () => {
  it('while a poll reads it is not kept from that reading', async () => {
    const { token } = await newMember(test)
    const { db, reached, release } = stallingOn(/FROM sessions/)
    const process = processOn(db)
    const early = process.poll(token)
    await reached
    await endInDatabase(token)
    process.receive()
    release()
    expect(await early).not.toBeNull()
    expect(await process.poll(token)).toBeNull()
  })

  it.each([
    ['says so', (id: bigint) => id],
    ['says so, being of an older version', () => undefined],
  ])('in another process ends here as soon as that one %s', async (_what, said) => {
    const { id, token } = await newMember(test)
    const process = processOn(test.core.db)
    expect(await process.poll(token)).not.toBeNull()
    await endInDatabase(token)
    process.receive(said(id))
    expect(await process.poll(token)).toBeNull()
  })

  it('leaves the others as they are', async () => {
    const [gone, other] = [await newMember(test), await newMember(test)]
    const process = processOn(test.core.db, STOPPED)
    expect(await process.poll(other.token)).not.toBeNull()
    process.receive(gone.id)
    const query = vi.spyOn(test.core.db, 'query')
    expect(await process.poll(other.token)).not.toBeNull()
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  it('by itself is looked for again at that instant', async () => {
    const { token } = await newMember(test)
    let at = 0
    const process = processOn(endingIn(3_000), { now: () => new Date(at) })
    expect(await process.poll(token)).not.toBeNull()
    await endInDatabase(token)
    at = 2_999
    expect(await process.poll(token)).not.toBeNull()
    at = 3_000
    expect(await process.poll(token)).toBeNull()
  })

  it.each([
    ['after its day', "expires_at = app_now() + interval '1 minute'", 60_000],
    ['idle', "expires_at = app_now() + interval '1 day', last_action_at = app_now()", LIMITS.session.idleMs],
  ])('by itself, %s, is read with what is left of it', async (_what, change, mostMs) => {
    const { id, token } = await newMember(test)
    await test.core.db.query(`UPDATE sessions SET ${change} WHERE member_id = $1`, [id])
    const row = await findSession(test.core.db, hashToken(token), LIMITS.session.idleMs)
    expect(row?.left_ms).toBeLessThanOrEqual(mostMs)
    expect(row?.left_ms).toBeGreaterThan(0)
  })

  it.each([
    [
      'logging out',
      (one: ReturnType<typeof processOn>, _id: bigint, token: string) =>
        one.sessions.end(hashToken(token), { setCookie: () => undefined } as never),
    ],
    ['ending all', (one: ReturnType<typeof processOn>, id: bigint) => one.sessions.endAll(id)],
  ])('by %s is forgotten after it ended, not before', async (_what, end) => {
    const { token, id } = await newMember(test)
    // Blocked inside the statement: a poll meanwhile still finds it active, and that result must not be cached past the end.
    const held = 'SELECT 1 FROM sessions WHERE token_hash = $1 FOR UPDATE'
    const lock = await holdRows(test.core.db, held, [hashToken(token)])
    const process = processOn(test.core.db)
    const ending = end(process, id, token)
    await lock.awaitedBy(1)
    expect(await process.poll(token)).not.toBeNull()
    await lock.release()
    await ending
    expect(await process.poll(token)).toBeNull()
    expect(process.published).toEqual(['session.ended'])
  })

  it('without a word from anybody ends for acts at once, and for polls within some seconds', async () => {
    const { token } = await newMember(test)
    let at = 0
    const clock = { now: () => new Date(at) }
    const [polled, acted] = [processOn(test.core.db, clock), processOn(test.core.db, clock)]
    for (const one of [polled, acted]) expect(await one.poll(token)).not.toBeNull()
    await endInDatabase(token)
    at = POLL_CACHE_MS - 1
    expect(await acted.act(token)).toBeNull()
    expect(await polled.poll(token)).not.toBeNull()
    at = POLL_CACHE_MS
    expect(await polled.poll(token)).toBeNull()
  })
})

describe('a token in another browser', () => {
  it('finds nothing in the cache, whichever browser polled first', async () => {
    const [first, second] = [await newMember(test), await newMember(test)]
    const process = processOn(test.core.db)
    expect(await process.poll(first.token)).not.toBeNull()
    expect(await process.poll(first.token, ELSEWHERE)).toBeNull()
    expect(await process.poll(second.token, ELSEWHERE)).toBeNull()
    expect(await process.poll(second.token, ELSEWHERE)).toBeNull()
    expect(await process.poll(second.token)).not.toBeNull()
  })
})
