// The books by night: each day is verified once when it has ended, some older ones again, and what was tampered with is found.
import { addDays, atClock, beijingDay, type Day } from '@lanting/contract/time'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { BUSINESS_INVARIANTS } from '#src/books/books.invariants.sql.ts'
import { type CheckRun, inspectBooks } from '#src/books/check.ts'
import { look, newestSeal } from '#src/books/ledger-seal.sql.ts'
import { LedgerSealer } from '#src/books/ledger-seal.ts'
import { NightBooks } from '#src/books/night-books.ts'
import { advanceClock, type Clock, createClock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { dailyAt } from '#src/jobs/schedule.ts'
import { house, memberMain, memberTransit, memberVenue } from '#src/ledger/accounts.ts'
import { move, must, post, reserve, settle } from '#src/ledger/post.ts'
import { createLog } from '#src/log.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { actAs, processDb } from '#src/test/process-db.ts'

const publicLog = new PublicLog()
const books = { checkBy: (check: () => Promise<CheckRun>) => check() }
let database: TestDatabase
let db: Db
let worker: Db
let clock: Clock
let posted: number
beforeEach(async () => {
  database = await createTestDatabase()
  db = database.db
  worker = processDb(db, 'worker')
  clock = await createClock(db)
  posted = 0
  await until('12:00:00')
  return async () => {
    await worker.close()
    await database.drop()
  }
})

async function until(time: string): Promise<Day> {
  const now = clock.now()
  const today = atClock(beijingDay(now), time)
  const at = today > now.getTime() ? today : atClock(addDays(beijingDay(now), 1), time)
  await advanceClock(db, Math.ceil(at - now.getTime()))
  await clock.reload()
  return beijingDay(clock.now())
}

/** Two members at play for a day: gifts, and a transfer with its hold. */
async function play(): Promise<Day> {
  posted += 1
  for (const id of [7n, 8n]) {
    const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 100n)
    must(await post(db, { key: `open:${posted}:${id}`, code: 'opening', legs }))
  }
  return beijingDay(clock.now())
}

/** Everything that stands; transactions of other databases on the same server may keep the sealer waiting. */
async function seal(): Promise<void> {
  const sealer = new LedgerSealer({ db, publicLog })
  await vi.waitFor(
    async () => {
      await sealer.runOnce()
      expect((await newestSeal(db))?.last_id ?? 0).toBe(Number((await look(db)).lastId))
    },
    { timeout: 60_000 },
  )
}

const nightOf = (at: Db) => new NightBooks({ db: at, books, publicLog, againMs: 0 })

/** A day with its play, sealed, and the night after it as the worker does it. */
async function dayAndNight(): Promise<{ readonly day: Day; readonly night: Day; readonly run: CheckRun }> {
  const day = await play()
  await seal()
  const night = await until('03:30:00')
  const run = await actAs('worker', () => nightOf(worker).run(night))
  await until('12:00:00')
  return { day, night, run }
}

interface Verified {
  readonly day: Day
  readonly isNew: boolean
}

const verifiedIn = (night: Day) =>
  db.query<Verified>(
    'SELECT day::text, is_new AS "isNew" FROM ledger_day_checks WHERE night = $1 ORDER BY is_new DESC, day',
    [night],
  )
const closed = async () =>
  (await db.query<{ day: Day }>('SELECT day::text FROM ledger_days ORDER BY day')).map(({ day }) => day)
const broken = (run: CheckRun) =>
  run.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)

/** What a superuser can do whom no trigger stops. */
async function tamper(...statements: readonly string[]): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    for (const statement of statements) await tx.query(statement)
  })
}

it('verifies and closes the day that ended, and of the others those whose turn it is', async () => {
  const nights: { readonly day: Day; readonly night: Day }[] = []
  for (let n = 0; n < 9; n++) {
    const { day, night, run } = await dayAndNight()
    expect(broken(run)).toEqual([])
    const older = nights.map((one) => one.day)
    const verified = await verifiedIn(night)
    expect(verified[0]).toEqual({ day, isNew: true })
    expect(verified.slice(1).every((one) => !one.isNew && older.includes(one.day))).toBe(true)
    expect(verified.length).toBe(1 + Math.min(3, older.length))
    nights.push({ day, night })
  }
  expect(await closed()).toEqual(nights.map(({ day }) => day))
  // Whichever was not looked at for longest comes first: in the last three nights all of the first six had their turn.
  const again = await db.query<{ day: Day }>(
    'SELECT DISTINCT day::text FROM ledger_day_checks WHERE NOT is_new AND night >= $1 ORDER BY day',
    [nights[6]?.night],
  )
  expect(again.map(({ day }) => day)).toEqual(
    expect.arrayContaining(nights.slice(0, 6).map(({ day }) => day)),
  )
  const sums = await db.query<{ part: string; total: bigint; entries: bigint }>(
    `SELECT part, sum(total)::bigint AS total, sum(entries)::bigint AS entries FROM ledger_day_sums GROUP BY part ORDER BY part`,
  )
  expect(sums).toEqual([
    { part: 'house', total: -1800n, entries: 18n },
    { part: 'main', total: 1800n, entries: 18n },
  ])
  const { lines } = await inspectBooks(db, 'whole', BUSINESS_INVARIANTS)
  expect(lines.filter((line) => line.freezes && !line.ok)).toEqual([])
})

