// The catalogue of postings: one function per business event, giving its key, code, legs and memo. Keys are written
// here only; those between the wallet and venues are in venue-postings.ts.
import type { OutsideWay } from '@lanting/contract/pay-ways'
import {
  type Currency,
  house,
  memberMain,
  memberVenue,
  memberWithdrawing,
  outside,
  suspense,
  venueResult,
} from './accounts.ts'
import { LEDGER_CODES } from './codes.ts'
import { keyOf } from './keys.ts'
import { type Leg, move, type Posting, type Release, type Reservation, type Settlement } from './post.ts'

// Opening figures

/** A member's balance from before this ledger. */
export function opening(memberId: bigint, amountFen: bigint): Posting {
  const legs = move(house('opening', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return {
    key: keyOf('opening', { member: memberId }),
    code: 'opening',
    legs,
    memo: LEDGER_CODES.opening.label,
  }
}

/** The house's own money. */
export function capital(n: number, amountFen: bigint, memo: string): Posting {
  const legs = move(outside('bank'), house('opening', 'CNY'), amountFen)
  return { key: keyOf('capital', { n }), code: 'capital', legs, memo }
}

/** Play money for a fresh trial member. */
export function trialOpening(memberId: bigint, amountFen: bigint): Posting {
  const legs = move(house('opening', 'PLAY'), memberMain(memberId, 'PLAY'), amountFen)
  return { key: keyOf('trialOpening', { member: memberId }), code: 'trialOpening', legs }
}

// Money in

export interface DepositMove {
  readonly no: string
  readonly memberId: bigint
  readonly way: OutsideWay
  readonly amountFen: bigint
  readonly memo: string
}

export function depositCredited({ no, memberId, way, amountFen, memo }: DepositMove): Posting {
  const legs = move(outside(way), memberMain(memberId, 'CNY'), amountFen)
  return { key: keyOf('deposit', { no }), code: 'deposit', legs, ref: no, memo }
}

export interface SuspenseMove {
  readonly id: string
  readonly provider: string
  readonly amountFen: bigint
}

/** Money received that matches no open order. */
export function suspenseReceived(
  arrival: Omit<SuspenseMove, 'id'> & {
    readonly txn: string
    readonly way: OutsideWay
    readonly ref: string
  },
): Posting {
  const { provider, txn, way, amountFen, ref } = arrival
  const legs = move(outside(way), suspense(provider), amountFen)
  return { key: keyOf('suspenseIn', { provider, txn }), code: 'suspenseIn', legs, ref }
}

/** Its `ref` is the closed order that it paid after all, or the item itself. */
export function suspenseAssigned(item: SuspenseMove, memberId: bigint, ref: string): Posting {
  const legs = move(suspense(item.provider), memberMain(memberId, 'CNY'), item.amountFen)
  return { key: keyOf('suspenseAssigned', { id: item.id }), code: 'suspenseAssigned', legs, ref }
}

export function suspenseReturned(item: SuspenseMove, way: OutsideWay): Posting {
  const legs = move(suspense(item.provider), outside(way), item.amountFen)
  return { key: keyOf('suspenseReturned', { id: item.id }), code: 'suspenseReturned', legs, ref: item.id }
}

// Money out

export interface WithdrawalMove {
  readonly no: string
  readonly memberId: bigint
  readonly amountFen: bigint
}

const withdrawalEnd = ({ no, memberId, amountFen }: WithdrawalMove) => ({
  reserveKey: keyOf('withdrawHold', { no }),
  hold: memberWithdrawing(memberId),
  amountFen,
  ref: no,
})

export function withdrawalHeld({ no, memberId, amountFen }: WithdrawalMove, memo: string): Reservation {
  const from = memberMain(memberId, 'CNY')
  const hold = memberWithdrawing(memberId)
  return { key: keyOf('withdrawHold', { no }), code: 'withdrawHold', from, hold, amountFen, ref: no, memo }
}

/** The fee remains with the house. */
export function withdrawalPaid(row: WithdrawalMove, way: OutsideWay, feeFen: bigint): Settlement {
  const paid: Leg = { account: outside(way), amountFen: row.amountFen - feeFen }
  const fee: Leg = { account: house('fee', 'CNY'), amountFen: feeFen }
  const to = [paid, fee].filter((leg) => leg.amountFen > 0n)
  return { key: keyOf('withdrawPaid', { no: row.no }), code: 'withdrawPaid', ...withdrawalEnd(row), to }
}

export function withdrawalReturned(row: WithdrawalMove): Release {
  const back = memberMain(row.memberId, 'CNY')
  return { key: keyOf('withdrawBack', { no: row.no }), code: 'withdrawBack', ...withdrawalEnd(row), back }
}

/** Paid in another sum: what was paid, the shortfall back to the wallet, the excess from the house. */
export function withdrawalPaidOther(
  row: WithdrawalMove,
  way: OutsideWay,
  paidFen: bigint,
  feeFen: bigint,
): Settlement {
  const legs: Leg[] = [
    { account: outside(way), amountFen: paidFen - feeFen },
    { account: house('fee', 'CNY'), amountFen: feeFen },
    {
      account: memberMain(row.memberId, 'CNY'),
      amountFen: paidFen < row.amountFen ? row.amountFen - paidFen : 0n,
    },
    { account: house('adjust', 'CNY'), amountFen: paidFen > row.amountFen ? row.amountFen - paidFen : 0n },
  ]
  const to = legs.filter((leg) => leg.amountFen !== 0n)
  const code = 'withdrawDifference'
  return { key: keyOf(code, { no: row.no }), code, ...withdrawalEnd(row), to }
}

/** A payout that was paid after all, after its withdrawal had ended otherwise: the member has it twice. */
export function latePayout(
  row: WithdrawalMove & { readonly payout: string },
  way: OutsideWay,
  by: 'member' | 'house',
): Posting {
  const code = by === 'member' ? 'withdrawCollected' : 'withdrawAbsorbed'
  const from = by === 'member' ? memberMain(row.memberId, 'CNY') : house('adjust', 'CNY')
  const legs = move(from, outside(way), row.amountFen)
  return { key: keyOf(code, { payout: row.payout }), code, legs, ref: row.no }
}

// Play

export interface VenueBetMove {
  readonly plat: string
  readonly betId: string
  readonly version: number
  readonly memberId: bigint
  readonly currency: Currency
  /** What the mirror gains; below zero the member lost. */
  readonly changeFen: bigint
  readonly isCorrection: boolean
  readonly memo: string
}

export function venueBetSettled(bet: VenueBetMove): Posting {
  const { plat, betId, version, memberId, currency, changeFen, memo } = bet
  const code = bet.isCorrection ? 'venueResultFix' : 'venueResult'
  const legs = [
    { account: memberVenue(memberId, plat, currency), amountFen: changeFen },
    { account: venueResult(plat, currency), amountFen: -changeFen },
  ]
  return { key: keyOf(code, { plat, bet: betId, version }), code, legs, ref: betId, memo }
}

export interface StakeMove {
  readonly order: string
  readonly memberId: bigint
  readonly currency: Currency
  readonly amountFen: bigint
  readonly memo: string
}

/** The debit of a lottery order. The database's own function posts it, with the names it is given from here. */
export function lotteryStake(stake: StakeMove): Posting & { readonly legs: readonly [Leg, Leg] } {
  const { order, memberId, currency, amountFen, memo } = stake
  const legs = move(memberMain(memberId, currency), house('lottery', currency), amountFen)
  return { key: keyOf('betStake', { order }), code: 'betStake', legs, ref: order, memo }
}

export interface RoundMove {
  readonly lottery: string
  readonly expect: string
  readonly memberId: bigint
  readonly currency: Currency
  readonly amountFen: bigint
  readonly memo: string
}

function roundCredit(code: 'betPayout' | 'betRefund', credit: RoundMove): Posting {
  const { lottery, expect, memberId, currency, amountFen, memo } = credit
  const round = `${lottery}-${expect}`
  const legs = move(house('lottery', currency), memberMain(memberId, currency), amountFen)
  return { key: keyOf(code, { round, member: memberId }), code, legs, ref: round, memo }
}

/** One member's winnings of one round. */
export const roundPayout = (credit: RoundMove): Posting => roundCredit('betPayout', credit)

/** What a void round gives back to one member. */
export const roundRefund = (credit: RoundMove): Posting => roundCredit('betRefund', credit)

// What the house gives

export function rebateClaimed(memberId: bigint, claim: string, amountFen: bigint): Posting {
  const legs = move(house('rebate', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return { key: keyOf('rebate', { member: memberId, claim }), code: 'rebate', legs, ref: claim }
}

export function vipUpgradeGift(memberId: bigint, level: number, amountFen: bigint, memo: string): Posting {
  const key = keyOf('vipUpgrade', { member: memberId, level })
  const legs = move(house('bonus', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return { key, code: 'vipUpgrade', legs, ref: key, memo }
}

export function vipMonthlyGift(memberId: bigint, month: string, amountFen: bigint, memo: string): Posting {
  const key = keyOf('vipMonthly', { member: memberId, month })
  const legs = move(house('bonus', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return { key, code: 'vipMonthly', legs, ref: key, memo }
}

export function activityBonus(memberId: bigint, apply: string, amountFen: bigint, memo: string): Posting {
  const legs = move(house('bonus', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return { key: keyOf('activityBonus', { apply }), code: 'activityBonus', legs, ref: apply, memo }
}

/** What is left of a bonus that its owner gives back. It excludes a forfeit of the same one. */
export function bonusDropped(memberId: bigint, apply: string, amountFen: bigint): Posting {
  const legs = move(memberMain(memberId, 'CNY'), house('bonus', 'CNY'), amountFen)
  return { key: keyOf('bonusDropped', { apply }), code: 'bonusDropped', legs, ref: apply }
}

export function redPacketGrabbed(memberId: bigint, record: string, amountFen: bigint, memo: string): Posting {
  const legs = move(house('redpacket', 'CNY'), memberMain(memberId, 'CNY'), amountFen)
  return { key: keyOf('redPacket', { record }), code: 'redPacket', legs, ref: record, memo }
}

/** The rest of an unfinished bonus returns to the house. */
export function bonusForfeited(memberId: bigint, apply: string, amountFen: bigint): Posting {
  const legs = move(memberMain(memberId, 'CNY'), house('bonus', 'CNY'), amountFen)
  return { key: keyOf('bonusForfeited', { apply }), code: 'bonusForfeited', legs, ref: apply }
}

// Staff

export function staffAdjusted(id: string, memberId: bigint, isCredit: boolean, amountFen: bigint): Posting {
  const [main, adjust] = [memberMain(memberId, 'CNY'), house('adjust', 'CNY')]
  const legs = isCredit ? move(adjust, main, amountFen) : move(main, adjust, amountFen)
  const code = isCredit ? 'staffCredit' : 'staffDebit'
  return { key: keyOf(code, { id }), code, legs, ref: id }
}
