// What tests of closures do: ask for one, let its days pass, and run the worker.
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { type Cashier, type CashierMember, PAY_PASSWORD } from '#src/test/money/cashier.ts'

/** A getter, because the cashier is created before the tests run. */
export function closing(cashier: () => Cashier) {
  const db = () => cashier().test.core.db

  const ask = (member: CashierMember, as = member.as) =>
    cashier().test.call('POST /api/mydata/close', { password: member.password, pay_pass: PAY_PASSWORD }, as)

  /** As if it had been asked, or closed, so long ago: the guard is for processes, and set aside by the owner alone. */
  async function age(
    member: Pick<CashierMember, 'id'>,
    column: 'asked_at' | 'closed_at',
    days: number,
    seconds: number,
  ) {
    await db().query('ALTER TABLE closures DISABLE TRIGGER closure_guard')
    await db().query(
      `UPDATE closures SET ${column} = app_now() - make_interval(days => $2, secs => $3), next_at = app_now()
        WHERE member_id = $1 AND taken_back_at IS NULL`,
      [member.id, days, seconds],
    )
    await db().query('ALTER TABLE closures ENABLE TRIGGER closure_guard')
  }

  const run = () => cashier().test.services.closureRunner.runOnce()

  async function row(member: Pick<CashierMember, 'id'>) {
    const rows = await db().query<{ closed: boolean; erased: boolean; back: boolean }>(
      `SELECT closed_at IS NOT NULL AS closed, erased_at IS NOT NULL AS erased, taken_back_at IS NOT NULL AS back
         FROM closures WHERE member_id = $1 ORDER BY taken_back_at IS NULL DESC, asked_at DESC LIMIT 1`,
      [member.id],
    )
    return rows[0]
  }

  /** Seven days after the asking. */
  async function close(member: Pick<CashierMember, 'id'>) {
    await age(member, 'asked_at', 7, 1)
    await run()
    return row(member)
  }

  /** Thirty days after the closing. */
  async function erase(member: Pick<CashierMember, 'id'>) {
    await age(member, 'closed_at', 30, 1)
    await run()
    return row(member)
  }

  /** The wallet, as if it had been paid out. */
  async function empty(member: Pick<CashierMember, 'id'>) {
    const fen = await cashier().balance(member.id)
    const legs = move(memberMain(member.id, 'CNY'), house('opening', 'CNY'), fen)
    if (fen > 0n) must(await post(db(), { key: `empty:${member.id}:${fen}`, code: 'opening', legs }))
  }

  return { ask, age, run, row, close, erase, empty }
}
