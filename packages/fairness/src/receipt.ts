// The signed receipt of an accepted bet: what is signed, whether it is genuine, and whether what came later agrees with it.
import { leafHash } from '@lanting/contract/rules/fairness/merkle'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isSigned, keyIdOf } from '#src/signatures.ts'

export interface BetReceipt {
  readonly bet_id: string
  /** The bet as hashed under the round's root: `PF1B|lottery|expect|bet_id|…|salt`. */
  readonly leaf: string
  readonly leaf_salt: string
  /** The hash of the round's seed, public while the bet was taken. */
  readonly commit: string
  readonly chain_no: number
  /** The public log as it stood. */
  readonly log_size: number
  readonly log_root: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly key_id: string
  readonly sig: string
}

const HASH = /^[0-9a-f]{64}$/

/** The round that a leaf names. */
export function roundOfLeaf(leaf: string): { readonly lottery: string; readonly expect: string } {
  const [, lottery = '', expect = ''] = leaf.split('|')
  return { lottery, expect }
}

export function receiptText(receipt: Omit<BetReceipt, 'key_id' | 'sig'>): string {
  const { bet_id, leaf, commit, log_size, log_root, at } = receipt
  const { lottery, expect } = roundOfLeaf(leaf)
  const hash = bytesToHex(leafHash(leaf))
  return `LTR1|${lottery}|${expect}|${bet_id}|${hash}|${commit}|${log_size}|${log_root}|${at}`
}

/** Whether the house signed it, and for the bet that it names. */
export function isReceiptSigned(receipt: BetReceipt, publicKey: string): boolean {
  const parts = receipt.leaf.split('|')
  if (parts.length !== 9 || parts[3] !== receipt.bet_id || parts[8] !== receipt.leaf_salt) return false
  return receipt.key_id === keyIdOf(publicKey) && isSigned(receiptText(receipt), receipt.sig, publicKey)
}

/** What a receipt can be at odds with once the round is over. */
export type ReceiptProblem = 'leaf' | 'commit' | 'chain' | 'seed'

/** The round and the bet as the house shows them afterwards; null for what is not public yet. */
export interface Afterwards {
  readonly commit: string | null
  readonly chain_no: number
  readonly seed: string | null
  readonly leaf: string | null
}

/** Each one proves, together with the signature, that the house changed its story after it took the bet. */
export function receiptProblems(receipt: BetReceipt, shown: Afterwards): ReceiptProblem[] {
  const problems: ReceiptProblem[] = []
  if (shown.leaf !== null && shown.leaf !== receipt.leaf) problems.push('leaf')
  if (shown.commit !== null && shown.commit !== receipt.commit) problems.push('commit')
  if (shown.chain_no !== receipt.chain_no) problems.push('chain')
  if (shown.seed !== null && !isSeedOf(receipt.commit, shown.seed)) problems.push('seed')
  return problems
}

function isSeedOf(commit: string, seed: string): boolean {
  return HASH.test(seed) && bytesToHex(sha256(hexToBytes(seed))) === commit
}
