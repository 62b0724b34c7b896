// View of a conversation in the office, and of an order it is about.
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { BET, DEPOSIT, SUPPORT, TRANSFER, WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import type { ColleagueRow, OrderRow, ReplyRow, SupportRow } from '#src/modules/support/support-review.sql.ts'

export function messageToWire(row: SupportRow, replies: readonly ReplyRow[], viewer: bigint) {
  return {
    id: row.id,
    mark: row.mark,
    category: row.category,
    content: row.content,
    contact: row.contact,
    ip: row.ip,
    state: SUPPORT.wire(row.state),
    created_at: formatBeijing(row.created_at),
    waiting_since: formatBeijing(row.waiting_since),
    unread: Number(row.unread),
    ...attachedToWire(row),
    member: row.member_id === null ? null : { id: Number(row.member_id), username: row.username ?? '' },
    desk: row.desk,
    claim: claimToWire(row, viewer),
    handed:
      row.handed_at === null
        ? null
        : {
            staff: row.handed_name ?? '',
            to: row.handed_to,
            at: formatBeijing(row.handed_at),
            note: row.hand_note,
          },
    replies: replies
      .filter((reply) => reply.message_id === row.id)
      .map((reply) => ({
        id: reply.id,
        staff: reply.staff,
        content: reply.content,
        ...attachedToWire(reply),
        created_at: formatBeijing(reply.created_at),
        seen: reply.seen ? (1 as const) : (0 as const),
      })),
  }
}

function attachedToWire({
  picture_id: picture,
  order_kind: kind,
  order_no: no,
}: Pick<SupportRow, 'picture_id' | 'order_kind' | 'order_no'>) {
  return { picture, order: kind === null || no === null ? null : { kind, no } }
}

export const colleagueToWire = ({ id, name, role }: ColleagueRow) => ({ id: Number(id), name, role })

export function orderToWire(row: OrderRow) {
  const parts = {
    no: row.no,
    amount: yuanFromFen(row.amount_fen),
    title: row.channel === null ? row.title : PAY_WAYS[row.channel].title,
    created_at: formatBeijing(row.created_at),
    ended_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    remark: row.remark,
    claimed_by: row.claimed_name,
  }
  switch (row.kind) {
    case 'deposit':
      return { kind: row.kind, state: DEPOSIT.wire(row.state), ...parts }
    case 'withdrawal':
      return { kind: row.kind, state: WITHDRAWAL.wire(row.state), ...parts }
    case 'transfer':
      return { kind: row.kind, state: TRANSFER.wire(row.state), ...parts }
    case 'bet':
      return { kind: row.kind, state: BET.wire(row.state), ...parts }
  }
}
