// A deposit's draft: checks in the specification's order, and what it is in USDT (docs/rules/deposit.md).
import { LIMITS } from '#src/limits.ts'
import { parseAmount, usdtCentsFromFen } from '#src/money.ts'
import type { RefusalKey } from '#src/refusals.ts'
import type { PayType } from '#src/pay-ways.ts'
import { DEPOSIT, type WireOf } from '#src/states.ts'
import { RULING_TEXTS } from '#src/texts.ts'

export interface DepositDraft {
  readonly paytype: PayType
  readonly amount: string | number
  readonly owner: string
  readonly bank: string
  readonly cardNo: string
  readonly branch: string
}

export interface DepositRange {
  readonly minFen: bigint
  readonly maxFen: bigint
}

/** Until the server has answered, the specification's own range applies. */
export const DEFAULT_RANGE: DepositRange = {
  minFen: BigInt(LIMITS.depositDefault.min) * 100n,
  maxFen: BigInt(LIMITS.depositDefault.max) * 100n,
}

/** `depositRange` wants the range's ends as {min} and {max}. */
export function checkDeposit(draft: DepositDraft, range: DepositRange): RefusalKey | null {
  const amountFen = parseAmount(draft.amount)
  if (amountFen === null || amountFen < range.minFen || amountFen > range.maxFen) return 'depositRange'
  if (amountFen % 100n !== 0n) return 'depositWhole'
  if (draft.paytype !== 'bank') return null
  if (draft.owner.trim() === '') return 'depositorMissing'
  if (draft.bank.trim() === '') return 'depositBankMissing'
  if (draft.cardNo.trim() === '') return 'depositCardNoMissing'
  if (draft.branch.trim() === '') return 'depositBranchMissing'
  return null
}

/** `"140.84"`: an amount in USDT, floored to two decimals. */
export function usdtText(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** CNY per USDT as it travels (7.1) in 1/10000. */
export function rateE4(rate: number): bigint {
  return BigInt(Math.round(rate * 10_000))
}

export function usdtFromFen(fen: bigint, rate: number): string {
  return usdtText(usdtCentsFromFen(fen, rateE4(rate)))
}

/** The remark of an order that its own member closed. */
export const ORDER_CLOSED_BY_MEMBER = '您已关闭该订单'
/** By a time-out or exclusion; paid all the same, it is credited. */
export const ORDER_CLOSED_LEAVING = '您已暂停游戏，订单已取消'

/** 超时未支付 for an unpaid one, 已关闭 for one its member closed; else the state's own label. */
export function depositLabel({ state, remark }: { state: WireOf<typeof DEPOSIT>; remark: string }): string {
  const word = DEPOSIT.word(state)
  if (word !== 'closed') return DEPOSIT.label(word)
  if (remark === RULING_TEXTS.orderExpired) return '超时未支付'
  return remark === ORDER_CLOSED_BY_MEMBER ? '已关闭' : DEPOSIT.label(word)
}
