// The nightly books: each day is verified once when it has ended, some older ones again, and tampering is found.
import { addDays, type Day } from '@lanting/contract/time'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { pruneChecks } from '#src/books/check/check.sql.ts'
import { inspectBooks } from '#src/books/check/check.ts'
import { newestSeal } from '#src/books/check/ledger-seal.sql.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { broken, NightStage } from '#src/test/clock/night-stage.ts'
import { actAs } from '#src/test/process-db.ts'

let stage: NightStage
beforeEach(async () => {
  stage = await NightStage.open()
  return () => stage.close()
})

it('verifies and closes the day that ended, and of the others those whose turn it is', async () => {
  const nights: { readonly day: Day; readonly night: Day }[] = []
  for (let n = 0; n < 9; n++) {
    const { day, night, run } = await stage.dayAndNight()
    expect(broken(run)).toEqual([])
    const older = nights.map((one) => one.day)
    const verified = await stage.verifiedIn(night)
    expect(verified[0]).toEqual({ day, isNew: true })
    expect(verified.slice(1).every((one) => !one.isNew && older.includes(one.day))).toBe(true)
    expect(verified.length).toBe(1 + Math.min(3, older.length))
    nights.push({ day, night })
  }
  expect(await stage.closed()).toEqual(nights.map(({ day }) => day))
  // The least recently verified are first: the last three nights covered all of the first six.
  const again = await stage.db.query<{ day: Day }>(
    'SELECT DISTINCT day::text FROM ledger_day_checks WHERE NOT is_new AND night >= $1 ORDER BY day',
    [nights[6]?.night],
  )
  expect(again.map(({ day }) => day)).toEqual(
    expect.arrayContaining(nights.slice(0, 6).map(({ day }) => day)),
  )
  const sums = await stage.db.query<{ part: string; total: bigint; entries: bigint }>(
    `SELECT part, sum(total)::bigint AS total, sum(entries)::bigint AS entries FROM ledger_day_sums GROUP BY part ORDER BY part`,
  )
  expect(sums).toEqual([
    { part: 'house', total: -1800n, entries: 18n },
    { part: 'main', total: 1800n, entries: 18n },
  ])
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  expect(lines.filter((line) => line.freezes && !line.ok)).toEqual([])
})

it('keeps what was found of a day: its newest check, and those of a week', async () => {
  for (let n = 0; n < 4; n++) await stage.dayAndNight()
  for (let n = 0; n < 7; n++) await stage.until('12:00:00')
  await stage.dayAndNight()
  const checks = () =>
    stage.db.query<{ day: Day; night: Day; newest: boolean; isOld: boolean }>(
      `SELECT day::text, night::text, night = max(night) OVER (PARTITION BY day) AS newest, at < app_now() - interval '7 days' AS "isOld"
         FROM ledger_day_checks ORDER BY day, night`,
    )
  const before = await checks()
  const [spared] = before.filter((one) => one.isOld && !one.newest)
  await stage.tamper(
    `UPDATE ledger_day_checks SET ok = false WHERE day = '${spared?.day}' AND night = '${spared?.night}'`,
  )
  await actAs('worker', () => pruneChecks(stage.worker))
  const gone = before.filter((one) => one.isOld && !one.newest && one !== spared)
  expect(gone.length).toBeGreaterThan(0)
  expect(await checks()).toEqual(before.filter((one) => !gone.includes(one)))
})

it('closes days that were missed one by one, and days on which nothing was posted', async () => {
  await stage.dayAndNight()
  const first = await stage.play()
  await stage.seal()
  await stage.until('12:00:00')
  await stage.until('12:00:00')
  const { night, run } = await stage.dayAndNight()
  expect(broken(run)).toEqual([])
  const days = [0, 1, 2].map((n) => addDays(first, n))
  expect((await stage.verifiedIn(night)).filter(({ isNew }) => isNew).map(({ day }) => day)).toEqual(days)
  const rows = await stage.db.query<{ transactions: bigint }>(
    'SELECT transactions FROM ledger_days ORDER BY day DESC LIMIT 3',
  )
  expect(rows.map((row) => row.transactions)).toEqual([2n, 0n, 2n])
})

