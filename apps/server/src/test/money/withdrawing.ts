// What tests of withdrawals do as a member: ask for one, and owe turnover before it.
import { type Cashier, type CashierMember, PAY_PASSWORD } from '#src/test/money/cashier.ts'

export const asked = (member: CashierMember, amount: string | number = 500, more: object = {}) => ({
  amount,
  bank: member.card,
  password: PAY_PASSWORD,
  ...more,
})

/** A getter, because the cashier is created before the tests run. */
export function withdrawing(cashier: () => Cashier) {
  const call: Cashier['test']['call'] = (name, input, as) => cashier().test.call(name, input, as)
  const withdraw = (member: CashierMember, amount?: string | number, more?: object) =>
    call('POST /api/withdraw', asked(member, amount, more), member.as)

  async function owe(member: CashierMember, fen: bigint, bonusFen = 0n) {
    const { turnover } = cashier().test.services
    const credit = {
      memberId: member.id,
      source: 'test',
      ref: `${member.id}:${fen}`,
      title: '存款',
      amountFen: fen,
    }
    await cashier().test.core.db.tx((tx) => turnover.addRequirement(tx, { ...credit, multiple: 1, bonusFen }))
  }

  return { call, withdraw, owe }
}
