// What the queues of members' requests share: filters as parsed, members, the head.
import { yuanFromFen } from '@lanting/contract/money'
import { MEMBER, type StateOf } from '@lanting/contract/states'
import { type CapStanding, standingToWire } from '#src/approvals/daily-caps.ts'
import type { QueueFilter, QueueState, SummaryRow } from '#src/approvals/queue.sql.ts'
import type { Posting } from '#src/ledger/post.ts'
import { maskName, realNameOf } from '#src/lib/masking.ts'

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

interface MemberColumns {
  readonly member_id: bigint
  readonly username: string
  readonly realname: string
  readonly vip: number
  readonly member_state: StateOf<typeof MEMBER>
}

/** Lists show just enough of a name to distinguish two people. */
export function memberToWire(row: MemberColumns, name: 'masked' | 'whole') {
  return {
    id: Number(row.member_id),
    username: row.username,
    realname: name === 'whole' ? realNameOf(row) : maskName(realNameOf(row)),
    vip: row.vip,
    state: MEMBER.wire(row.member_state),
  }
}

interface Effect {
  readonly posting: Pick<Posting, 'key' | 'legs'>
  readonly balanceFen: bigint
  readonly addsFen: bigint
  readonly turnoverFen: bigint
}

/** What an approval that credits a member does; the accounts are named without the member's number. */
export function effectToWire({ posting, balanceFen, addsFen, turnoverFen }: Effect) {
  return {
    balance: yuanFromFen(balanceFen),
    balance_after: yuanFromFen(balanceFen + addsFen),
    turnover: yuanFromFen(turnoverFen),
    accounts: posting.legs.map(({ account }) => account.replace(/^member:\d+/, 'member')).join(' → '),
    key: posting.key,
  }
}

export function summaryToWire(row: SummaryRow, standing: CapStanding | null) {
  return {
    ...standingToWire(standing),
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
