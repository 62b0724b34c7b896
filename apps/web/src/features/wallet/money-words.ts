// Texts of the statement: tabs, directions, dates, and the icon of each kind of entry.
import {
  arrowDownToLine,
  arrowLeftRight,
  arrowUpFromLine,
  circleDollarSign,
  gift,
  rotateCcw,
  ticket,
  trophy,
} from '@lanting/design/icons'
import type { MoneyFilter } from '#src/features/wallet/queries.ts'

export const KINDS: readonly { readonly value: MoneyFilter['kind']; readonly label: string }[] = [
  { value: '', label: '全部' },
  { value: 'cash', label: '存取款' },
  { value: 'transfer', label: '转账' },
  { value: 'play', label: '投注派奖' },
  { value: 'promo', label: '优惠' },
]

export const DIRECTIONS: Readonly<Record<MoneyFilter['direction'], string>> = {
  '': '收入与支出',
  in: '只看收入',
  out: '只看支出',
}

export function kindTitle(kind: MoneyFilter['kind']): string {
  return KINDS.find(({ value }) => value === kind)?.label ?? ''
}

/** Ledger reason: a returned withdrawal. */
const GIVEN_BACK = '取款退回'

export function entryIcon({ kind, title }: { kind: string; title: string }, isIn: boolean): string {
  switch (kind) {
    case 'cash':
      if (title === GIVEN_BACK) return rotateCcw
      return isIn ? arrowDownToLine : arrowUpFromLine
    case 'transfer':
      return arrowLeftRight
    case 'play':
      return isIn ? trophy : ticket
    case 'promo':
      return gift
    default:
      return circleDollarSign
  }
}
