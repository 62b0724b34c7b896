// How long money takes: the median of the newest real cases, found by an index however many there are.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { medianMinutes } from '#src/queues/arrival-times.sql.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { plantMembers } from '#src/test/lottery/plain-bets.ts'
import { rowsRead } from '#src/test/rows-read.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const [memberId = 0n] = await plantMembers(database.db, 1, 'times')
  // The n-th newest took n minutes; every tenth was paid in USDT.
  await database.db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     SELECT 'A' || n, $1, CASE WHEN n % 10 = 0 THEN 'usdt' ELSE 'bank' END, 100, 'credited', ended - n * interval '1 minute', ended
       FROM (SELECT n, app_now() - n * interval '1 hour' AS ended FROM generate_series(1, 1000) n) d`,
    [memberId],
  )
  await database.db.query('ANALYZE deposits')
})
afterAll(() => database.drop())

it.each([
  ['of all channels', null, 100, 51],
  ['of one channel', 'usdt', 21, 110],
  ['of a channel without cases', 'alipay', 100, null],
  ['of the newest of them', 'bank', 20, 12],
])('is told %s', async (_name, channel, newest, minutes) => {
  const question = { of: 'deposit', channel, atLeast: 20, newest } as const
  expect(await medianMinutes(database.db, question)).toBe(minutes)
  const read = await rowsRead(database.db, 'deposits', (tx) => medianMinutes(tx, question))
  // Of a thousand.
  expect(read).toBeLessThanOrEqual(newest + 10)
})

it('is not told of fewer than asked for, nor of demo members', async () => {
  const question = { of: 'deposit', channel: null, atLeast: 20, newest: 19 } as const
  expect(await medianMinutes(database.db, question)).toBeNull()
  await database.db.query('UPDATE members SET seeded = true')
  expect(await medianMinutes(database.db, { ...question, newest: 100 })).toBeNull()
})
