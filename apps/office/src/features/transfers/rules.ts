// What the evidence allows: only the venue's own word ends a transfer, and it locks the other end.
import type { TransferFull, TransferRow } from '#src/queries/money.ts'

export interface Evidence {
  /** Null: allowed. */
  readonly doneLocked: string | null
  readonly refusedLocked: string | null
}

/** The venue's book now, and every answer that counted. */
export function evidenceOf({ theirs, enquiries }: Pick<TransferFull, 'theirs' | 'enquiries'>): Evidence {
  const words = [
    ...theirs.map(({ text }) => text),
    ...enquiries.filter(({ counts }) => counts === 1).map(({ outcome }) => outcome),
  ]
  const done = words.some((word) => /^(已入账|done)/.test(word))
  const refused = words.some((word) => /^(已拒绝|refused)/.test(word))
  return {
    doneLocked: refused && !done ? '不可选：场馆的账上是拒绝，记为成功会少付会员' : null,
    refusedLocked: done ? '不可选：场馆已入账，退回会多付一次' : null,
  }
}

export function wayOf(row: TransferRow, venue: string): string {
  return row.direction === 'in' ? `中心钱包 → ${venue}` : `${venue} → 中心钱包`
}

export const OUTCOME_TITLES = { done: '记为成功', refused: '退回，记为未发生' } as const
