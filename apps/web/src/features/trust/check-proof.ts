// A member's own proof, checked on this device: leaf and path to the root, the root in the log, the log against what was seen before.
import type { OutputOf } from '@lanting/contract/calls/names'
import { fenFromYuan } from '@lanting/contract/money'
import { liabilityLeaf, liabilityProblems, liabilityText } from '@lanting/fairness/liability-tree'
import { entryText, readEntry } from '@lanting/fairness/log/log-entries'
import { isIncluded } from '@lanting/fairness/log/log-tree'
import { bytesToHex } from '@noble/hashes/utils.js'
import { call } from '#src/lib/call.ts'
import { checkLog } from '#src/lib/log/log-check.ts'

export type OwnProof = OutputOf<'POST /api/liabilityproof'>
type Published = OutputOf<'GET /api/log/entries'>['entries'][number]

/** The four steps of the page, in their order. */
export type ProofStep = 'leaf' | 'path' | 'root' | 'log'

export interface CheckedProof {
  readonly proof: OwnProof
  readonly leafHash: string
  readonly leafText: string
  readonly root: string
  readonly totalFen: bigint
  readonly logRoot: string
  /** What does not hold; empty when all does. */
  readonly broken: readonly ProofStep[]
  /** Everything it was judged by, to save. */
  readonly evidence: unknown
}

export async function checkOwnProof(): Promise<CheckedProof> {
  const { data: proof } = await call('POST /api/liabilityproof', {})
  const log = await checkLog()
  const isWhole = log.kind === 'first' || log.kind === 'grown'
  const size = isWhole ? log.head.size : 0
  const [entries, inclusion] = await Promise.all([
    call('GET /api/log/entries', { from: String(proof.n), to: String(proof.n + 1) }, { quiet: true }),
    call('GET /api/log/inclusion', { n: String(proof.n), size: String(size) }, { quiet: true }),
  ])
  const [published] = entries.data.entries
  const head = isWhole ? log.head : null
  return judgeProof(proof, published, head, inclusion.data.path)
}

/** The sums of the page are the server's words: they must add up to the leaf, and the leaf to the root of the log. */
export function judgeProof(
  proof: OwnProof,
  published: Published | undefined,
  head: { readonly size: number; readonly root: string } | null,
  path: readonly string[],
): CheckedProof {
  const { main, held, transit, venue } = proof.parts
  const ownFen = [main, held, transit, venue].reduce((sum, part) => sum + fenFromYuan(part), 0n)
  const leaf = { ...proof.leaf, fen: BigInt(proof.leaf.fen) }
  const entry = readEntry(published)
  const isRoot = entry?.kind === 'liabilities' && entry.body.root_no === proof.root_no
  const root = isRoot ? entry.body : null
  const said = { root: root?.root ?? '', members: root?.leaves ?? 0, totalFen: BigInt(root?.total_fen ?? 0) }
  const problems = liabilityProblems({ ...proof, leaf }, said, ownFen)
  const isLogged =
    entry !== null &&
    head !== null &&
    isIncluded(entryText(entry), entry.n, head, path) &&
    entry.n === proof.n
  const broken: ProofStep[] = [
    ...(problems.includes('sum') ? (['leaf'] as const) : []),
    ...(problems.includes('path') || problems.includes('size') ? (['path'] as const) : []),
    ...(root === null || problems.includes('total') ? (['root'] as const) : []),
    ...(isLogged ? [] : (['log'] as const)),
  ]
  return {
    proof,
    leafHash: bytesToHex(liabilityLeaf(leaf).hash),
    leafText: liabilityText(leaf),
    root: said.root,
    totalFen: said.totalFen,
    logRoot: head?.root ?? '',
    broken,
    evidence: { proof, published, head, path, broken },
  }
}
