// View of a member's conversation: a line, and an order as a card.
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { SUPPORT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { CardRow, LineRow } from '#src/modules/support/support-lines.sql.ts'

export function cardToWire({ kind, no, title, channel, amount_fen, created_at }: CardRow) {
  return {
    kind,
    no,
    title: channel === null ? title : PAY_WAYS[channel].title,
    amount: yuanFromFen(amount_fen),
    created_at: formatBeijing(created_at),
  }
}

export function lineToWire(row: LineRow, cards: readonly CardRow[]) {
  const card = cards.find(({ kind, no }) => kind === row.order_kind && no === row.order_no)
  return {
    id: row.id,
    talk: row.talk,
    category: row.category,
    state: SUPPORT.wire(row.state),
    by: row.by_staff ? ('desk' as const) : ('member' as const),
    content: row.content,
    picture: row.picture_id,
    order: card === undefined ? null : cardToWire(card),
    created_at: formatBeijing(row.created_at),
  }
}
