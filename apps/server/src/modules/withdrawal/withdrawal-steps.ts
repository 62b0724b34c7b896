// A withdrawal's way as the member reads it: steps with their times, and what goes on while a payout waits for people.
import { PAYOUT_NOTICES } from '@lanting/contract/data/payouts'
import {
  type StepState,
  type WithdrawalStep,
  withdrawalStepTitle,
} from '@lanting/contract/data/withdrawal-steps'
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import type { TryRow } from '#src/modules/withdrawal/payout.sql.ts'
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

/** Not approved yet, or from before tries were kept. */
function plainStep({ state, approved_at: approved, ended_at: ended }: WithdrawalRow) {
  const now =
    state === 'paid' ? 'done' : state === 'paying' ? 'now' : state === 'returned' ? 'failed' : 'todo'
  return step('paying', state === 'paid' ? ended : approved, now)
}

/** A try, and while it waits for people what is done about it. */
function tryOf(row: WithdrawalRow, one: TryRow) {
  const key = one.n === 1 ? 'paying' : 'repaying'
  if (one.state === 'paid') return [step(key, row.ended_at, 'done')]
  const begun = one.sent_at ?? one.created_at
  if (one.state === 'unpaid') return [step(key, begun, 'failed')]
  if (one.stuck_at === null) return [step(key, begun, 'now')]
  // Only what was clearly not taken is called a failure; of the rest all that is known is that it was sent.
  const sent = one.stuck_because === 'refused' ? step(key, begun, 'failed') : step('sent', begun, 'done')
  return [sent, step('checking', one.stuck_at, 'now')]
}

/** What a double payment is about is not the member's to worry about: it has its own message when it is put right. */
export function noticeOf(row: WithdrawalRow, tries: readonly TryRow[], isMemberFrozen: boolean): string {
  if (row.state !== 'paying' && row.state !== 'review') return ''
  const open = tries.find(({ state }) => state === 'open')
  const because = open?.stuck_because ?? null
  if (because !== null && because !== 'late') return PAYOUT_NOTICES[because]
  return isMemberFrozen ? PAYOUT_NOTICES.paused : ''
}

/** What arrived, where two people accepted that it was less. */
export function shortOf(tries: readonly TryRow[]): string | null {
  const one = tries.find(({ decided }) => decided === 'difference')
  if (one === undefined || one.paid_fen === null || one.paid_fen >= one.amount_fen) return null
  return yuanFromFen(one.paid_fen)
}
