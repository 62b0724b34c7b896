// Which entries of the ledger a statement is made of, and what each does to the net revenue. Pure.
import { cashCostFen, type MonthSums, netFen } from '@lanting/contract/rules/agent'
import { yuanFromFen } from '@lanting/contract/money'
import { LIMITS } from '@lanting/contract/limits'
import { AGENT_FILE } from '@lanting/contract/texts/records'
import { LEDGER_CODES, type LedgerCode } from '#src/ledger/codes.ts'

type Part = 'play' | 'rebate' | 'gift' | 'deposit' | 'withdrawal'

/**
 * In the order in which a statement shows them. Every code has its row, so that a new one does not compile before
 * somebody has said what it does to a statement.
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
  // Money that only moves between a member's own accounts, or none of a member's.
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
  // A mirror that was wrong is no play, and neither is what staff credit, take or bring forward.
  transferFix: null,
  opening: null,
  trialOpening: null,
  fee: null,
  staffCredit: null,
  staffDebit: null,
  // What another agent has earned is no gift to a member.
  agentCommission: null,
} as const satisfies Record<LedgerCode, Part | null>

type LineCode = { [Code in LedgerCode]: (typeof PARTS)[Code] extends null ? never : Code }[LedgerCode]

export const LINE_CODES = (Object.keys(PARTS) as LedgerCode[]).filter(
  (code): code is LineCode => PARTS[code] !== null,
)
export const DEPOSIT_CODES = LINE_CODES.filter((code) => PARTS[code] === 'deposit')

export interface LineSum {
  readonly code: LineCode
  readonly entries: number
  /** What members' accounts gained by it; below zero they lost. */
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

export function netOf(lines: readonly LineSum[]): bigint {
  return netFen(sumsOf(lines))
}

/** Every line with its effect; the effects sum to the net revenue. */
export function linesToWire(lines: readonly LineSum[]) {
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
      effect: yuanFromFen(-cashCostFen(sums)),
    },
  ]
}

/** The same sums, whatever their order. */
export function areSame(one: readonly LineSum[], other: readonly LineSum[]): boolean {
  const text = (lines: readonly LineSum[]) =>
    lines
      .map(({ code, entries, amountFen }) => `${code} ${entries} ${amountFen}`)
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}
