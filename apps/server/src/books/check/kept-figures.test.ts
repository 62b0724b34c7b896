// The figures kept with the checkpoint equal those of all entries, wherever the checkpoint is: the office shows the same.
import { addDays, beijingDay, dayStart } from '@lanting/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pruneActivity } from '#src/books/activity.sql.ts'
import { readTrialBalance } from '#src/books/check/trial.sql.ts'
import { advanceClock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { memberMain, memberVenue, outside, venueResult } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { activeSince } from '#src/modules/overview/overview.sql.ts'
import { checkpoint } from '#src/test/money/checkpoint.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

async function now(): Promise<number> {
  const [row] = await db.query<{ now: Date }>('SELECT app_now() AS now')
  return row?.now.getTime() ?? 0
}

let serial = 0
/** Members pay in and lose some of it at a venue: accounts of several classes move, and new ones are opened. */
async function live(...members: readonly bigint[]): Promise<void> {
  for (const member of members) {
    const [main, venue] = [memberMain(member, 'CNY'), memberVenue(member, 'AG', 'CNY')]
    for (const legs of [
      move(outside('bank'), main, 1_000n),
      move(main, venue, 300n),
      move(venue, venueResult('AG', 'CNY'), 40n),
    ])
      must(await post(db, { key: `k${serial++}`, code: 'deposit', legs }))
  }
}

interface TrialLine {
  readonly account: string
  readonly accounts: bigint
  readonly today: bigint
  readonly balance: bigint
}

/** From all accounts and entries, without the kept figures. */
async function trialOfEntries(midnight: Date): Promise<TrialLine[]> {
  return db.query<TrialLine>(
    `SELECT regexp_replace(replace(a.name, 'venue:AG', 'venue:*'), '^member:[0-9]+', 'member:*') AS account, count(DISTINCT a.id) AS accounts,
            coalesce(sum(e.amount) FILTER (WHERE t.at >= $1), 0)::bigint AS today, coalesce(sum(e.amount), 0)::bigint AS balance
       FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id LEFT JOIN ledger_transactions t ON t.id = e.tx_id
      WHERE a.currency = 'CNY' GROUP BY 1 ORDER BY 1`,
    [midnight],
  )
}

async function activeOfEntries(from: number): Promise<(readonly [string, number])[]> {
  const rows = await db.query<{ hour: number; members: bigint }>(
    `SELECT floor(extract(epoch FROM t.at - $1) / 3600)::int AS hour, count(DISTINCT a.member_id) AS members
       FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.at >= $1 AND a.member_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [new Date(from)],
  )
  return rows.map(({ hour, members }) => [`hour ${hour}`, Number(members)])
}

async function expectFigures(active: { readonly today: number; readonly sameTime: number }): Promise<void> {
  const at = await now()
  const [from, today] = [dayStart(addDays(beijingDay(at), -1)), dayStart(beijingDay(at))]
  const trial = await readTrialBalance(db, 'CNY', new Date(today))
  expect(
    trial
      .map(({ account, accounts, todayFen, balanceFen }) => ({
        account,
        accounts: BigInt(accounts),
        today: todayFen,
        balance: balanceFen,
      }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
  ).toEqual(await trialOfEntries(new Date(today)))
  const rows = await activeSince(db, new Date(from), new Date(today), new Date(at - DAY))
  const counts = rows.map(
    ({ hour, span, members }) => [hour === null ? span : `hour ${hour}`, Number(members)] as const,
  )
  expect(new Map(counts)).toEqual(new Map([...(await activeOfEntries(from)), ...Object.entries(active)]))
}

it('are the same before a checkpoint, after it, and when more comes on top of it', async () => {
  // Ten in the morning of tomorrow: what follows has its own hour and day, whenever this runs.
  const begin = dayStart(addDays(beijingDay(await now()), 1)) + 10 * HOUR
  const goTo = async (at: number) => {
    await advanceClock(db, at - (await now()))
  }
  await goTo(begin)
  await live(1n, 2n)
  await expectFigures({ today: 2, sameTime: 0 })
  await checkpoint(db)
  await expectFigures({ today: 2, sameTime: 0 })
  // One who has counted for the day and the hour, one who is new.
  await live(2n, 3n)
  await expectFigures({ today: 3, sameTime: 0 })
  await goTo(begin + 2 * HOUR)
  await live(2n)
  await checkpoint(db)
  await expectFigures({ today: 3, sameTime: 0 })
  // Later than the time of day at which yesterday is cut.
  await live(4n)
  await checkpoint(db)
  await expectFigures({ today: 4, sameTime: 0 })

  await goTo(begin + DAY + HOUR)
  await expectFigures({ today: 0, sameTime: 3 })
  await live(3n)
  await expectFigures({ today: 1, sameTime: 3 })
  await checkpoint(db)
  await live(3n, 5n)
  await expectFigures({ today: 2, sameTime: 3 })

  await pruneActivity(db)
  await expectFigures({ today: 2, sameTime: 3 })
  await goTo(begin + 9 * DAY)
  await pruneActivity(db)
  expect(await db.query('SELECT hour FROM active_hours UNION ALL SELECT minute FROM active_firsts')).toEqual(
    [],
  )
  await expectFigures({ today: 0, sameTime: 0 })
})
