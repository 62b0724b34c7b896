// One day of the books by itself, and nights that are interrupted or run twice at once.
import { addDays, type Day } from '@lanting/contract/time'
import { beforeEach, describe, expect, it } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { closeDay } from '#src/books/check/closed-day.ts'
import type { Db } from '#src/db/pool.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { dailyAt } from '#src/jobs/schedule.ts'
import { memberMain, memberTransit, memberVenue } from '#src/ledger/accounts.ts'
import { must, reserve, settle } from '#src/ledger/post.ts'
import { createLog } from '#src/lib/log.ts'
import { broken, NightStage } from '#src/test/clock/night-stage.ts'

let stage: NightStage
beforeEach(async () => {
  stage = await NightStage.open()
  return () => stage.close()
})

describe('one day by itself', () => {
  const stake = (leg: number) =>
    `tx_id = (SELECT id FROM ledger_transactions WHERE key = 'tr:1') AND leg = ${leg}`

  beforeEach(async () => {
    await stage.dayAndNight()
    await stage.play()
    const held = { hold: memberTransit(7n, 'CNY'), amountFen: 30n }
    must(await reserve(stage.db, { key: 'tr:1', code: 'opening', from: memberMain(7n, 'CNY'), ...held }))
    const to = [{ account: memberVenue(7n, 'AG', 'CNY'), amountFen: 30n }]
    must(await settle(stage.db, { key: 'trok:1', code: 'opening', reserveKey: 'tr:1', to, ...held }))
  })

  it.each([
    ['an amount', `UPDATE ledger_entries SET amount = amount - 1 WHERE ${stake(1)}`, 'I1'],
    ['an entry that is gone', `DELETE FROM ledger_entries WHERE ${stake(2)}`, 'I1'],
    ['a transaction that is gone', `DELETE FROM ledger_transactions WHERE key = 'tr:1'`, 'I1'],
    ['a running balance', `UPDATE ledger_entries SET balance_after = 1 WHERE ${stake(1)}`, 'I2'],
    ['the number of an entry', `UPDATE ledger_entries SET seq = seq + 10 WHERE ${stake(1)}`, 'I2'],
    ['a balance below zero', `UPDATE ledger_entries SET balance_after = -1 WHERE ${stake(2)}`, 'I3'],
    [
      'a reserve that was never ended',
      `UPDATE ledger_transactions SET ends = NULL WHERE key = 'trok:1'`,
      'I4.holds',
    ],
    [
      'a reserve ended by something else',
      `UPDATE ledger_transactions SET ends = NULL WHERE key = 'trok:1';
       UPDATE ledger_transactions SET ends = (SELECT id FROM ledger_transactions WHERE key = 'tr:1') WHERE key = 'open:2:7'`,
      'I4.holds',
    ],
    [
      'a row of the business without its transaction',
      `INSERT INTO rebate_claims (id, member_id, money_fen, rows, at) VALUES (gen_random_uuid(), 7, 5, 1, app_now())`,
      'I4.rebates',
    ],
  ])(
    'is not closed with %s, nor is a day after it, until it is put right',
    async (_, statement, invariant) => {
      await stage.seal()
      const before = await stage.closed()
      await stage.tamper(
        `CREATE TABLE kept_tx AS SELECT * FROM ledger_transactions`,
        `CREATE TABLE kept AS SELECT * FROM ledger_entries`,
      )
      await stage.tamper(...statement.split(';'))
      const night = await stage.until('03:30:00')
      expect(broken(await stage.nightOf().run(night))).toContain(invariant)
      await stage.dayAndNight()
      expect(await stage.closed()).toEqual(before)
      await stage.tamper(
        'DELETE FROM rebate_claims',
        'DELETE FROM ledger_entries WHERE tx_id <= (SELECT max(id) FROM kept_tx)',
        'INSERT INTO ledger_entries SELECT * FROM kept',
        'DELETE FROM ledger_transactions WHERE id <= (SELECT max(id) FROM kept_tx)',
        'INSERT INTO ledger_transactions OVERRIDING SYSTEM VALUE SELECT * FROM kept_tx',
      )
      expect(broken((await stage.dayAndNight()).run)).toEqual([])
      expect((await stage.closed()).length).toBe(before.length + 3)
    },
  )
})

