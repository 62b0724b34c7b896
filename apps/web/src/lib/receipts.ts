// The member's latest signed receipts, stored in this browser where the house cannot change them.
import type { OutputOf } from '@lanting/contract/calls/names'
import { type CachedUser, readCache, writeCache } from '#src/lib/storage.ts'

export type Receipt = NonNullable<OutputOf<'POST /api/lotteryOrder'>['bets'][number]['receipt']>

const KEPT = 500

type ByMember = Readonly<Record<string, readonly Receipt[]>>

/** Stored data is untrusted. */
function read(): ByMember {
  const stored: unknown = readCache('betReceipts')
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as ByMember) : {}
}

/** Per member: the next user of the browser does not see this member's bets. */
function owner(): string | null {
  const id = readCache<CachedUser>('userInfo')?.id
  return id === undefined ? null : String(id)
}

export function keepReceipts(fresh: readonly Receipt[]): void {
  const member = owner()
  if (member === null || fresh.length === 0) return
  const before = keptOf(member)
  // A repeated answer may name a newer head; the first receipt is stronger evidence, so it is kept.
  const known = new Set(before.map(({ bet_id }) => bet_id))
  const added = fresh.filter(({ bet_id }) => !known.has(bet_id))
  writeCache('betReceipts', { ...read(), [member]: [...before, ...added].slice(-KEPT) })
}

/** This member's receipts of a round, in the order of the bets. */
export function receiptsOf(lottery: string, expect: string): readonly Receipt[] {
  const member = owner()
  if (member === null) return []
  return keptOf(member).filter(({ leaf }) => leaf.startsWith(`PF1B|${lottery}|${expect}|`))
}

function keptOf(member: string): readonly Receipt[] {
  const all: unknown = read()[member]
  return Array.isArray(all) ? all.filter(isReceipt) : []
}

function isReceipt(one: unknown): one is Receipt {
  return typeof one === 'object' && one !== null && 'leaf' in one && typeof one.leaf === 'string'
}