it('closes days that were missed one by one, and days on which nothing was posted', async () => {
  await dayAndNight()
  const first = await play()
  await seal()
  await until('12:00:00')
  await until('12:00:00')
  const { night, run } = await dayAndNight()
  expect(broken(run)).toEqual([])
  const days = [0, 1, 2].map((n) => addDays(first, n))
  expect((await verifiedIn(night)).filter(({ isNew }) => isNew).map(({ day }) => day)).toEqual(days)
  const rows = await db.query<{ transactions: bigint }>(
    'SELECT transactions FROM ledger_days ORDER BY day DESC LIMIT 3',
  )
  expect(rows.map((row) => row.transactions)).toEqual([2n, 0n, 2n])
})

describe('what a superuser changed on an old day', () => {
  const ofDay = (day: Day) => `SELECT id FROM ledger_transactions WHERE beijing_day(at) = '${day}'`
  const firstOf = (day: Day) => `(SELECT min(id) FROM (${ofDay(day)}) t)`

  async function sevenDays(): Promise<Day[]> {
    const days: Day[] = []
    for (let n = 0; n < 7; n++) days.push((await dayAndNight()).day)
    return days
  }

  /** An old day that was verified again last night: three others have their turn before it. */
  const lastInTurn = async () =>
    (
      await db.query<{ day: Day }>(
        'SELECT day::text FROM ledger_day_checks WHERE NOT is_new ORDER BY night DESC, day LIMIT 1',
      )
    )[0]?.day as Day

  it('is found the same night where it changes a total, however well it fits', async () => {
    await sevenDays()
    const day = await lastInTurn()
    const seven = `(SELECT id FROM ledger_accounts WHERE name = 'member:7:main')`
    const opening = `(SELECT id FROM ledger_accounts WHERE name = 'house:opening')`
    // Both legs, every balance after it, the account, and all that the checkpoint keeps.
    await tamper(
      `UPDATE ledger_entries SET amount = amount + 50 WHERE tx_id = ${firstOf(day)} AND account_id = ${seven}`,
      `UPDATE ledger_entries SET amount = amount - 50 WHERE tx_id = ${firstOf(day)} AND account_id = ${opening}`,
      `UPDATE ledger_entries SET balance_after = balance_after + 50 WHERE tx_id >= ${firstOf(day)} AND account_id = ${seven}`,
      `UPDATE ledger_accounts SET balance = balance + 50 WHERE id = ${seven}`,
      `UPDATE ledger_checkpoint_sums SET total = total + CASE account_id WHEN ${seven} THEN 50 ELSE -50 END
        WHERE account_id IN (${seven}, ${opening})`,
      `UPDATE ledger_checkpoint_totals SET total = total + CASE part WHEN 'main' THEN 50 ELSE -50 END
        WHERE part IN ('main', 'house')`,
    )
    const { night, run } = await dayAndNight()
    expect((await verifiedIn(night)).map((one) => one.day)).not.toContain(day)
    const found = run.lines
      .find((line) => line.invariant === 'I2.days')
      ?.findings.map(({ subject }) => subject)
    expect(found).toEqual(expect.arrayContaining(['balances:CNY:main', 'checkpoint:CNY:house']))
  })

  it('is found the same night where it is a figure of a closed day', async () => {
    const [first] = await sevenDays()
    await tamper(`UPDATE ledger_days SET transactions = transactions + 1 WHERE day = '${first}'`)
    expect(broken((await dayAndNight()).run)).toEqual(['I2.days'])
  })

  it('is found when its day has its turn where it changes no total, and every night until it is put right', async () => {
    await sevenDays()
    const day = await lastInTurn()
    await tamper(`UPDATE ledger_transactions SET memo = 'x' WHERE id = ${firstOf(day)}`)
    const turns: boolean[] = []
    for (let n = 0; n < 4; n++) {
      const { night, run } = await dayAndNight()
      const isItsTurn = (await verifiedIn(night)).some((one) => one.day === day)
      turns.push(isItsTurn)
      expect(broken(run)).toEqual(isItsTurn ? ['I2.seals'] : [])
    }
    expect(turns[0]).toBe(false)
    expect(turns.slice(turns.indexOf(true)).every(Boolean)).toBe(true)
    expect(turns).toContain(true)
    await tamper(`UPDATE ledger_transactions SET memo = NULL WHERE id = ${firstOf(day)}`)
    expect(broken((await dayAndNight()).run)).toEqual([])
  })
})

