// Whether a venue's response matches its request. A signed response about something else is rejected.
import { fenFromYuan } from '../money.ts'
import type { VenueAnswer, VenueOperation, VenueQuestion } from './venue.ts'

type DataOf<K extends VenueOperation> = Extract<VenueAnswer<K>, { ok: true }>['data']

/** The first field in which a response does not match its request. */
export interface Misfit {
  readonly field: string
  readonly asked: string
  readonly answered: string
}

/** What an enquiry by id is held against: the transfer as we stored it before the venue was called. */
export type AskedTransfer = VenueQuestion<'transfer'>

/** More than all members of a venue together will ever hold; also far from the edge of 64 bits. */
const MOST_FEN = 1_000_000_000_000n

/** A figure that a wallet can have: not below zero and not absurd. */
export function isPlausibleBalance(yuan: string): boolean {
  const fen = fenFromYuan(yuan)
  return fen >= 0n && fen <= MOST_FEN
}

type Fields = Readonly<Record<string, string | number | null>>

function firstMisfit(asked: Fields, answered: Fields): Misfit | null {
  for (const [field, wanted] of Object.entries(asked)) {
    const got = answered[field]
    if (got !== wanted) return { field, asked: String(wanted), answered: String(got) }
  }
  return null
}

const plausible = (field: string, yuan: string): Misfit | null =>
  isPlausibleBalance(yuan) ? null : { field, asked: `0.00…${MOST_FEN / 100n}`, answered: yuan }

/** Every field of a transfer is compared, whatever its outcome: a refusal of another transfer releases no money. */
function transferMisfit(asked: AskedTransfer, data: DataOf<'transfer'> | DataOf<'transferStatus'>) {
  const { id, member, direction, currency, amount } = asked
  // The amount comes last: a transfer that differs in its amount alone is a case for staff.
  return firstMisfit({ id, member, direction, currency, amount }, data)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

const FITS: {
  readonly [K in Exclude<VenueOperation, 'balance' | 'transferStatus' | 'transferList'>]: (
    asked: VenueQuestion<K>,
    data: DataOf<K>,
  ) => Misfit | null
} = {
  createMember: ({ member, currency }, data) => firstMisfit({ member, currency }, data),
  totals: ({ prefix }, data) =>
    firstMisfit({ prefix }, data) ?? plausible('CNY', data.CNY) ?? plausible('PLAY', data.PLAY),
  transfer: transferMisfit,
  launch: ({ member, currency }, data) => firstMisfit({ member, currency }, data),
  betLog({ after, limit }, { bets, ...data }) {
    const seqs = bets.map((bet: { readonly seq?: unknown }) => bet.seq).filter(isNumber)
    const strayed = seqs.find((seq) => seq <= after)
    if (strayed !== undefined) return { field: 'seq', asked: `> ${after}`, answered: String(strayed) }
    if (bets.length > limit) return { field: 'limit', asked: String(limit), answered: String(bets.length) }
    // Continuing after the last row would skip unread rows. A row without its number may be that last one.
    const last = Math.max(after, ...seqs)
    const next = seqs.length < bets.length ? Math.max(last, data.next) : last
    return firstMisfit({ after, next }, data)
  },
  endSessions: ({ member }, data) => firstMisfit({ member }, data),
}

/** Null when the response matches the request. */
export function misfitOf<K extends keyof typeof FITS>(
  operation: K,
  asked: VenueQuestion<K>,
  data: DataOf<K>,
): Misfit | null {
  return FITS[operation](asked, data)
}

/** A wallet is queried by its member; we check that it is in the member's own currency. */
export function balanceMisfit(
  { member, currency }: VenueQuestion<'createMember'>,
  data: DataOf<'balance'>,
): Misfit | null {
  return firstMisfit({ member, currency }, data) ?? plausible('balance', data.balance)
}

/** What can be checked from the request alone: used by the conformance test of a venue. */
export function questionMisfit(operation: VenueOperation, asked: object, data: object): Misfit | null {
  const [wanted, got] = [asked as Fields, data as Fields]
  switch (operation) {
    case 'balance':
      return (
        firstMisfit({ member: wanted['member'] ?? null }, got) ?? plausible('balance', String(got['balance']))
      )
    case 'transferStatus':
      return firstMisfit({ id: wanted['id'] ?? null }, got)
    case 'transferList':
      return null
    default:
      return misfitOf(operation, asked as never, data as never)
  }
}

/** A query names only the id; the response must match the whole transfer. One that was never sent has the id only. */
export function statusMisfit(asked: AskedTransfer, data: DataOf<'transferStatus'>): Misfit | null {
  return data.state === 'unknown' ? firstMisfit({ id: asked.id }, data) : transferMisfit(asked, data)
}
