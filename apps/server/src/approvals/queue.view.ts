// What both queues show alike: filters as they come, members, claims, decisions, the head.
import { yuanFromFen } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { MEMBER, type StateOf } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { AppError } from '#src/app-error.ts'
import type { DecisionRow, QueueFilter, QueueState, SummaryRow } from '#src/approvals/queue.sql.ts'
import type { Refusal } from '#src/approvals/review.rules.ts'
import { maskName, realNameOf } from '#src/masking.ts'

export interface QueueInput {
  readonly state?: 0 | 1 | 2 | 3 | undefined
  readonly q?: string | undefined
  readonly mine?: 0 | 1 | undefined
  readonly second?: 0 | 1 | undefined
  readonly way?: string | undefined
  readonly hint?: string | undefined
  readonly page?: number | string | undefined
}

export function readFilter(input: QueueInput, state: QueueState | null, staffId: bigint): QueueFilter {
  return {
    state,
    q: input.q?.trim() || null,
    mine: input.mine === 1,
    second: input.second === 1,
    way: input.way ?? null,
    hint: input.hint ?? null,
    staffId,
  }
}

export function raise(refusal: Refusal | null): void {
  if (refusal !== null) throw new AppError(refusal.key, refusal.vars)
}

/** Each for itself: one that somebody else has does not keep the others from being claimed. */
export async function eachClaimed(numbers: readonly string[], claim: (no: string) => Promise<void>) {
  const claimed: string[] = []
  const refused: { no: string; reason: string }[] = []
  for (const no of new Set(numbers)) {
    try {
      await claim(no)
      claimed.push(no)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ no, reason: refusalText(error.key, error.vars) })
    }
  }
  return { claimed, refused }
}

interface MemberColumns {
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: StateOf<typeof MEMBER>
}

/** Lists show as much of a name as is needed to tell two people apart. */
export function memberToWire(row: MemberColumns, name: 'masked' | 'whole') {
  return {
    id: Number(row.member_id),
    username: row.username,
    realname: name === 'whole' ? realNameOf(row) : maskName(realNameOf(row)),
    vip: row.vip,
    state: MEMBER.wire(row.member_state),
  }
}

interface ClaimColumns {
  readonly claimed_by: bigint | null
  readonly claimed_name: string | null
  readonly claimed_at: Date | null
}

export function claimToWire(row: ClaimColumns, viewer: bigint) {
  if (row.claimed_by === null || row.claimed_at === null) return null
  const mine = row.claimed_by === viewer ? (1 as const) : (0 as const)
  return { staff: row.claimed_name ?? '', at: formatBeijing(row.claimed_at), mine }
}

const ACTION_WORDS = { claim: '领取', release: '放回', approve: '通过', refuse: '驳回' } as const

export function decisionToWire(row: DecisionRow) {
  return {
    staff: row.staff_name,
    action: ACTION_WORDS[row.action],
    at: formatBeijing(row.at),
    note: row.note,
  }
}

export function summaryToWire(row: SummaryRow) {
  return {
    waiting: Number(row.waiting),
    waiting_sum: yuanFromFen(row.waiting_fen),
    mine: Number(row.mine),
    second: Number(row.second),
    oldest: Math.max(0, Math.floor(row.oldest)),
    done_today: Number(row.done_today),
    done_today_sum: yuanFromFen(row.done_today_fen),
    refused_today: Number(row.refused_today),
  }
}
