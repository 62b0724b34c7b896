// The chart of accounts: every account the ledger knows, as typed constructors. The database checks the same grammar.
import type { OutsideWay } from '@lanting/contract/pay-ways'

export type Currency = 'CNY' | 'PLAY'

/** Play money has its own prefix; the database derives the currency from it, so the two can never mix. */
type Book<Name extends string> = Name | `play:${Name}`

export type MainAccount = Book<`member:${bigint}:main`>
export type TransitAccount = Book<`member:${bigint}:transit`>
export type WithdrawingAccount = `member:${bigint}:withdrawing`
export type MirrorAccount = Book<`member:${bigint}:venue:${string}`>
/** Money pending a decision: enters by a reserve and leaves by ending that reserve. */
export type HoldAccount = TransitAccount | WithdrawingAccount

export const HOUSE_PURPOSES = [
  'lottery',
  'redpacket',
  'rebate',
  'bonus',
  'agent',
  'fee',
  'adjust',
  'opening',
] as const
export type HousePurpose = (typeof HOUSE_PURPOSES)[number]
export type HouseAccount = Book<`house:${HousePurpose}`>

export type OutsideAccount = `outside:${OutsideWay}`

export type ResultAccount = Book<`venue:${string}:result`>
export type SuspenseAccount = `suspense:${string}`

export type Account =
  | MainAccount
  | HoldAccount
  | MirrorAccount
  | HouseAccount
  | OutsideAccount
  | ResultAccount
  | SuspenseAccount

/** The central wallet of a member. */
export function memberMain(memberId: bigint, currency: Currency): MainAccount {
  return currency === 'PLAY' ? `play:member:${memberId}:main` : `member:${memberId}:main`
}

/** Money in transit to a venue, not yet confirmed. */
export function memberTransit(memberId: bigint, currency: Currency): TransitAccount {
  return currency === 'PLAY' ? `play:member:${memberId}:transit` : `member:${memberId}:transit`
}

/** Requested and not yet paid out. Play money cannot be withdrawn, so it has no such account. */
export function memberWithdrawing(memberId: bigint): WithdrawingAccount {
  return `member:${memberId}:withdrawing`
}

/** Our picture of what a member has at a venue. No floor: winnings arrive with the bet log, later than a recall. */
export function memberVenue(memberId: bigint, plat: string, currency: Currency): MirrorAccount {
  return currency === 'PLAY' ? `play:member:${memberId}:venue:${plat}` : `member:${memberId}:venue:${plat}`
}

/** What the house earned or spent for a purpose. */
export function house(purpose: HousePurpose, currency: Currency): HouseAccount {
  return currency === 'PLAY' ? `play:house:${purpose}` : `house:${purpose}`
}

/** What members lost (plus) or won (minus) at a venue. */
export function venueResult(plat: string, currency: Currency): ResultAccount {
  return currency === 'PLAY' ? `play:venue:${plat}:result` : `venue:${plat}:result`
}

/** The world: its balance is the negative of what we hold there. */
export function outside(way: OutsideWay): OutsideAccount {
  return `outside:${way}`
}

/** Money received from a payment provider that matches no order yet. */
export function suspense(provider: string): SuspenseAccount {
  return `suspense:${provider}`
}
