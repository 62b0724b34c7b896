// Names of adjustments and their requests.
import type { AdjustRow, MoneyRequest } from '#src/queries/money.ts'

export const DIRECTION_TITLES: Readonly<Record<AdjustRow['direction'], string>> = {
  credit: '加款',
  debit: '扣款',
}

export const signOf = (row: Pick<AdjustRow, 'direction'>) => (row.direction === 'credit' ? '+' : '−')

export const REQUEST_TITLES: Readonly<Record<MoneyRequest['state'], string>> = {
  none: '已失效',
  open: '待第二人',
  approved: '已确认',
  refused: '已拒绝',
}

export const REQUEST_TONES = { none: 'neutral', open: 'wait', approved: 'ok', refused: 'bad' } as const
