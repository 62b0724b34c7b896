// Sums over the books, reckoned in fen.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Books } from '#src/queries/money.ts'

export type Account = Books['accounts'][number]

export const GROUP_TITLES: Readonly<Record<Account['group'], string>> = {
  member: '会员负债',
  house: '平台',
  venue: '场馆结果',
  suspense: '悬挂',
  outside: '外部',
}

export function sumOf(accounts: readonly Account[], field: 'today' | 'balance'): string {
  return yuanFromFen(accounts.reduce((sum, account) => sum + fenFromYuan(account[field]), 0n))
}

export const countOf = (accounts: readonly Account[]) =>
  accounts.reduce((sum, account) => sum + account.accounts, 0)

/** `+1,200.00`; nothing moved is `0.00`. */
export function signed(yuan: string): string {
  return fenFromYuan(yuan) > 0n ? `+${formatYuan(yuan)}` : formatYuan(yuan)
}