describe('what a superuser changed on an old day', () => {
  const ofDay = (day: Day) => `SELECT id FROM ledger_transactions WHERE beijing_day(at) = '${day}'`
  const firstOf = (day: Day) => `(SELECT min(id) FROM (${ofDay(day)}) t)`

  async function sevenDays(): Promise<Day[]> {
    const days: Day[] = []
    for (let n = 0; n < 7; n++) days.push((await stage.dayAndNight()).day)
    return days
  }

  /** An old day that was verified again last night: three others are due before it. */
  const lastInTurn = async () =>
    (
      await stage.db.query<{ day: Day }>(
        'SELECT day::text FROM ledger_day_checks WHERE NOT is_new ORDER BY night DESC, day LIMIT 1',
      )
    )[0]?.day as Day

  it('is found the same night where it changes a total, however well it fits', async () => {
    await sevenDays()
    const day = await lastInTurn()
    const seven = `(SELECT id FROM ledger_accounts WHERE name = 'member:7:main')`
    const opening = `(SELECT id FROM ledger_accounts WHERE name = 'house:opening')`
    // Both legs, every balance after it, the account, and all that the checkpoint keeps.
    await stage.tamper(
      `UPDATE ledger_entries SET amount = amount + 50 WHERE tx_id = ${firstOf(day)} AND account_id = ${seven}`,
      `UPDATE ledger_entries SET amount = amount - 50 WHERE tx_id = ${firstOf(day)} AND account_id = ${opening}`,
      `UPDATE ledger_entries SET balance_after = balance_after + 50 WHERE tx_id >= ${firstOf(day)} AND account_id = ${seven}`,
      `UPDATE ledger_accounts SET balance = balance + 50 WHERE id = ${seven}`,
      `UPDATE ledger_checkpoint_sums SET total = total + CASE account_id WHEN ${seven} THEN 50 ELSE -50 END
        WHERE account_id IN (${seven}, ${opening})`,
      `UPDATE ledger_checkpoint_totals SET total = total + CASE part WHEN 'main' THEN 50 ELSE -50 END
        WHERE part IN ('main', 'house')`,
    )
    const { night, run } = await stage.dayAndNight()
    expect((await stage.verifiedIn(night)).map((one) => one.day)).not.toContain(day)
    const found = run.lines
      .find((line) => line.invariant === 'I2.days')
      ?.findings.map(({ subject }) => subject)
    expect(found).toEqual(expect.arrayContaining(['balances:CNY:main', 'checkpoint:CNY:house']))
  })

  it('is found the same night where it is a figure of a closed day', async () => {
    const [first] = await sevenDays()
    await stage.tamper(`UPDATE ledger_days SET transactions = transactions + 1 WHERE day = '${first}'`)
    expect(broken((await stage.dayAndNight()).run)).toEqual(['I2.days'])
  })

  it('is found when its day has its turn where it changes no total, and every night until it is put right', async () => {
    await sevenDays()
    const day = await lastInTurn()
    await stage.tamper(`UPDATE ledger_transactions SET memo = 'x' WHERE id = ${firstOf(day)}`)
    const turns: boolean[] = []
    for (let n = 0; n < 4; n++) {
      const { night, run } = await stage.dayAndNight()
      const isItsTurn = (await stage.verifiedIn(night)).some((one) => one.day === day)
      turns.push(isItsTurn)
      expect(broken(run)).toEqual(isItsTurn ? ['I2.seals'] : [])
    }
    expect(turns[0]).toBe(false)
    expect(turns.slice(turns.indexOf(true)).every(Boolean)).toBe(true)
    expect(turns).toContain(true)
    await stage.tamper(`UPDATE ledger_transactions SET memo = NULL WHERE id = ${firstOf(day)}`)
    expect(broken((await stage.dayAndNight()).run)).toEqual([])
  })
})

it('waits until the day is sealed, and seals what is left of it itself', async () => {
  await stage.play()
  const books = stage.nightOf()
  const night = await stage.db.tx(async (tx) => {
    const legs = move(house('opening', 'CNY'), memberMain(9n, 'CNY'), 1n)
    must(await post(tx, { key: 'slow', code: 'opening', legs }))
    await stage.play()
    const night = await stage.until('03:30:00')
    expect(await books.isReady(night)).toBe(false)
    return night
  })
  await vi.waitFor(async () => expect(await books.isReady(night)).toBe(true), { timeout: 60_000 })
  expect((await newestSeal(stage.db))?.count).toBe(5)
})
