// A withdrawal's timeline for the member: steps with their times, also while a payout is stuck.
import { PAYOUT_NOTICES } from '@lanting/contract/data/money/payouts'
import {
  type StepState,
  type WithdrawalStep,
  withdrawalStepTitle,
} from '@lanting/contract/data/money/withdrawal-steps'
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import type { TryRow } from '#src/modules/withdrawal/payout/payout.sql.ts'
import type { WithdrawalRow } from '#src/modules/withdrawal/withdrawal.sql.ts'

const step = (key: WithdrawalStep, when: Date | null, state: StepState) => ({
  key,
  title: withdrawalStepTitle(key, state),
  at: when === null ? null : formatBeijing(when),
  state,
})

export function stepsOf(row: WithdrawalRow, tries: readonly TryRow[]) {
  const { approved_at: approved, created_at: created, ended_at: ended, state } = row
  const isReturned = state === 'returned'
  const first = [
    step('submitted', created, 'done'),
    step('locked', created, 'done'),
    step('review', approved, approved !== null ? 'done' : isReturned ? 'failed' : 'now'),
  ]
  const back = step('refused', ended, 'done')
  if (isReturned && approved === null) return [...first, back]
  const paid = step('paid', state === 'paid' ? ended : null, state === 'paid' ? 'done' : 'todo')
  const paying = tries.length === 0 ? [plainStep(row)] : tries.flatMap((one) => tryOf(row, one))
  return [...first, ...paying, isReturned ? back : paid]
}

/** Not approved yet, or older than the table of tries. */
function plainStep({ state, approved_at: approved, ended_at: ended }: WithdrawalRow) {
  const now =
    state === 'paid' ? 'done' : state === 'paying' ? 'now' : state === 'returned' ? 'failed' : 'todo'
  return step('paying', state === 'paid' ? ended : approved, now)
}

/** A try and, while it is stuck, its current handling. */
function tryOf(row: WithdrawalRow, one: TryRow) {
  const key = one.n === 1 ? 'paying' : 'repaying'
  if (one.state === 'paid') return [step(key, row.ended_at, 'done')]
  const begun = one.sent_at ?? one.created_at
  if (one.state === 'unpaid') return [step(key, begun, 'failed')]
  if (one.stuck_at === null) return [step(key, begun, 'now')]
  // Only an explicit rejection is shown as failed; any other try is shown as sent.
  const sent = one.stuck_because === 'refused' ? step(key, begun, 'failed') : step('sent', begun, 'done')
  return [sent, step('checking', one.stuck_at, 'now')]
}

/** A double payment is not shown; the member gets a message when it is corrected. */
export function noticeOf(row: WithdrawalRow, tries: readonly TryRow[], isMemberFrozen: boolean): string {
  if (row.state !== 'paying' && row.state !== 'review') return ''
  const open = tries.find(({ state }) => state === 'open')
  const because = open?.stuck_because ?? null
  if (because !== null && because !== 'late') return PAYOUT_NOTICES[because]
  return isMemberFrozen ? PAYOUT_NOTICES.paused : ''
}

/** The amount that arrived, where two people accepted a shortfall. */
export function shortOf(tries: readonly TryRow[]): string | null {
  const one = tries.find(({ decided }) => decided === 'difference')
  if (one === undefined || one.paid_fen === null || one.paid_fen >= one.amount_fen) return null
  return yuanFromFen(one.paid_fen)
}
