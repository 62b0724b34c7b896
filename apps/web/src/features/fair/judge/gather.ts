// Fetches the evidence about a round: its entries in the public log with their paths, and the places of this browser's bets.
import { failureOf } from '@lanting/browser-kit/call-error'
import type { TreeHead } from '@lanting/fairness/c2sp/checkpoint'
import { readProof } from '@lanting/fairness/c2sp/log-proof'
import { call } from '#src/lib/call.ts'
import { checkLog, type LogCheck, proofBetween } from '#src/lib/log/log-check.ts'
import { isOwn, type Receipt } from '#src/lib/log/receipts.ts'
import type { KeptBet, LogEvidence, LoggedEntry, OlderHead } from './evidence.ts'
import type { Fair } from '../queries.ts'

export interface Gathered {
  /** Null where the log was unreachable. */
  readonly check: LogCheck | null
  readonly log: LogEvidence | null
  readonly bets: readonly KeptBet[]
}

export async function gather(fair: Fair, receipts: readonly Receipt[]): Promise<Gathered> {
  const seal = fair.log_places?.seal ?? null
  // Before the head: the proof names the newest one while no witnesses have signed, and a head that it outgrew looks forked.
  const cosigned = seal === null ? null : await readCosigned(seal)
  const check = await reached(checkLog())
  const isWhole = check?.kind === 'first' || check?.kind === 'grown'
  const log = isWhole ? await reached(wordOfLog(fair, check, receipts, cosigned)) : null
  const bets: KeptBet[] = []
  for (const receipt of receipts) bets.push({ receipt, proof: await placeOf(fair, receipt) })
  return { check, log, bets }
}

/** Null for a request that failed: unreachable is not wrong. */
export async function reached<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (failureOf(error) === null) throw error
    return null
  }
}

type WholeLog = Extract<LogCheck, { kind: 'first' | 'grown' }>

async function wordOfLog(
  fair: Fair,
  log: WholeLog,
  receipts: readonly Receipt[],
  cosigned: string | null,
): Promise<LogEvidence> {
  const { head, checkpoint, keyEntries: keys } = log
  const { chain, seal, result, void: ended } = fair.log_places ?? NO_PLACES
  const entries: LoggedEntry[] = []
  for (const n of [chain, seal, result, ended])
    if (n !== null && n < head.size) entries.push(await entryAt(n, head.size))
  const policies: LoggedEntry[] = []
  for (const { n } of log.policies) policies.push(await entryAt(n, head.size))
  const shown = readProof(cosigned ?? '')?.head
  const named = receipts.map(({ log_size: size, log_root: root }) => ({ size, root }))
  const older = await olderHeads(shown === undefined ? named : [...named, shown], head.size)
  return { checkpoint, keys, entries, older, policies, cosigned }
}

/** A file of the log, outside the envelope of our calls; null where it is not to be had. */
async function readCosigned(n: number): Promise<string | null> {
  try {
    const answer = await fetch(`/log/proof/${n}.tlog-proof`, { cache: 'no-store' })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

const NO_PLACES: NonNullable<Fair['log_places']> = { chain: null, seal: null, result: null, void: null }

async function entryAt(n: number, size: number): Promise<LoggedEntry> {
  const [entries, inclusion] = await Promise.all([
    call('GET /api/log/entries', { from: String(n), to: String(n + 1) }, { quiet: true }),
    call('GET /api/log/inclusion', { n: String(n), size: String(size) }, { quiet: true }),
  ])
  return { entry: entries.data.entries[0] ?? null, path: inclusion.data.path }
}

/** Each head named by a receipt or cosigned by witnesses, once. A log that is shorter now has no consistency proof. */
async function olderHeads(named: readonly TreeHead[], size: number): Promise<readonly OlderHead[]> {
  const heads = new Map(named.map((head) => [`${head.size} ${head.root}`, head.size]))
  const older: OlderHead[] = []
  for (const [name, from] of heads) {
    const proof = from > size ? [] : await proofBetween(from, size)
    older.push({ size: from, root: name.split(' ')[1] ?? '', proof })
  }
  return older
}

/**
 * Before the seal there is no place yet; after it a bet that the house denies is a finding. Only the member of a bet is
 * given its proof, so others of this device are not asked for.
 */
async function placeOf(fair: Fair, receipt: Receipt): Promise<KeptBet['proof']> {
  const { bet_id } = receipt
  if (fair.bets_root === null || !isOwn(receipt)) return null
  try {
    return (await call('POST /api/betproof', { bet_id }, { quiet: true })).data
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    return failure.kind === 'refused' && failure.code === 404 ? 'missing' : null
  }
}
