// The books detect tampering with a lottery's money.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { brokenInvariants } from '#src/books/check/expect-books-balance.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { placeBets, plantDrawn, withoutGuards } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES
const EXPECT = '202611150001'
let test: TestApp
let memberId: bigint
beforeAll(async () => {
  test = await createTestApp()
  const member = await newMember(test)
  memberId = member.id
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), 100_000n)
  must(await post(test.core.db, { key: 'opening', code: 'opening', legs }))
  await plantDrawn(test.core.db, JS28, EXPECT, [4, 6, 9])
  await placeBets(test.core.db, JS28, EXPECT, member, [{ playId: 2001, stakeFen: 1_000n, oddsMilli: 1950 }])
  await test.services.settlement.settle('js28', EXPECT)
})
afterAll(() => test.close())

const broken = (scope: 'whole' | 'incremental' | 'day') =>
  brokenInvariants(test.core.db, scope, BUSINESS_INVARIANTS)

/** As a superuser: the guards refuse it from every other role. */
async function pastGuards(statement: string) {
  await test.core.db.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query(statement)
  })
}

it('holds after a settlement', async () => {
  expect(await broken('whole')).toEqual([])
})

it.each([
  [
    'I4.payouts',
    'a payout that was raised',
    "UPDATE bets SET payout_fen = payout_fen + 1 WHERE plat = 'CP'",
    "UPDATE bets SET payout_fen = payout_fen - 1 WHERE plat = 'CP'",
  ],
  [
    'I4.draws',
    'a loser paid',
    "UPDATE bets SET outcome = 'lose' WHERE plat = 'CP'",
    "UPDATE bets SET outcome = 'win' WHERE plat = 'CP'",
  ],
  [
    'I4.lottery',
    'a bet opened again',
    "UPDATE bets SET status = 'open' WHERE plat = 'CP'",
    "UPDATE bets SET status = 'settled' WHERE plat = 'CP'",
  ],
])('%s sees %s, in a minute’s check as in a whole one', async (name, _what, harm, mend) => {
  await pastGuards(harm)
  expect(await broken('whole')).toContain(name)
  expect(await broken('incremental')).toContain(name)
  expect(await broken('day')).toContain(name)
  await pastGuards(mend)
  expect(await broken('whole')).toEqual([])
})

it('I4.stakes sees a debit without an order', async () => {
  const legs = move(memberMain(memberId, 'CNY'), house('lottery', 'CNY'), 100n)
  must(await post(test.core.db, { key: 'lot:none', code: 'betStake', legs, ref: 'none' }))
  expect(await broken('whole')).toEqual(['I4.stakes'])
  expect(await broken('incremental')).toEqual(['I4.stakes'])
  expect(await broken('day')).toEqual(['I4.stakes'])
})
