// The only writers of the ledger: post, postMany, reserve, settle, release. Each is one round trip.
import type { Account, HoldAccount, MainAccount } from './accounts.ts'
import type { LedgerCode } from './codes.ts'
import { callPost, callPostMany, type PostRow } from './post.sql.ts'
import type { Sql } from '#src/db/pool.ts'

export interface Leg {
  readonly account: Account
  /** Plus is what the house owes or keeps. The legs of a transaction sum to zero. */
  readonly amountFen: bigint
}

export interface Posting {
  /** The natural key, unique for ever: `deposit:{no}`, `settle:{bet_id}`, `fs:{uid}:{plat}:{day}`. */
  readonly key: string
  readonly code: LedgerCode
  readonly legs: readonly Leg[]
  /** The order number or other subject of the posting. */
  readonly ref?: string | undefined
  /** What the member reads next to the label: 极速28 0577 期. */
  readonly memo?: string | undefined
}

export interface Posted {
  readonly ok: true
  readonly id: bigint
  /** True when the key was known: nothing was written, and this is the first answer again. */
  readonly replayed: boolean
  /** The balance after the posting, of each member account in it. */
  readonly after: ReadonlyMap<Account, bigint>
}

export type PostResult = Posted | { readonly ok: false; readonly refusal: 'notEnough' }
export type EndResult = Posted | { readonly ok: false; readonly refusal: 'alreadyEnded' }

/** Two legs: an amount goes from one account to another. */
export function move(from: Account, to: Account, amountFen: bigint): [Leg, Leg] {
  if (amountFen <= 0n) throw new RangeError(`an amount to move is above zero, not ${amountFen}`)
  return [
    { account: from, amountFen: -amountFen },
    { account: to, amountFen },
  ]
}

/**
 * Posts one transaction. With `db` it is atomic by itself; with `tx` it commits or rolls back with the caller. A balance that
 * would fall below its floor is the refusal `notEnough`, with nothing written and the key still free. Throws on our own bugs:
 * unbalanced legs, mixed currencies, an account outside the chart, a key used for other content.
 */
export async function post(sql: Sql, posting: Posting): Promise<PostResult> {
  const row = await call(sql, posting, null)
  if (row.outcome === 'notEnough') return { ok: false, refusal: 'notEnough' }
  return posted(posting, row)
}

export interface Reservation {
  readonly key: string
  readonly code: LedgerCode
  readonly from: MainAccount
  readonly hold: HoldAccount
  readonly amountFen: bigint
  readonly ref?: string | undefined
  readonly memo?: string | undefined
}

/** Sets money aside until a decision. It ends once, by `settle` or by `release`. */
export async function reserve(sql: Sql, reservation: Reservation): Promise<PostResult> {
  const { from, hold, amountFen, ...rest } = reservation
  return post(sql, { ...rest, legs: move(from, hold, amountFen) })
}

export interface End {
  readonly key: string
  readonly code: LedgerCode
  /** The key of the reserve that ends here. */
  readonly reserveKey: string
  readonly hold: HoldAccount
  /** All of the reserved amount: the database compares. */
  readonly amountFen: bigint
  readonly ref?: string | undefined
  readonly memo?: string | undefined
}

export type Settlement = End & { readonly to: readonly Leg[] }
export type Release = End & { readonly back: MainAccount }

/** Approved: the reserved money moves to its destination, in one leg or several. */
export async function settle(sql: Sql, end: Settlement): Promise<EndResult> {
  const posting = { ...end, legs: [{ account: end.hold, amountFen: -end.amountFen }, ...end.to] }
  const row = await call(sql, posting, end.reserveKey)
  if (row.outcome === 'alreadyEnded') return { ok: false, refusal: 'alreadyEnded' }
  return posted(posting, row)
}

/** Refused: the reserved money returns to the wallet. */
export async function release(sql: Sql, end: Release): Promise<EndResult> {
  return settle(sql, { ...end, to: [{ account: end.back, amountFen: end.amountFen }] })
}

/** For what cannot be refused any more: a refusal is our bug, and the throw undoes the caller's transaction. */
export function must(result: PostResult | EndResult): Posted
export function must(result: PostManyResult): PostedMany
export function must(result: PostResult | EndResult | PostManyResult): Posted | PostedMany {
  if (!result.ok) throw new Error(`a posting that must succeed was refused: ${result.refusal}`)
  return result
}

export interface PostedMany {
  readonly ok: true
  readonly posted: number
  readonly replayed: number
  /** In the order of the postings. */
  readonly ids: readonly bigint[]
}
export type PostManyResult = PostedMany | { readonly ok: false; readonly refusal: 'notEnough' }

/** Posts a batch, all or none; known keys are compared and skipped. Not for holds. */
export async function postMany(sql: Sql, postings: readonly Posting[]): Promise<PostManyResult> {
  if (postings.length === 0) return { ok: true, posted: 0, replayed: 0, ids: [] }
  const legOf: number[] = []
  const accounts: string[] = []
  const amounts: string[] = []
  postings.forEach((posting, at) => {
    for (const leg of posting.legs) {
      legOf.push(at + 1)
      accounts.push(leg.account)
      amounts.push(leg.amountFen.toString())
    }
  })
  const row = await callPostMany(sql, [
    postings.map((posting) => posting.key),
    postings.map((posting) => posting.code),
    postings.map((posting) => posting.ref ?? null),
    postings.map((posting) => posting.memo ?? null),
    legOf,
    accounts,
    amounts,
  ])
  sql.touch(membersOf(accounts))
  if (row.outcome === 'notEnough') return { ok: false, refusal: 'notEnough' }
  return { ok: true, posted: row.posted, replayed: row.replayed, ids: (row.tx_ids ?? []).map(BigInt) }
}

async function call(sql: Sql, posting: Posting, ends: string | null): Promise<PostRow> {
  const accounts: string[] = []
  const amounts: string[] = []
  for (const leg of posting.legs) {
    accounts.push(leg.account)
    amounts.push(leg.amountFen.toString())
  }
  const values = [
    posting.key,
    posting.code,
    accounts,
    amounts,
    posting.ref ?? null,
    posting.memo ?? null,
    ends,
  ]
  const row = await callPost(sql, values)
  sql.touch(membersOf(accounts))
  return row
}

const MEMBER_ACCOUNT = /^(?:play:)?member:(\d+):/

function membersOf(accounts: readonly string[]): bigint[] {
  const ids = new Set<string>()
  for (const account of accounts) {
    const id = MEMBER_ACCOUNT.exec(account)?.[1]
    if (id !== undefined) ids.add(id)
  }
  return [...ids].map(BigInt)
}

function posted(posting: Posting, row: PostRow): Posted {
  if (row.tx_id === null || row.after === null)
    throw new Error(`posting ${posting.key} ended as ${row.outcome}`)
  const after = new Map<Account, bigint>()
  for (const [at, leg] of posting.legs.entries()) {
    const balance = row.after[at]
    if (balance !== null && balance !== undefined) after.set(leg.account, BigInt(balance))
  }
  return { ok: true, id: row.tx_id, replayed: row.outcome === 'replayed', after }
}
