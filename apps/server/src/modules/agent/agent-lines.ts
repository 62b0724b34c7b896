// Which ledger entries make up a statement, and the effect of each on the net revenue. Pure.
import type { MonthSums } from '@lanting/contract/rules/promo/agent'
import { yuanFromFen } from '@lanting/contract/money'
import { LIMITS } from '@lanting/contract/limits'
import { AGENT_FILE } from '@lanting/contract/texts/agent'
import { LEDGER_CODES, type LedgerCode } from '#src/ledger/codes.ts'

type Part = 'play' | 'rebate' | 'gift' | 'deposit' | 'withdrawal'

/**
 * In display order. Every posting code has a row, so a new code does not compile before its effect on a
 * statement is decided.
 */
const PARTS = {
  betStake: 'play',
  betPayout: 'play',
  betRefund: 'play',
  venueResult: 'play',
  venueResultFix: 'play',
  rebate: 'rebate',
  vipUpgrade: 'gift',
  vipMonthly: 'gift',
  redPacket: 'gift',
  inviteGift: 'gift',
  activityBonus: 'gift',
  bonusDropped: 'gift',
  bonusForfeited: 'gift',
  deposit: 'deposit',
  suspenseAssigned: 'deposit',
  withdrawPaid: 'withdrawal',
  withdrawDifference: 'withdrawal',
  withdrawCollected: 'withdrawal',
  // Transfers between a member's own accounts, or without a member's account.
  withdrawHold: null,
  withdrawBack: null,
  withdrawAbsorbed: null,
  suspenseIn: null,
  suspenseReturned: null,
  transferHold: null,
  transferDone: null,
  transferPart: null,
  transferBack: null,
  recall: null,
  capital: null,
  differenceAccepted: null,
  // Mirror corrections are no play, and neither are staff credits, debits or carried-over balances.
  transferFix: null,
  opening: null,
  trialOpening: null,
  fee: null,
  staffCredit: null,
  staffDebit: null,
  // Another agent's commission is no gift to a member.
  agentCommission: null,
} as const satisfies Record<LedgerCode, Part | null>

type LineCode = { [Code in LedgerCode]: (typeof PARTS)[Code] extends null ? never : Code }[LedgerCode]

export const LINE_CODES = (Object.keys(PARTS) as LedgerCode[]).filter(
  (code): code is LineCode => PARTS[code] !== null,
)
export const DEPOSIT_CODES = LINE_CODES.filter((code) => PARTS[code] === 'deposit')
/** Counted by the time they were posted; play is counted by its bets. */
export const POSTED_CODES = LINE_CODES.filter((code) => PARTS[code] !== 'play')
export const PLAY_CODES = LINE_CODES.filter((code) => PARTS[code] === 'play')

export interface LineSum {
  readonly code: LineCode
  readonly entries: number
  /** Net gain of members' accounts; negative is a loss. */
  readonly amountFen: bigint
}

export function sumsOf(lines: readonly LineSum[]): MonthSums {
  const gained = (part: Part) =>
    lines.filter(({ code }) => PARTS[code] === part).reduce((sum, { amountFen }) => sum + amountFen, 0n)
  return {
    lostFen: -gained('play'),
    rebateFen: gained('rebate'),
    giftFen: gained('gift'),
    depositFen: gained('deposit'),
    withdrawFen: -gained('withdrawal'),
  }
}

/** Every line with its effect; the effects sum to the net revenue. */
export function linesToWire(lines: readonly LineSum[], cashFen: bigint) {
  const sums = sumsOf(lines)
  const inOrder = LINE_CODES.flatMap((code) => lines.filter((line) => line.code === code))
  const shown = inOrder.map(({ code, entries, amountFen }) => {
    const isCash = PARTS[code] === 'deposit' || PARTS[code] === 'withdrawal'
    return {
      title: LEDGER_CODES[code].label,
      entries,
      amount: yuanFromFen(amountFen),
      effect: yuanFromFen(isCash ? 0n : -amountFen),
    }
  })
  const cash = inOrder.filter(({ code }) => PARTS[code] === 'deposit' || PARTS[code] === 'withdrawal')
  if (cash.length === 0) return shown
  return [
    ...shown,
    {
      title: AGENT_FILE.cashCost(LIMITS.agent.cashCostBp / 100),
      entries: cash.reduce((sum, { entries }) => sum + entries, 0),
      amount: yuanFromFen(sums.depositFen + sums.withdrawFen),
      effect: yuanFromFen(-cashFen),
    },
  ]
}

/** Compares regardless of order. */
export function areSame(one: readonly LineSum[], other: readonly LineSum[]): boolean {
  const text = (lines: readonly LineSum[]) =>
    lines
      .map(({ code, entries, amountFen }) => `${code} ${entries} ${amountFen}`)
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}
