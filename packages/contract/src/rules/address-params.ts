// One reader per kind of parameter in an address, on the patterns of the calls: what is read here, no call refuses as malformed.
import { OWN_LOTTERY } from '../codes.ts'
import { VENUES } from '../data/play/venues.ts'

/** null: missing, or not of this kind. */
export type ParamReader<T> = (raw: string | null) => T | null

export const CATALOGUE_ID = /^[1-9]\d{0,3}$/
export const PUBLIC_ID = /^[A-Za-z0-9_-]{1,40}$/
export const DEPOSIT_NO = /^D\d{20}$/
export const WITHDRAW_NO = /^W\d{20}$/
export const ROUND_EXPECT = /^\d{12}$/
const TRANSFER_NO = /^T[A-Za-z0-9]{10,39}$/

const matching =
  (pattern: RegExp): ParamReader<string> =>
  (raw) =>
    raw !== null && pattern.test(raw) ? raw : null

/** A room, an article, an activity or a kind of activity. */
export const catalogueIdParam: ParamReader<number> = (raw) =>
  raw !== null && CATALOGUE_ID.test(raw) ? Number(raw) : null

export const publicIdParam = matching(PUBLIC_ID)
export const depositNoParam = matching(DEPOSIT_NO)
export const withdrawNoParam = matching(WITHDRAW_NO)
const transferNoParam = matching(TRANSFER_NO)
/** Any order of /transRecord: its letter says which. */
export const recordNoParam: ParamReader<string> = (raw) =>
  depositNoParam(raw) ?? withdrawNoParam(raw) ?? transferNoParam(raw)

/** In a filter: missing, empty, 0 and all mean every venue. */
export const EVERY_VENUE: readonly string[] = ['', '0', 'all']
export const VENUE_CODES: readonly string[] = [OWN_LOTTERY, ...VENUES.map(({ platname }) => platname)]

/** A venue's code; empty for every venue; null for none of ours, which nothing can be listed for. */
export const venueParam: ParamReader<string> = (raw) => {
  if (raw === null || EVERY_VENUE.includes(raw)) return ''
  return VENUE_CODES.includes(raw) ? raw : null
}
