// The member's latest signed receipts, stored in this browser where the house cannot change them.
import type { OutputOf } from '@lanting/contract/calls/names'
import type { AnsweredBet, SentOrder } from '@lanting/fairness/receipt-arrival'
import { type CachedUser, readCache, writeCache } from '#src/lib/storage.ts'

export type Receipt = NonNullable<OutputOf<'POST /api/lotteryOrder'>['bets'][number]['receipt']>

const KEPT = 500
/** The owner of receipts that came while no member was known. */
const NOBODY = ''

type ByMember = Readonly<Record<string, readonly Receipt[]>>

/** Stored data is untrusted. */
function read(): ByMember {
  const stored: unknown = readCache('betReceipts')
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as ByMember) : {}
}

/** Per member, so that one member's bets do not push out another's. */
function owner(): string | null {
  const id = readCache<CachedUser>('userInfo')?.id
  return id === undefined ? null : String(id)
}

export function keepReceipts(fresh: readonly Receipt[]): void {
  const member = owner() ?? NOBODY
  if (fresh.length === 0) return
  const before = keptOf(member)
  // A repeated answer may name a newer head; the first receipt is stronger evidence, so it is kept.
  const known = new Set(before.map(({ bet_id }) => bet_id))
  const added = fresh.filter(({ bet_id }) => !known.has(bet_id))
  writeCache('betReceipts', { ...read(), [member]: [...before, ...added].slice(-KEPT) })
}

/**
 * Every receipt of a round that this device holds, of every member: the id of the logged-in member is the server's claim, and a
 * changed id must not hide a receipt.
 */
export function receiptsOf(lottery: string, expect: string): readonly Receipt[] {
  return Object.keys(read())
    .flatMap(keptOf)
    .filter(({ leaf }) => leaf.startsWith(`PF1B|${lottery}|${expect}|`))
}

/** Whether a receipt was kept for the member who is logged in: only then may the house be asked for its bet. */
export function isOwn({ bet_id }: Pick<Receipt, 'bet_id'>): boolean {
  return keptOf(owner() ?? NOBODY).some((one) => one.bet_id === bet_id)
}

/** An order whose answer left the member without a proof, kept as it was. */
export interface ReceiptFault {
  readonly at: number
  readonly sent: SentOrder
  readonly bets: readonly AnsweredBet[]
}

/** Fewer than receipts: one is too many. */
const FAULTS_KEPT = 50

export function keepFault(fault: ReceiptFault): void {
  writeCache('receiptFaults', [...faults(), fault].slice(-FAULTS_KEPT))
}

export function faultsOf(lottery: string, expect: string): readonly ReceiptFault[] {
  return faults().filter(({ sent }) => sent.lottery === lottery && sent.expect === expect)
}

function faults(): readonly ReceiptFault[] {
  const stored: unknown = readCache('receiptFaults')
  return Array.isArray(stored) ? stored.filter(isFault) : []
}

export function isFault(one: unknown): one is ReceiptFault {
  return typeof one === 'object' && one !== null && 'sent' in one && 'bets' in one && Array.isArray(one.bets)
}

function keptOf(member: string): readonly Receipt[] {
  const all: unknown = read()[member]
  return Array.isArray(all) ? all.filter(isReceipt) : []
}

function isReceipt(one: unknown): one is Receipt {
  return typeof one === 'object' && one !== null && 'leaf' in one && typeof one.leaf === 'string'
}
