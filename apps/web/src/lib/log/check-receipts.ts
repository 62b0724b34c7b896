// Receipts of an order that was just answered, judged on this device; what does not fit is kept as evidence.
import { failureOf } from '@lanting/browser-kit/call-error'
import { now } from '@lanting/browser-kit/clock'
import { type AnsweredBet, arrivalProblems, type SentOrder } from '@lanting/fairness/receipt-arrival'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import { checkLog } from '#src/lib/log/log-check.ts'
import { keepFault } from '#src/lib/log/receipts.ts'

/** `open`: the log's keys are out of reach, so nothing can be said yet. */
export type ReceiptVerdict = 'good' | 'bad' | 'open'

/** Keys that this page has seen in a log that fits. */
let known: readonly NamedKey[] = []

export async function checkReceipts(sent: SentOrder, bets: readonly AnsweredBet[]): Promise<ReceiptVerdict> {
  const isNamed = bets.every(({ receipt }) => known.some(({ key_id }) => key_id === receipt?.key_id))
  if (!isNamed || bets.length === 0) {
    const keys = await readKeys()
    if (keys === null && bets.every(({ receipt }) => receipt !== null)) return 'open'
    known = keys ?? known
  }
  if (arrivalProblems(sent, bets, known).length === 0) return 'good'
  keepFault({ at: now(), sent, bets })
  return 'bad'
}

/** Null when the log is out of reach, which is no fault of the receipt. A log that contradicts itself names no keys. */
async function readKeys(): Promise<readonly NamedKey[] | null> {
  try {
    const check = await checkLog()
    return check.kind === 'first' || check.kind === 'grown' ? check.keys : []
  } catch (error) {
    if (failureOf(error) === null) throw error
    return null
  }
}
