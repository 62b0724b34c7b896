// What colleagues of the demo's past do at their desks: claim, approve, refuse, answer.
import type { DepositReason, WithdrawalReason } from '@lanting/contract/data/review-reasons'
import type { House } from '#src/history/house.ts'
import { askWithdrawal, MINUTE } from '#src/history/member-acts.ts'
import type { Person } from '#src/history/person.ts'

export async function approveDeposit(house: House, no: string, staff = 'finance01'): Promise<void> {
  await house.desk(staff, 'POST /office-api/approval/claim', { kind: 'deposit', subject: no })
  await house.pass(3 * MINUTE)
  await house.desk(staff, 'POST /office-api/approval/decide', {
    kind: 'deposit',
    subject: no,
    approve: 1,
    note: '',
  })
}

export async function refuseDeposit(house: House, no: string, reason: DepositReason): Promise<void> {
  await house.desk('finance02', 'POST /office-api/approval/claim', { kind: 'deposit', subject: no })
  await house.pass(4 * MINUTE)
  await house.desk('finance02', 'POST /office-api/approval/decide', {
    kind: 'deposit',
    subject: no,
    approve: 0,
    reason,
    note: '',
  })
}

/** Approved and sent to the provider; the next passes of the worker learn the outcome. */
export async function approveWithdrawal(house: House, no: string, staff = 'finance01'): Promise<void> {
  await house.desk(staff, 'POST /office-api/approval/claim', { kind: 'withdrawal', subject: no })
  await house.pass(2 * MINUTE)
  await house.desk(staff, 'POST /office-api/approval/decide', {
    kind: 'withdrawal',
    subject: no,
    approve: 1,
    note: '',
  })
}

export async function refuseWithdrawal(house: House, no: string, reason: WithdrawalReason): Promise<void> {
  await house.desk('finance02', 'POST /office-api/approval/claim', { kind: 'withdrawal', subject: no })
  await house.pass(5 * MINUTE)
  await house.desk('finance02', 'POST /office-api/approval/decide', {
    kind: 'withdrawal',
    subject: no,
    approve: 0,
    reason,
    note: '',
  })
}

/** The payout's outcome, as the worker receives it. */
export async function pollPayouts(house: House): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    await house.pass(30_000)
    await house.services.payouts.runOnce()
  }
}

interface Reviewed {
  /** How long it waits for the first colleague. */
  readonly afterMs: number
  /** A large one takes two. */
  readonly staff?: readonly string[]
  readonly kind?: 1 | 2
}

/** A withdrawal from its request to its end: requested, reviewed, approved and paid. */
export async function withdraw(
  house: House,
  who: Person,
  yuan: number,
  { afterMs, staff = ['finance01'], kind = 1 }: Reviewed,
): Promise<void> {
  const no = await askWithdrawal(house, who, yuan, kind)
  let waitMs = afterMs
  for (const name of staff) {
    await house.pass(waitMs)
    await approveWithdrawal(house, no, name)
    waitMs = 4 * MINUTE
  }
  await pollPayouts(house)
}

export async function agree(house: House, staff: string, approvalId: string, note = ''): Promise<void> {
  await house.desk(staff, 'POST /office-api/approval/decide', { id: approvalId, approve: 1, note })
}

export async function answerSupport(house: House, id: string, content: string): Promise<void> {
  await house.desk('support01', 'POST /office-api/support/claim', { id })
  await house.desk('support01', 'POST /office-api/support/reply', { id, content })
}

/** The provider takes a moment of real time to pay out, which the history does not wait for. */
export async function payOutAtOnce(house: House): Promise<void> {
  await house.control('POST', 'faults', { venue: 'pay', mode: 'late', delayMs: 0 })
}

/** The provider misbehaves as ordered while something happens, and then does as before. */
export async function whileProviderFails(
  house: House,
  orders: readonly object[],
  work: () => Promise<void>,
): Promise<void> {
  await house.control('DELETE', 'faults?venue=pay')
  for (const order of orders) await house.control('POST', 'faults', { venue: 'pay', ...order })
  await work()
  await house.control('DELETE', 'faults?venue=pay')
  await payOutAtOnce(house)
}
