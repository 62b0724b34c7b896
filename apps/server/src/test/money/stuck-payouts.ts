// Steps of tests of stuck payouts: create one, read it as staff and as the member, choose and agree.
import type { PayoutChoice } from '@lanting/contract/data/money/payouts'
import { itemOf } from '#src/test/office/desk-item.ts'
import { expect } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import type { Cashier, CashierMember } from '#src/test/money/cashier.ts'
import { asked } from '#src/test/money/withdrawing.ts'

interface Staff {
  readonly token: string
}

/** A getter, because the cashier is created before the tests run. */
export function stuckPayouts(cashier: () => Cashier) {
  const desk = deskOf(cashier)
  return { ...desk, ...stageOf(cashier, desk), ...booksOf(cashier), payoutOf, locked }
}

const payoutOf = (no: string, n = 1) => `P${no.slice(1)}${n === 1 ? '' : `R${n}`}`

const locked = (choices: readonly { choice: string; lock: string }[]) =>
  Object.fromEntries(choices.map(({ choice, lock }) => [choice, lock === '' ? 'open' : 'locked']))

/** At the office. */
function deskOf(cashier: () => Cashier) {
  const call: Cashier['office']['call'] = (name, input, as) => cashier().office.call(name, input, as)
  const staff = async (name: string) => ({ token: await cashier().office.login(name) })
  const look = async (payout_no: string, as: Staff) =>
    (await call('POST /office-api/payout/detail', { payout_no }, as)).data

  /** Claimed and requested by one of finance. */
  async function choose(payout_no: string, choice: PayoutChoice, as: Staff, more: object = {}) {
    await call('POST /office-api/approval/claim', { kind: 'payout', subject: payout_no }, as)
    return call('POST /office-api/payout/ask', { payout_no, choice, reason: '通道书面答复', ...more }, as)
  }

  async function agree(payout_no: string, name: string) {
    const { row } = await look(payout_no, await staff('finance01'))
    const decision = { id: row.approval?.id, approve: 1, note: '' }
    return call('POST /office-api/approval/decide', decision, await staff(name))
  }

  return { call, staff, look, choose, agree }
}

/** On the way of the money. */
function stageOf(cashier: () => Cashier, { call, staff }: ReturnType<typeof deskOf>) {
  async function approved(member: CashierMember, yuan = 800): Promise<string> {
    const as = await cashier().again(member)
    const made = await cashier().test.call('POST /api/withdraw', asked(member, yuan), as)
    const no = made.data.withdraw_no
    const zhou = await staff('finance01')
    await call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, zhou)
    const yes = { kind: 'withdrawal', subject: no, approve: 1, note: '' }
    const done = await call('POST /office-api/approval/decide', yes, zhou)
    expect(itemOf('withdrawal', done).payout?.payout_no).toBe(payoutOf(no))
    return no
  }

  async function pass(ms: number) {
    await cashier().test.advance(ms)
    await cashier().test.services.payouts.runOnce()
  }

  /** The account cannot be paid to, and the provider has confirmed that it never took the payout. */
  async function turnedAway(member: CashierMember, yuan = 800) {
    cashier().provider.turnAway('account_invalid')
    const no = await approved(member, yuan)
    await pass(5_000)
    cashier().provider.turnAway(null)
    return { no, payout: payoutOf(no) }
  }

  /** The provider behaves again. */
  function calm() {
    const { provider } = cashier()
    provider.endPayoutsAs('paid')
    provider.turnAway(null)
    provider.clearLines()
    for (const operation of ['payout', 'queryPayout'] as const) provider.lieAbout(operation, null)
  }

  return { approved, pass, turnedAway, calm }
}

/** The books afterwards, for us and for the member. */
function booksOf(cashier: () => Cashier) {
  const alarmsOf = async (subject: string) =>
    (await openAlarms(cashier().test.core.db, 200))
      .filter((alarm) => [subject, `W${subject.slice(1, 21)}`, `sandbox:${subject}`].includes(alarm.subject))
      .map(({ kind }) => kind)

  async function stateOf(no: string) {
    const { db } = cashier().test.core
    const rows = await db.query<{ state: string }>('SELECT state FROM withdrawals WHERE no = $1', [no])
    return rows[0]?.state
  }

  const written = (key: string) =>
    cashier().test.core.db.query<{ account: string; amount: string }>(
      `SELECT a.name AS account, (e.amount / 100.0)::numeric(20, 2)::text AS amount FROM ledger_transactions t
         JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id WHERE t.key = $1 ORDER BY e.leg`,
      [key],
    )

  async function info(member: CashierMember, no: string) {
    const as = await cashier().again(member)
    return (await cashier().test.call('POST /api/withdrawinfo', { withdraw_no: no }, as)).data
  }

  return { alarmsOf, stateOf, written, info }
}
