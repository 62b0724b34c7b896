// Quarantined rows that people have ended: they explain nothing, end once, and count in the month of their end.
import { addDays, atClock, beijingDay, monthOf, monthStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as sql from '#src/modules/bet/quarantine/quarantine.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let seq = 0n
const db = () => test.core.db

async function aside(betId: string, effectFen: bigint, version = 1) {
  seq += 1n
  const row = {
    plat: 'AG',
    seq,
    betId,
    member: 'm1',
    row: JSON.stringify({ settle_version: version }),
    why: 'absurdStake',
    currency: 'CNY',
    effectFen,
    isOther: false,
  } as const
  expect(await db().tx((tx) => sql.insertQuarantined(tx, row as never))).toBe(true)
  const [found] = await db().query<{ id: bigint; effect: bigint; state: string }>(
    'SELECT id, effect_fen AS effect, state FROM bet_quarantine WHERE seq = $1',
    [seq],
  )
  if (found === undefined) throw new Error('no row')
  return found
}

const end = (id: bigint, state: 'booked' | 'dismissed') => db().tx((tx) => sql.endQuarantined(tx, id, state))
const stateOf = async (id: bigint) =>
  (await db().query<{ state: string }>('SELECT state FROM bet_quarantine WHERE id = $1', [id]))[0]?.state

it('an open row explains its part of a newer one of its bet, an ended one does not', async () => {
  const first = await aside('Q1', 500n)
  expect((await aside('Q1', 700n)).effect).toBe(200n)
  expect((await aside('Q2', 700n)).effect).toBe(700n)
  const other = await aside('Q3', 500n)
  await end(other.id, 'dismissed')
  expect((await aside('Q3', 700n)).effect).toBe(700n)
  expect(first.effect).toBe(500n)
})

it('a booked state ends the open rows of its bet and leaves those that people have dismissed', async () => {
  const [open, newer, dismissed] = [await aside('Q4', 1n), await aside('Q4', 1n, 3), await aside('Q5', 1n)]
  await end(dismissed.id, 'dismissed')
  const bets = ['Q4', 'Q5'].map((bet_id) => ({ bet_id, settle_version: 2 }))
  const ended = await db().tx((tx) => sql.endOlder(tx, 'AG', bets))
  expect(ended).toHaveLength(1)
  expect([await stateOf(open.id), await stateOf(newer.id), await stateOf(dismissed.id)]).toEqual([
    'booked',
    'open',
    'dismissed',
  ])
})

it('the totals of a month count what ended in it, from its first second on, and all that is open', async () => {
  await db().query("UPDATE bet_quarantine SET state = 'dismissed', ended_at = '2020-01-01' WHERE true")
  const rows = [await aside('Q6', 1n), await aside('Q7', 1n), await aside('Q8', 10n)]
  const month = atClock(monthStart(monthOf(addDays(beijingDay(test.core.clock.now()), 40))), '00:00:00')
  const to = (ms: number) => test.advance(ms - test.core.clock.now().getTime())
  await to(month - 1_000)
  if (rows[0] !== undefined) await end(rows[0].id, 'dismissed')
  await to(month + 1_000)
  if (rows[1] !== undefined) await end(rows[1].id, 'booked')
  expect(await sql.readTotals(db())).toMatchObject({ open: 1n, effect_fen: 10n, booked: 1n, dismissed: 0n })
})
