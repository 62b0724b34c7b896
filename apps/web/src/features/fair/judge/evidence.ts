// Evidence about a round, as checked, copied and saved: the round, this browser's receipts, the public log's entries.
import type { OldHead } from '@lanting/fairness/log/old-head'
import type { BrokenLog } from '#src/lib/log/log-compare.ts'
import type { Receipt, ReceiptFault } from '#src/lib/log/receipts.ts'
import type { BetProof, Fair } from '../queries.ts'

export interface KeptBet {
  readonly receipt: Receipt
  /** Its place under the round's root; `missing` when the house denies the bet, null before it was requested. */
  readonly proof: BetProof | 'missing' | null
}

export interface LoggedEntry {
  /** The raw answer: whether it is a valid entry is part of the check. */
  readonly entry: unknown
  readonly path: readonly string[]
}

/** An earlier head named in a receipt, and the proof that the log has only grown since. */
export interface OlderHead {
  readonly size: number
  readonly root: string
  readonly proof: readonly string[]
}

export interface LogEvidence {
  /** The newest head as it was signed. */
  readonly checkpoint?: string
  /** The same in files that were saved before heads were checkpoints. */
  readonly head?: OldHead
  /** Entries that publish keys, each with its path to the head; files from before checkpoints have none. */
  readonly keys: readonly { readonly body: unknown }[]
  readonly entries: readonly LoggedEntry[]
  readonly older: readonly OlderHead[]
  /** Every list of witnesses; left out by files from before there were any. */
  readonly policies?: readonly LoggedEntry[]
  /** The seal in the first head that enough witnesses cosigned (C2SP tlog-proof); null where it was not to be had. */
  readonly cosigned?: string | null
}

/** Written by 复制全部 and 保存证据, read by the offline verifier. */
export interface Bundle {
  readonly round: Fair
  readonly bets: readonly KeptBet[]
  /** Null where the log was unreachable. */
  readonly log: LogEvidence | null
  /** The log contradicts the head that this browser saw before: both, as they were. */
  readonly broken_log?: BrokenLog
  /** Orders of this round whose answers carried no receipts, or others than were due. */
  readonly faults?: readonly ReceiptFault[]
}

/** Receipts of a round that the house says it does not know. */
export interface UnknownBundle {
  readonly unknown_round: { readonly name: string; readonly expect: string }
  readonly bets: readonly Receipt[]
  readonly log: Pick<LogEvidence, 'checkpoint' | 'head' | 'keys'> | null
}

export function isUnknownBundle(value: object): value is UnknownBundle {
  return 'unknown_round' in value && 'bets' in value && Array.isArray(value.bets) && 'log' in value
}

export function isBundle(value: object): value is Bundle {
  return 'round' in value && 'bets' in value && 'log' in value && Array.isArray(value.bets)
}
