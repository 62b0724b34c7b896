// What is known about a round, as it is judged, copied and saved: the round, this browser's receipts, the public log's word.
import type { SignedHead } from '@lanting/fairness/signed-head'
import type { Receipt } from '#src/lib/receipts.ts'
import type { BetProof, Fair } from './queries.ts'

export interface KeptBet {
  readonly receipt: Receipt
  /** Its place under the round's root; `missing` when the house denies the bet, null while nobody has asked. */
  readonly proof: BetProof | 'missing' | null
}

export interface LoggedEntry {
  /** As it was answered: whether it is an entry at all is part of the judgement. */
  readonly entry: unknown
  readonly path: readonly string[]
}

/** A head that the house named before, in a receipt, and the proof that the log has only grown since. */
export interface OlderHead {
  readonly size: number
  readonly root: string
  readonly proof: readonly string[]
}

export interface LogEvidence {
  readonly head: SignedHead
  /** The entries that name keys. */
  readonly keys: readonly { readonly body: unknown }[]
  readonly entries: readonly LoggedEntry[]
  readonly older: readonly OlderHead[]
}

/** 复制全部 and 保存证据 write it, the offline verifier reads it. */
export interface Bundle {
  readonly round: Fair
  readonly bets: readonly KeptBet[]
  /** Null where the log was not reached. */
  readonly log: LogEvidence | null
}

export function isBundle(value: object): value is Bundle {
  return 'round' in value && 'bets' in value && 'log' in value && Array.isArray(value.bets)
}
