// View of a contact message in the office, and of an order it mentions.
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { DEPOSIT, SUPPORT, WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import type { OrderRow, ReplyRow, SupportRow } from '#src/modules/support/support-review.sql.ts'

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
    member: row.member_id === null ? null : { id: Number(row.member_id), username: row.username ?? '' },
    desk: row.desk,
    claim: claimToWire(row, viewer),
    handed:
      row.handed_at === null
        ? null
        : { staff: row.handed_name ?? '', at: formatBeijing(row.handed_at), note: row.hand_note },
    replies: replies
      .filter((reply) => reply.message_id === row.id)
      .map(({ staff, content, created_at }) => ({ staff, content, created_at: formatBeijing(created_at) })),
  }
}

export function orderToWire(row: OrderRow) {
  const parts = {
    no: row.no,
    amount: yuanFromFen(row.amount_fen),
    pay_way: PAY_WAYS[row.channel].title,
    created_at: formatBeijing(row.created_at),
    ended_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    remark: row.remark,
    claimed_by: row.claimed_name,
  }
  return row.kind === 'deposit'
    ? { kind: row.kind, state: DEPOSIT.wire(row.state), ...parts }
    : { kind: row.kind, state: WITHDRAWAL.wire(row.state), ...parts }
}
