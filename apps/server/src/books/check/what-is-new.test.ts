// The minute's check follows what is new: by indexes, by parts of the accounts at rest, and with the answers of a whole one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { checkBooks } from '#src/books/check/check.ts'
import { LEDGER_INVARIANTS } from '#src/books/check/invariants/invariants.sql.ts'
import { readMirror } from '#src/books/venue-books.sql.ts'
import { advanceClock } from '#src/clock/clock.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import {
  type Account,
  house,
  memberMain,
  memberTransit,
  memberVenue,
  outside,
  venueResult,
} from '#src/ledger/accounts.ts'
import { move, must, post, reserve, settle } from '#src/ledger/post.ts'
import { checkpoint } from '#src/test/money/checkpoint.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

/** Tables that grow with members, rounds, venues and days. */
const GROWING =
  /Seq Scan on (ledger_(?!checkpoint)\w+|bets|deposits|withdrawals|transfers|lottery_orders|lottery_rounds|log_entries|rebate\w*|vip_\w+|activity_applications|turnover_requirements|invitations|agent_statements|red_packets|red_packet_(?!days)\w+|suspense_items|approvals|mirror_fixes|payout_tries)\b/

const MINUTE = 60_000
const AT_REST = 5_000

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const deposit = async (key: string, to: Account, fen: bigint) =>
  must(await post(db, { key, code: 'deposit', legs: move(outside('bank'), to, fen) }))

it('reads no table whole that grows with members or with days', async () => {
  const whole: string[] = []
  await db.tx(async (tx) => {
    // The planner would scan tables of a few rows; without an index it still does.
    await tx.query('SET LOCAL enable_seqscan = off')
    const since = { tx: 7n, at: new Date() }
    for (const invariant of [...LEDGER_INVARIANTS, ...BUSINESS_INVARIANTS]) {
      const query: Sql['query'] = async (text, values) => {
        const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
        for (const row of rows)
          if (GROWING.test(row['QUERY PLAN'])) whole.push(`${invariant.name}: ${row['QUERY PLAN'].trim()}`)
        // The seals are a list, everything else is one answer.
        return invariant.name === 'I2.seals' ? [] : ([{ counted: 0n, findings: null }] as never)
      }
      await invariant.check({ ...tx, query }, since)
    }
  })
  expect(whole).toEqual([])
})

it("has the answers of a whole check about cover, and the mirrors' balances", async () => {
  const [A, B] = [1n, 2n]
  for (const id of [A, B]) await deposit(`d${id}`, memberMain(id, 'CNY'), 10_000n)
  const toVenue = async (id: bigint, key: string, fen: bigint) => {
    const held = { hold: memberTransit(id, 'CNY'), amountFen: fen }
    must(await reserve(db, { key, code: 'transferHold', from: memberMain(id, 'CNY'), ...held }))
    const to = [{ account: memberVenue(id, 'AG', 'CNY'), amountFen: fen }]
    must(await settle(db, { key: `${key}ok`, code: 'transferDone', reserveKey: key, to, ...held }))
  }
  const bothWays = async () => {
    const [sums] = await db.query<{ fen: bigint; moves: bigint }>(
      `SELECT coalesce(sum(balance), 0)::bigint AS fen, coalesce(sum(seq), 0)::bigint AS moves
         FROM ledger_accounts WHERE name LIKE 'member:%:venue:AG'`,
    )
    const { cny, play, moves } = await readMirror(db, 'AG')
    expect({ cny, play, moves }).toEqual({ cny: sums?.fen, play: 0n, moves: sums?.moves })
    const cover = async (scope: 'whole' | 'incremental') =>
      (await checkBooks(db, scope)).lines.find((line) => line.invariant === 'I5')?.counted
    expect(await cover('incremental')).toBe(await cover('whole'))
  }
  await toVenue(A, 'tr:a', 700n)
  await bothWays()
  await checkpoint(db)
  await bothWays()
  await toVenue(B, 'tr:b', 300n)
  const won = move(venueResult('AG', 'CNY'), memberVenue(A, 'AG', 'CNY'), 55n)
  must(await post(db, { key: 'bet:AG:1:1', code: 'venueResult', legs: won }))
  const given = move(house('bonus', 'CNY'), memberMain(B, 'CNY'), 20n)
  must(await post(db, { key: 'gift', code: 'activityBonus', legs: given }))
  await bothWays()
  await checkpoint(db)
  await bothWays()
})

it('looks at accounts that moved at once, and at those at rest in a part of them every minute', async () => {
  // One more than a part has, in bites that a busy machine makes in time.
  for (let from = 0; from <= AT_REST; from += 500)
    await db.query(
      `SELECT ledger_open(array_agg('member:' || 1000 + n || ':main')) FROM generate_series(${from + 1}, ${from + 500}) n`,
    )
  await checkpoint(db)
  const made = async (which: 'min' | 'max') => {
    const [row] = await db.query<{ id: bigint }>(
      `SELECT member_id AS id FROM ledger_accounts
        WHERE id = (SELECT ${which}(id) FROM ledger_accounts WHERE member_id > 1000)`,
    )
    return memberMain(row?.id ?? 0n, 'CNY')
  }
  const [first, last] = [await made('min'), await made('max')]
  await db.query('UPDATE ledger_accounts SET balance = balance + 1 WHERE name = ANY ($1)', [[first, last]])
  const seen = async () => {
    const { lines } = await checkBooks(db, 'incremental')
    return lines.find((line) => line.invariant === 'I2')?.findings.map((finding) => finding.subject) ?? []
  }
  const found: string[][] = []
  for (let minute = 0; minute < 2; minute += 1) {
    found.push(await seen())
    await advanceClock(db, MINUTE)
  }
  expect(found.flat().toSorted()).toEqual([first, last].toSorted())
  expect(found.filter((one) => one.length > 1)).toEqual([])
  // A member who uses forged money is found in the same minute, in whichever part the account is.
  for (const name of [first, last])
    must(
      await post(db, { key: `use ${name}`, code: 'betStake', legs: move(name, house('lottery', 'CNY'), 1n) }),
    )
  expect(await seen()).toEqual(expect.arrayContaining([`${first}#1`, `${last}#1`]))
  expect((await checkBooks(db, 'whole')).ok).toBe(false)
})
