// Pure rules of withdrawals: the maximum amount, free withdrawals, holds, and what may be withdrawn now.
import { LIMITS } from '@lanting/contract/limits'
import type { CardKind } from '@lanting/contract/codes'
import { fenFromYuan, parseAmount, type Yuan, yuanFromFen } from '@lanting/contract/money'
import { checkDay, isWholeBalance, maxWithdrawYuan } from '@lanting/contract/rules/cashier/withdrawal'
import type { BeijingTime } from '@lanting/contract/time'
import type { WithdrawRules } from '#src/features/withdrawal/queries.ts'

export const SEE_WITHDRAWALS = '查看取款记录'
export const ASK_SUPPORT = '联系人工客服'

export const AT_LEAST = `单笔不低于 ${LIMITS.withdrawMinYuan} 元`

type Terms = Pick<WithdrawRules, 'max_bank' | 'max_usdt' | 'amount_left' | 'whole_balance_free' | 'forfeit'>

const singleMax = (kind: CardKind, terms: Terms): Yuan => (kind === 'bank' ? terms.max_bank : terms.max_usdt)

/** The max button's amount: whole yuan that pass every check; the balance to the fen while it may be withdrawn whole. */
export function mostOf(kind: CardKind, balance: Yuan, terms: Terms): string {
  if (terms.whole_balance_free === 1) {
    const [all, max] = [fenFromYuan(balance), fenFromYuan(singleMax(kind, terms))]
    return yuanFromFen(all > max ? max : all)
  }
  return String(maxWithdrawYuan(balance, singleMax(kind, terms), terms.amount_left))
}

/** True for the whole balance of a self-limited member: minimum and whole yuan do not apply to it. */
export function isFreeWhole(
  kind: CardKind,
  amount: string,
  balance: Yuan | undefined,
  terms: Terms | undefined,
): boolean {
  if (balance === undefined || terms?.whole_balance_free !== 1) return false
  return isWholeBalance(parseAmount(amount), fenFromYuan(balance), fenFromYuan(terms.forfeit), kind)
}

/** The later end of a new card's and a new payment password's hold; null when neither applies. */
export function laterHold(a: BeijingTime | null, b: BeijingTime | null): BeijingTime | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

/** All or nothing: while anything blocks a withdrawal today, the amount is zero. */
export function takeableNow(balance: Yuan, betAmount: Yuan, terms: WithdrawRules): Yuan {
  if (terms.whole_balance_free === 1) return yuanFromFen(fenFromYuan(balance) - fenFromYuan(terms.forfeit))
  const most = `${mostOf('usdt', balance, terms)}.00`
  const day = {
    isFrozen: false,
    hasPending: terms.pending_no !== null,
    countToday: 0,
    countMax: terms.count_left,
    sumTodayFen: 0n,
    sumMaxFen: fenFromYuan(terms.amount_left),
    turnoverLeftFen: fenFromYuan(betAmount),
    balanceFen: fenFromYuan(balance),
  }
  return checkDay(fenFromYuan(most), day, false) === null ? most : '0.00'
}

/** `11-16 10:00`: a time that may be on another day, in a column. */
export function shortTime(time: BeijingTime): string {
  return time.slice(5, 16)
}

/** `11月16日 10:00`: the same within a sentence. */
export function dayAndClock(time: BeijingTime): string {
  return `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日 ${time.slice(11, 16)}`
}
