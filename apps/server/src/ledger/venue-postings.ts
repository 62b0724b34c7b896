// The catalogue's postings between the wallet and venues, and their corrections by two people.
import { type Currency, house, memberMain, memberTransit, memberVenue, venueResult } from './accounts.ts'
import { keyOf } from './keys.ts'
import { move, type Posting, type Release, type Reservation, type Settlement } from './post.ts'

export interface TransferMove {
  readonly id: string
  readonly memberId: bigint
  readonly plat: string
  readonly currency: Currency
  readonly amountFen: bigint
}

const transferEnd = ({ id, memberId, currency, amountFen }: TransferMove) => ({
  reserveKey: keyOf('transferHold', { id }),
  hold: memberTransit(memberId, currency),
  amountFen,
  ref: id,
})

export function transferHeld({ id, memberId, currency, amountFen }: TransferMove, memo: string): Reservation {
  const from = memberMain(memberId, currency)
  const hold = memberTransit(memberId, currency)
  return { key: keyOf('transferHold', { id }), code: 'transferHold', from, hold, amountFen, ref: id, memo }
}

export function transferDone(row: TransferMove): Settlement {
  const to = [{ account: memberVenue(row.memberId, row.plat, row.currency), amountFen: row.amountFen }]
  return { key: keyOf('transferDone', { id: row.id }), code: 'transferDone', ...transferEnd(row), to }
}

/** The venue booked less than was sent: the rest returns to the wallet in the same step. */
export function transferPart(row: TransferMove, bookedFen: bigint): Settlement {
  const to = [
    { account: memberVenue(row.memberId, row.plat, row.currency), amountFen: bookedFen },
    { account: memberMain(row.memberId, row.currency), amountFen: row.amountFen - bookedFen },
  ]
  return { key: keyOf('transferPart', { id: row.id }), code: 'transferPart', ...transferEnd(row), to }
}

export function transferReturned(row: TransferMove, memo: string): Release {
  const back = memberMain(row.memberId, row.currency)
  const key = keyOf('transferBack', { id: row.id })
  return { key, code: 'transferBack', ...transferEnd(row), back, memo }
}

/** Venue to wallet: nothing was reserved, so it is one move on the venue's yes. */
export function recalled(row: TransferMove, memo: string): Posting {
  const from = memberVenue(row.memberId, row.plat, row.currency)
  const legs = move(from, memberMain(row.memberId, row.currency), row.amountFen)
  return { key: keyOf('recall', { id: row.id }), code: 'recall', legs, ref: row.id, memo }
}

// Corrections by two people after books were compared; real money only

export interface MirrorFix {
  /** The approval, and which of its lines. */
  readonly id: string
  readonly line: number
  readonly memberId: bigint
  readonly plat: string
  /** What the mirror gains, below zero what it loses. */
  readonly changeFen: bigint
}

/** The member's mirror is set to the venue's statement; the venue's result takes the other side, as a bet's would. */
export function mirrorFixed({ id, line, memberId, plat, changeFen }: MirrorFix): Posting {
  const legs = [
    { account: memberVenue(memberId, plat, 'CNY'), amountFen: changeFen },
    { account: venueResult(plat, 'CNY'), amountFen: -changeFen },
  ]
  return { key: keyOf('transferFix', { id, line }), code: 'transferFix', legs, ref: id }
}

/** No mirror changes: the house pays the amount by which the venue's result is below our books, or keeps the excess. */
export function differenceAccepted(id: string, plat: string, differenceFen: bigint): Posting {
  const legs = [
    { account: venueResult(plat, 'CNY'), amountFen: differenceFen },
    { account: house('adjust', 'CNY'), amountFen: -differenceFen },
  ]
  return { key: keyOf('differenceAccepted', { id }), code: 'differenceAccepted', legs, ref: id }
}
