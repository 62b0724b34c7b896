// What the two directions of an adjustment are called.
import type { AdjustRow } from '#src/queries/money.ts'

export const DIRECTION_TITLES: Readonly<Record<AdjustRow['direction'], string>> = {
  credit: '加款',
  debit: '扣款',
}
