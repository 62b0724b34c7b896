// Whether enough witnesses cosigned the seal of a round, in a log that is the one shown here. No network.
import { isCheckpointSigned, readCheckpoint, type TreeHead } from '@lanting/fairness/c2sp/checkpoint'
import { readProof } from '@lanting/fairness/c2sp/log-proof'
import { policyAt, type PublishedPolicy, quorumOf } from '@lanting/fairness/c2sp/policy'
import { entryText, type LogEntry, readEntry } from '@lanting/fairness/log/log-entries'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import { isIncluded } from '@lanting/fairness/log/log-tree'
import type { LogEvidence } from './evidence.ts'

export interface WitnessVerdict {
  /** How many must have cosigned, and of how many; null where the log names no witnesses. */
  readonly demand: { readonly need: number; readonly of: number } | null
  readonly names: readonly string[]
  /** When enough had, by their own clocks. */
  readonly metAtMs: number | null
  /** Witnesses were shown another log, or one that the house did not sign. */
  readonly isSplit: boolean
}

const NOBODY = { demand: null, names: [], metAtMs: null, isSplit: false }

/** Null for evidence from before there were witnesses. */
export function judgeWitnesses(
  log: LogEvidence,
  head: TreeHead,
  keys: readonly NamedKey[],
  seal: LogEntry | undefined,
): WitnessVerdict | null {
  if (log.policies === undefined) return null
  const published = policiesIn(log, head)
  if (published === null) return { ...NOBODY, isSplit: true }
  const policy = policyAt(published, seal?.at ?? Number.POSITIVE_INFINITY)
  if (policy === null) return NOBODY
  const { need, witnesses } = policy
  const nobody = { ...NOBODY, demand: { need, of: witnesses.length } }
  const proof = seal === undefined ? null : readProof(log.cosigned ?? '')
  const cosigned = proof?.head ?? (seal === undefined ? readCheckpoint(log.checkpoint) : null)
  if (cosigned === null) return nobody
  const isSigned = keys.some(
    ({ purpose, public_key }) => purpose === 'log' && isCheckpointSigned(cosigned, public_key),
  )
  // That the cosigned head and the shown one are of one log is a proof of consistency among the older heads.
  const isCompared =
    (cosigned.size === head.size && cosigned.root === head.root) ||
    log.older.some(({ size, root }) => size === cosigned.size && root === cosigned.root)
  const holdsSeal =
    seal === undefined ||
    (proof?.index === seal.n && isIncluded(entryText(seal), seal.n, cosigned, proof.path))
  if (!isSigned || !isCompared || !holdsSeal) return { ...nobody, isSplit: true }
  const quorum = quorumOf(policy, cosigned)
  return {
    ...nobody,
    names: quorum.cosigned.map(({ name }) => name),
    metAtMs: quorum.metAtSec === null ? null : quorum.metAtSec * 1000,
  }
}

/** The lists of witnesses, each proven to be in the log; null when one is not. */
function policiesIn({ policies = [] }: LogEvidence, head: TreeHead): PublishedPolicy[] | null {
  const published: PublishedPolicy[] = []
  for (const { entry: given, path } of policies) {
    const entry = readEntry(given)
    if (entry?.kind !== 'witnesses' || !isIncluded(entryText(entry), entry.n, head, path)) return null
    const { policy: text, effective_at_ms: effectiveAtMs } = entry.body
    published.push({ at: entry.at, effectiveAtMs, text })
  }
  return published
}

/** In words where fewer cosigned than the policy demands; null where enough did, or none were known. */
export function witnessWords(verdict: WitnessVerdict | null): string | null {
  if (verdict === null || verdict.metAtMs !== null) return null
  const { demand, names } = verdict
  if (demand === null) return '这份日志还没有公布见证人'
  return `见证签名不足：需要 ${demand.of} 位见证人中的 ${demand.need} 位，现有 ${names.length} 位`
}
