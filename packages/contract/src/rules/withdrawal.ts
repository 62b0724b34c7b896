// A withdrawal's draft: checks in the specification's order, the USDT that arrives, and the max button.
import { LIMITS } from '../limits.ts'
import { fenFromYuan, parseAmount, usdtCentsFromFen, type Yuan } from '../money.ts'
import type { RefusalKey } from '../refusals.ts'
import type { UsdtProtocol } from '../pay-ways.ts'
import { rateE4 } from './deposit.ts'

export interface WithdrawalDraft {
  readonly kind: 'bank' | 'usdt'
  readonly cardId: string
  readonly amount: string | number
  readonly password: string
}

/** What a screen can know. Balance, turnover and limits are the server's to judge. */
export function checkWithdrawal(draft: WithdrawalDraft): RefusalKey | null {
  if (draft.cardId === '') return draft.kind === 'bank' ? 'withdrawCardMissing' : 'withdrawAddressMissing'
  const amountFen = parseAmount(draft.amount)
  if (amountFen === null || amountFen < BigInt(LIMITS.withdrawMinYuan) * 100n) return 'withdrawUnderMinimum'
  if (amountFen % 100n !== 0n) return 'withdrawWhole'
  if (draft.password === '') return 'withdrawPasswordMissing'
  return null
}

export interface UsdtQuote {
  readonly convertedCents: bigint
  readonly feeCents: bigint
  /** What arrives; not above 0 means that the request would be refused. */
  readonly receivedCents: bigint
}

/** ERC20 costs `withdrawcashfee`, TRC20 `withdrawfeeusdttrc`, both in USDT. */
export interface UsdtTerms {
  readonly withdrawusdtrate: number
  readonly withdrawcashfee: string
  readonly withdrawfeeusdttrc: string
}

export function quoteUsdt(amountFen: bigint, protocol: UsdtProtocol, terms: UsdtTerms): UsdtQuote {
  const convertedCents = usdtCentsFromFen(amountFen, rateE4(terms.withdrawusdtrate))
  const feeCents = fenFromYuan(protocol === 'ERC20' ? terms.withdrawcashfee : terms.withdrawfeeusdttrc)
  return { convertedCents, feeCents, receivedCents: convertedCents - feeCents }
}

/** Whole yuan that would not fail on balance, single maximum or what is left of the day. */
export function maxWithdrawYuan(balance: Yuan, singleMax: Yuan, dayLeft: Yuan): bigint {
  const amounts = [balance, singleMax, dayLeft].map(fenFromYuan)
  const least = amounts.reduce((min, fen) => (fen < min ? fen : min))
  return least < 0n ? 0n : least / 100n
}
