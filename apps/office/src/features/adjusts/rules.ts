// Names of adjustments.
import type { AdjustRow } from '#src/queries/money.ts'

export const DIRECTION_TITLES: Readonly<Record<AdjustRow['direction'], string>> = {
  credit: '加款',
  debit: '扣款',
}

export const signOf = (row: Pick<AdjustRow, 'direction'>) => (row.direction === 'credit' ? '+' : '−')
