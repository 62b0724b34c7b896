// The receipts of this browser's member, the newest ones: what the house signed, kept where the house cannot reach it.
import type { OutputOf } from '@lanting/contract/calls/names'
import { type CachedUser, readCache, writeCache } from '#src/lib/storage.ts'

export type Receipt = NonNullable<OutputOf<'POST /api/lotteryOrder'>['bets'][number]['receipt']>

const KEPT = 500

type ByMember = Readonly<Record<string, readonly Receipt[]>>

/** What was stored may be anything. */
function read(): ByMember {
  const stored: unknown = readCache('betReceipts')
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as ByMember) : {}
}

/** Nobody who uses the browser after this member is shown what the member bet. */
function owner(): string | null {
  const id = readCache<CachedUser>('userInfo')?.id
  return id === undefined ? null : String(id)
}

export function keepReceipts(fresh: readonly Receipt[]): void {
  const member = owner()
  if (member === null || fresh.length === 0) return
  const before = keptOf(member)
  // A repeated answer may name a newer head; the first receipt says more, so it stays.
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