describe('one day by itself', () => {
  const stake = (leg: number) =>
    `tx_id = (SELECT id FROM ledger_transactions WHERE key = 'tr:1') AND leg = ${leg}`

  beforeEach(async () => {
    await dayAndNight()
    await play()
    const held = { hold: memberTransit(7n, 'CNY'), amountFen: 30n }
    must(await reserve(db, { key: 'tr:1', code: 'opening', from: memberMain(7n, 'CNY'), ...held }))
    const to = [{ account: memberVenue(7n, 'AG', 'CNY'), amountFen: 30n }]
    must(await settle(db, { key: 'trok:1', code: 'opening', reserveKey: 'tr:1', to, ...held }))
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
      await seal()
      const before = await closed()
      await tamper(
        `CREATE TABLE kept_tx AS SELECT * FROM ledger_transactions`,
        `CREATE TABLE kept AS SELECT * FROM ledger_entries`,
      )
      await tamper(...statement.split(';'))
      const night = await until('03:30:00')
      expect(broken(await nightOf(db).run(night))).toContain(invariant)
      await dayAndNight()
      expect(await closed()).toEqual(before)
      await tamper(
        'DELETE FROM rebate_claims',
        'DELETE FROM ledger_entries WHERE tx_id <= (SELECT max(id) FROM kept_tx)',
        'INSERT INTO ledger_entries SELECT * FROM kept',
        'DELETE FROM ledger_transactions WHERE id <= (SELECT max(id) FROM kept_tx)',
        'INSERT INTO ledger_transactions OVERRIDING SYSTEM VALUE SELECT * FROM kept_tx',
      )
      expect(broken((await dayAndNight()).run)).toEqual([])
      expect((await closed()).length).toBe(before.length + 3)
    },
  )
})

describe('a night that is cut off', () => {
  /** Dies when it has kept so many days. */
  function dying(after: number): Db {
    let left = after
    return {
      ...db,
      tx: (work) =>
        db.tx(async (tx) => {
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
    const run = async (night: string) => ({ ok: (await nightOf(at).run(night)).ok })
    return new JobRunner({ db, clock, log, alarms: new Alarms({ db, log }) }, [{ ...job, run }])
  }

  async function daysLeftOpen(): Promise<Day> {
    for (let n = 0; n < 4; n++) await dayAndNight()
    for (let n = 0; n < 3; n++) {
      await play()
      await seal()
      await until('12:00:00')
    }
    return until('03:30:00')
  }

  it('is taken over without a day left out or verified twice', async () => {
    const night = await daysLeftOpen()
    const before = (await closed()).length
    const ended = async () =>
      (
        await db.query<{ tries: number; finished: boolean }>(
          `SELECT tries, finished_at IS NOT NULL AS finished FROM job_runs WHERE job = 'books-daily'`,
        )
      )[0]
    await runner(dying(2)).tick()
    expect((await closed()).length).toBe(before + 2)
    expect(await ended()).toEqual({ tries: 1, finished: false })
    const half = await db.query('SELECT day, at FROM ledger_day_checks WHERE night = $1 ORDER BY day', [
      night,
    ])
    await db.query('UPDATE job_runs SET retry_at = app_now()')
    await runner(db).tick()
    expect(await ended()).toEqual({ tries: 2, finished: true })
    const whole = await db.query('SELECT day, at FROM ledger_day_checks WHERE night = $1 ORDER BY day', [
      night,
    ])
    expect(whole).toEqual(expect.arrayContaining(half))
    const verified = await verifiedIn(night)
    expect(verified.filter(({ isNew }) => isNew).length).toBe((await closed()).length - before)
    expect(verified.filter(({ isNew }) => !isNew).length).toBe(3)
    expect((await nightOf(db).run(night)).ok).toBe(true)
    expect((await verifiedIn(night)).length).toBe(verified.length)
  })

  it('is done once by two at the same time', async () => {
    const night = await daysLeftOpen()
    const runs = await Promise.all([nightOf(db).run(night), nightOf(db).run(night)])
    expect(runs.flatMap(broken)).toEqual([])
    const days = await closed()
    expect(days).toEqual(days.map((_, n) => addDays(days[0] as Day, n)))
    expect(days.at(-1)).toBe(addDays(night, -1))
  })
})

it('waits until the day is sealed, and seals what is left of it itself', async () => {
  await play()
  const books = nightOf(db)
  const night = await db.tx(async (tx) => {
    const legs = move(house('opening', 'CNY'), memberMain(9n, 'CNY'), 1n)
    must(await post(tx, { key: 'slow', code: 'opening', legs }))
    await play()
    const night = await until('03:30:00')
    expect(await books.isReady(night)).toBe(false)
    return night
  })
  await vi.waitFor(async () => expect(await books.isReady(night)).toBe(true), { timeout: 60_000 })
  expect((await newestSeal(db))?.count).toBe(5)
})
