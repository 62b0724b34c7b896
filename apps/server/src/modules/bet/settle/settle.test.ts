// Settlement on a real database: the examples of docs/rules/bets.md#payout, random rounds against a second implementation.
import { LOTTERIES, type Lottery } from '@lanting/contract/data/play/lotteries'
import { MARK_PLAYS } from '@lanting/contract/data/play/plays-mark'
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import type { BET, StateOf } from '@lanting/contract/states'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Db } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { placeBets, plantDrawn, type TestLine, withoutGuards } from '#src/test/lottery/lottery.ts'
import { oracleSettle } from '#src/test/lottery/settle-oracle.ts'
import { settleServiceOf } from '#src/test/lottery/settling.ts'

const [JS28, , JS6] = LOTTERIES
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await seedContent(test.core.db)
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => test.close())

async function rich(fen = 100_000_000n) {
  const member = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), fen)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
  return member
}

let serial = 1000
const nextExpect = () => `20261115${serial++}`

interface Ended {
  member_id: bigint
  outcome: string
  payout_fen: bigint
  valid_fen: bigint
  status: StateOf<typeof BET>
}

const endedBets = (expectNo: string) =>
  test.core.db.query<Ended>(
    "SELECT member_id, outcome, payout_fen, valid_fen, status FROM bets WHERE plat = 'CP' AND round_id = $1 ORDER BY bet_id",
    [expectNo],
  )

const line = (playId: number, yuan: number, oddsMilli = 1950, picks = ''): TestLine => ({
  playId,
  picks,
  oddsMilli,
  stakeFen: BigInt(yuan) * 100n,
})

const specials = (count: number) =>
  Array.from({ length: count }, (_, i) => line(1001, 10, 47_500, String(i + 1).padStart(2, '0')))

/** Sums that occur in 800 of 1,000 outcomes. */
const totals = (...more: number[]) =>
  [0, 1, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...more].map((n) => line(2100 + n, 10))
it.each<[string, Lottery, number[], TestLine[], number]>([
  ['大 100', JS28, [4, 6, 9], [line(2001, 100)], 100],
  ['大 100 + 小 100', JS28, [4, 6, 9], [line(2001, 100), line(2002, 100)], 0],
  ['大 300 + 小 100', JS28, [4, 6, 9], [line(2001, 300), line(2002, 100)], 200],
  ['大 100 + 单 100', JS28, [4, 6, 9], [line(2001, 100), line(2003, 100)], 200],
  ['three 组合', JS28, [4, 6, 9], [2011, 2012, 2013].map((id) => line(id, 50)), 150],
  ['all four 组合', JS28, [4, 6, 9], [2011, 2012, 2013, 2014].map((id) => line(id, 50)), 0],
  ['红+绿+蓝', JS28, [4, 6, 9], [line(2031, 50), line(2032, 50), line(2033, 80)], 0],
  ['和值 of 800 in 1,000', JS28, [4, 6, 9], totals(), 150],
  ['the same 和值 twice covers no more', JS28, [4, 6, 9], totals(0), 160],
  ['和值 of 801 in 1,000', JS28, [4, 6, 9], totals(27), 0],
  ['39 特码', JS6, [9, 6, 15, 17, 46, 16, 31], specials(39), 390],
  ['40 特码', JS6, [9, 6, 15, 17, 46, 16, 31], specials(40), 0],
  ['特大 on 49', JS6, [9, 6, 15, 17, 46, 16, 49], [line(1011, 100)], 0],
])('counts turnover as the table says: %s', async (_case, lottery, numbers, lines, validYuan) => {
  const member = await rich()
  const number = nextExpect()
  await plantDrawn(test.core.db, lottery, number, numbers)
  await placeBets(test.core.db, lottery, number, member, lines)
  await settleServiceOf(test).settle(lottery.name, number)
  const bets = await endedBets(number)
  expect(bets.reduce((sum, bet) => sum + bet.valid_fen, 0n)).toBe(BigInt(validYuan) * 100n)
  const [row] = await test.core.db.query<{ flow_fen: bigint }>(
    'SELECT flow_fen FROM member_totals WHERE member_id = $1',
    [member.id],
  )
  expect(row?.flow_fen).toBe(BigInt(validYuan) * 100n)
})