it('the chain begins with the first transaction, and each day follows the one before it', async () => {
  const close = (day: Day, firstId: bigint, lastId: bigint) =>
    stage.db.tx((tx) => closeDay(tx, { day, firstId, lastId, transactions: 1n, sums: [], seal: null }))
  await close('2026-11-15', 2n, 2n)
  expect(await stage.closed()).toEqual([])
  await close('2026-11-15', 1n, 2n)
  // A day is missing, a transaction is missing, one is counted twice.
  for (const [day, firstId] of [
    ['2026-11-17', 3n],
    ['2026-11-16', 4n],
    ['2026-11-16', 2n],
  ] as const)
    await close(day, firstId, 5n)
  expect(await stage.closed()).toEqual(['2026-11-15'])
  await close('2026-11-16', 3n, 5n)
  expect(await stage.closed()).toEqual(['2026-11-15', '2026-11-16'])
})

describe('a night that is cut off', () => {
  /** Crashes after storing so many days. */
  function dying(after: number): Db {
    let left = after
    return {
      ...stage.db,
      tx: (work) =>
        stage.db.tx(async (tx) => {
          const query: typeof tx.query = (text, values) => {
            if (text.includes('INSERT INTO ledger_day_checks') && left-- <= 0)
              throw new Error('the process died')
            return tx.query(text, values)
          }
          return work({ ...tx, query })
        }),
    }
  }
  const runner = (at: Db) => {
    const log = createLog('test', 'silent')
    const job = { name: 'books-daily', about: '', duePeriod: dailyAt('03:30:00') }
    const run = async (night: string) => ({ ok: (await stage.nightOf(at).run(night)).ok })
    return new JobRunner(
      { db: stage.db, clock: stage.clock, log, alarms: new Alarms({ db: stage.db, log }) },
      [{ ...job, run }],
    )
  }

  async function daysLeftOpen(): Promise<Day> {
    for (let n = 0; n < 4; n++) await stage.dayAndNight()
    for (let n = 0; n < 3; n++) {
      await stage.play()
      await stage.seal()
      await stage.until('12:00:00')
    }
    return stage.until('03:30:00')
  }

  it('is taken over without a day left out or verified twice', async () => {
    const night = await daysLeftOpen()
    const before = (await stage.closed()).length
    const ended = async () =>
      (
        await stage.db.query<{ tries: number; finished: boolean }>(
          `SELECT tries, finished_at IS NOT NULL AS finished FROM job_runs WHERE job = 'books-daily'`,
        )
      )[0]
    await runner(dying(2)).tick()
    expect((await stage.closed()).length).toBe(before + 2)
    expect(await ended()).toEqual({ tries: 1, finished: false })
    const half = await stage.db.query('SELECT day, at FROM ledger_day_checks WHERE night = $1 ORDER BY day', [
      night,
    ])
    await stage.db.query('UPDATE job_runs SET retry_at = app_now()')
    await runner(stage.db).tick()
    expect(await ended()).toEqual({ tries: 2, finished: true })
    const whole = await stage.db.query(
      'SELECT day, at FROM ledger_day_checks WHERE night = $1 ORDER BY day',
      [night],
    )
    expect(whole).toEqual(expect.arrayContaining(half))
    const verified = await stage.verifiedIn(night)
    expect(verified.filter(({ isNew }) => isNew).length).toBe((await stage.closed()).length - before)
    expect(verified.filter(({ isNew }) => !isNew).length).toBe(3)
    expect((await stage.nightOf().run(night)).ok).toBe(true)
    expect((await stage.verifiedIn(night)).length).toBe(verified.length)
  })

  it('is done once by two at the same time', async () => {
    const night = await daysLeftOpen()
    const runs = await Promise.all([stage.nightOf().run(night), stage.nightOf().run(night)])
    expect(runs.flatMap(broken)).toEqual([])
    const days = await stage.closed()
    expect(days).toEqual(days.map((_, n) => addDays(days[0] as Day, n)))
    expect(days.at(-1)).toBe(addDays(night, -1))
  })
})
