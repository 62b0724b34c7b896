// The processing time shown to members: from at least twenty real withdrawals, demo members excluded.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '@lanting/contract/limits'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { asked } from '#src/test/money/withdrawing.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

async function paidOut(): Promise<CashierMember> {
  const { office, test } = cashier
  const member = await cashier.member()
  const { data } = await test.call('POST /api/withdraw', asked(member, 100), member.as)
  const as = { token: await office.login('finance01') }
  await office.call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: data.withdraw_no }, as)
  await office.call(
    'POST /office-api/approval/decide',
    { kind: 'withdrawal', subject: data.withdraw_no, approve: 1, note: '' },
    as,
  )
  return member
}

const minutes = async (member: CashierMember) =>
  (await cashier.test.call('POST /api/withdrawrules', {}, member.as)).data.expected_minutes

it('it is shown from twenty cases on, and a demo member is none of them', async () => {
  const { test } = cashier
  const members: CashierMember[] = []
  for (let n = 0; n < LIMITS.medianCases; n++) members.push(await paidOut())
  await test.advance(5_000)
  await test.services.payouts.runOnce()
  const [first] = members
  if (first === undefined) throw new Error('no payout found')
  const setSeeded = 'UPDATE members SET seeded = $2 WHERE id = $1'
  const rows = [
    ['LIMITS.medianCases', 'nineteen', true, false],
    ['LIMITS.medianCases', 'twenty', false, true],
  ] as const
  for (const [limit, cases, isDemo, isShown] of rows) {
    await test.core.db.query(setSeeded, [first.id, isDemo])
    expect((await minutes(first)) !== null, `${limit}: ${cases}`).toBe(isShown)
  }
  const shown = await minutes(first)
  expect(shown).toBeGreaterThan(0)
  // Cached for some minutes.
  await test.core.db.query(setSeeded, [first.id, true])
  expect(await minutes(first)).toBe(shown)
  await expectMoneyBalances(test.core.db)
})