it('pays by the odds of the bet, cuts below a fen, returns a tie and credits a member once per round', async () => {
  const member = await rich()
  const number = nextExpect()
  await plantDrawn(test.core.db, JS6, number, [9, 6, 15, 17, 46, 16, 49])
  await placeBets(test.core.db, JS6, number, member, [
    { playId: 1033, stakeFen: 1234n, oddsMilli: 3560 },
    line(1011, 10),
    line(1012, 10),
    line(1131, 10, 75_000, '06,09'),
    line(1071, 33, 1730, '31'),
  ])
  const before = await readMainFen(test.core.db, member.id, 'CNY')
  await settleServiceOf(test).settle('js6', number)
  const bets = await endedBets(number)
  expect(bets.map((bet) => [bet.outcome, bet.payout_fen])).toEqual([
    ['win', 4393n],
    ['tie', 1000n],
    ['tie', 1000n],
    ['win', 75_000n],
    ['lose', 0n],
  ])
  expect((await readMainFen(test.core.db, member.id, 'CNY')) - before).toBe(81_393n)
  const paid = await test.core.db.query('SELECT code FROM ledger_transactions WHERE key = $1', [
    `settle:js6-${number}:${member.id}`,
  ])
  expect(paid).toEqual([{ code: 'betPayout' }])
})

it('fills requirements oldest first, and only those not younger than the bet', async () => {
  const member = await rich()
  const ask = (ref: string, amountFen: bigint) =>
    test.core.db.tx((tx) =>
      test.services.turnover.addRequirement(tx, {
        memberId: member.id,
        source: 'test',
        ref,
        title: 't',
        amountFen,
        multiple: 1,
      }),
    )
  const done = async () => {
    const rows = await test.core.db.query<{ ref: string; done_fen: bigint }>(
      "SELECT ref, done_fen FROM turnover_requirements WHERE source = 'test' ORDER BY created_at",
    )
    return Object.fromEntries(rows.map((row) => [row.ref, row.done_fen]))
  }
  const number = nextExpect()
  await plantDrawn(test.core.db, JS28, number, [4, 6, 9])
  await ask('before', 5_000n)
  await placeBets(test.core.db, JS28, number, member, [line(2001, 100)])
  await ask('between', 30_000n)
  await placeBets(test.core.db, JS28, number, member, [line(2003, 100)])
  await settleServiceOf(test).settle('js28', number)
  expect(await done()).toEqual({ before: 5_000n, between: 10_000n })
  const later = nextExpect()
  await plantDrawn(test.core.db, JS28, later, [4, 6, 9])
  await placeBets(test.core.db, JS28, later, member, [line(2001, 500)])
  await settleServiceOf(test).settle('js28', later)
  expect(await done()).toEqual({ before: 5_000n, between: 30_000n })
})

const sumLine = fc
  .constantFrom(...SUM_PLAYS.flatMap((group) => group.plays))
  .map((play) => ({ play, picks: [] as number[] }))
const markLine = fc
  .tuple(
    fc.constantFrom(...MARK_PLAYS.flatMap((group) => group.plays)),
    fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([play, picks]) => ({ play, picks: picks.slice(0, play.pick ?? 0).toSorted((a, b) => a - b) }))
const orderOf = (one: fc.Arbitrary<{ play: { id: number; oddsMilli: number }; picks: number[] }>) =>
  fc.array(fc.tuple(one, fc.bigInt(1n, 100_000n)), { minLength: 1, maxLength: 40 }).map((lines) =>
    lines.map(([{ play, picks }, stakeFen]) => ({
      playId: play.id,
      picks: picks.map((n) => String(n).padStart(2, '0')).join(','),
      stakeFen,
      oddsMilli: play.oddsMilli,
    })),
  )
const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 })
const balls = fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 7, maxLength: 7 })
const randomRound = fc.oneof(
  fc.record({
    lottery: fc.constant<Lottery>(JS28),
    numbers: digits,
    orders: fc.array(orderOf(sumLine), { minLength: 3, maxLength: 3 }),
  }),
  fc.record({
    lottery: fc.constant<Lottery>(JS6),
    numbers: balls,
    orders: fc.array(orderOf(markLine), { minLength: 3, maxLength: 3 }),
  }),
)

it('agrees with a second implementation on random rounds of every play, to the fen', async () => {
  const members = [await rich(), await rich(), await rich()]
  await fc.assert(
    fc.asyncProperty(randomRound, async ({ lottery, numbers, orders }) => {
      const number = nextExpect()
      await plantDrawn(test.core.db, lottery, number, numbers)
      for (const [i, order] of orders.entries())
        await placeBets(test.core.db, lottery, number, members[i] ?? { id: 0n }, order)
      await settleServiceOf(test, { betsAtOnce: 30n }).settle(lottery.name, number)
      const ended = await endedBets(number)
      for (const [i, order] of orders.entries()) {
        const wanted = oracleSettle(
          order.map((bet) => ({ ...bet, picks: bet.picks === '' ? [] : bet.picks.split(',').map(Number) })),
          numbers,
          '2026-11-15',
        )
        const own = ended.filter((bet) => bet.member_id === members[i]?.id)
        expect(own.map((bet) => [bet.outcome, bet.payout_fen, bet.valid_fen])).toEqual(
          wanted.map((end) => [end.outcome, end.payoutFen, end.validFen]),
        )
      }
    }),
    { numRuns: 25 },
  )
})

it('adds nothing when run again, twice at once, or after it died between two batches', async () => {
  const members = [await rich(), await rich(), await rich(), await rich()]
  const number = nextExpect()
  await plantDrawn(test.core.db, JS28, number, [4, 6, 9])
  for (const member of members)
    await placeBets(test.core.db, JS28, number, member, [line(2001, 10), line(2032, 10, 3720)])
  let batches = 0
  const dying: Db = {
    ...test.core.db,
    tx(work) {
      batches += 1
      if (batches === 3) return Promise.reject(new Error('Connection terminated'))
      return test.core.db.tx(work)
    },
  }
  await expect(settleServiceOf(test, { db: dying, betsAtOnce: 2n }).settle('js28', number)).rejects.toThrow(
    'Connection terminated',
  )
  expect((await endedBets(number)).map((bet) => bet.status)).toEqual([
    ...Array.from({ length: 4 }, () => 'settled'),
    ...Array.from({ length: 4 }, () => 'open'),
  ])
  await expectMoneyBalances(test.core.db)
  await Promise.all([1, 2, 3].map(() => settleServiceOf(test, { betsAtOnce: 2n }).settle('js28', number)))
  for (let again = 0; again < 3; again++) await settleServiceOf(test).settle('js28', number)
  for (const member of members)
    expect(await readMainFen(test.core.db, member.id, 'CNY')).toBe(100_000_000n - 2_000n + 1_950n + 3_720n)
  const rows = await test.core.db.query<{ n: bigint }>(
    "SELECT count(*) AS n FROM ledger_transactions WHERE ref = $1 AND code = 'betPayout'",
    [`js28-${number}`],
  )
  expect(rows[0]?.n).toBe(4n)
  const [round] = await test.core.db.query('SELECT state, payout_fen FROM lottery_rounds WHERE expect = $1', [
    number,
  ])
  expect(round).toEqual({ state: 'settled', payout_fen: 4n * 5_670n })
})

it('gives every stake of a void round back, trial money too, and says so', async () => {
  const member = await rich()
  const number = nextExpect()
  await plantDrawn(test.core.db, JS28, number, [4, 6, 9])
  const { id: trialId } = await newMember(test)
  await test.core.db.query('UPDATE members SET is_trial = true WHERE id = $1', [trialId])
  const legs = move(house('opening', 'PLAY'), memberMain(trialId, 'PLAY'), 10_000n)
  must(await post(test.core.db, { key: 'opening:void', code: 'trialOpening', legs }))
  await placeBets(test.core.db, JS28, number, member, [line(2001, 10), line(2002, 10)])
  await placeBets(test.core.db, JS28, number, { id: trialId, isTrial: true }, [line(2001, 10)])
  // As the worker leaves a round whose beacon never arrived: void, nothing revealed.
  const voided = nextExpect()
  await test.core.db.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query(
      `INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, void_reason)
       SELECT lottery, $1, chain_no, 9999, protocol, open_at, close_at, draw_at, 'void', 'beacon' FROM lottery_rounds WHERE expect = $2`,
      [voided, number],
    )
  })
  await placeBets(test.core.db, JS28, voided, member, [line(2001, 10), line(2002, 10)])
  await placeBets(test.core.db, JS28, voided, { id: trialId, isTrial: true }, [line(2001, 10)])
  for (let twice = 0; twice < 2; twice++) await settleServiceOf(test).runOnce()
  expect((await endedBets(voided)).map((bet) => [bet.status, bet.outcome, bet.valid_fen])).toEqual([
    ['void', 'void', 0n],
    ['void', 'void', 0n],
    ['void', 'void', 0n],
  ])
  expect(await readMainFen(test.core.db, member.id, 'CNY')).toBe(100_000_000n - 2_000n + 1_950n)
  expect(await readMainFen(test.core.db, trialId, 'PLAY')).toBe(10_000n - 1_000n + 1_950n)
  const played = (await endedBets(number)).find((bet) => bet.member_id === trialId)
  expect(played).toMatchObject({ outcome: 'win', valid_fen: 0n })
  const inbox = "SELECT content FROM inbox_messages WHERE member_id = $1 AND key LIKE 'void:%'"
  const messages = await test.core.db.query(inbox, [member.id])
  expect(messages).toEqual([{ content: `<p>第${voided}期因系统故障作废，本金已退还</p>` }])
})
