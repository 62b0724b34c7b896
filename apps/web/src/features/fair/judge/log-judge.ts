// Compares the public log's entries of a round with the page's values. No network: the offline verifier does the same.
import { LOG_SIGNATURE_WRONG } from '#src/lib/words/words.ts'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { parseBeijing } from '@lanting/contract/time'
import { beaconVoidProblems, protocolOfChain } from '@lanting/fairness/draw-rules'
import { type LogBody, type LogEntry, entryText, readEntry } from '@lanting/fairness/log/log-entries'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import { isConsistent, isIncluded } from '@lanting/fairness/log/log-tree'
import { keysOf, openHead, type OpenHead } from '#src/lib/log/log-compare.ts'
import type { LogEvidence } from './evidence.ts'
import type { Fair } from '../queries.ts'
import { judgeWitnesses, type WitnessVerdict } from './witness-judge.ts'

export type LogProblem =
  | 'key'
  | 'signature'
  | 'path'
  | 'chain'
  | 'seal'
  | 'result'
  | 'void'
  | 'evidence'
  | 'older'
  | 'split'

export const LOG_WORDS: Readonly<Record<LogProblem, string>> = {
  key: '日志的密钥无效',
  signature: LOG_SIGNATURE_WRONG,
  path: '路径与日志的根不符',
  chain: '种子链与日志里公布的不同',
  seal: '注单根与日志里公布的不同',
  result: '结果与日志里公布的不同',
  void: '作废与日志里公布的不同',
  evidence: '作废的证据不合规则',
  older: '投注时的日志与现在的不一致',
  split: '给见证人看的日志与给您看的不一致',
}

export interface LogVerdict {
  readonly problems: readonly LogProblem[]
  readonly keys: readonly NamedKey[]
  /** When the first signed head with the round's seal was made: the beacon's value must be later. */
  readonly sealedMs: number | null
  /** Whether enough witnesses cosigned the seal; null for evidence from before there were any. */
  readonly witnesses: WitnessVerdict | null
  /** The log holds the round as void. */
  readonly isVoidLogged: boolean
  /** The round's last entry: its number, path length, and signing time. */
  readonly place: { readonly n: number; readonly steps: number; readonly atMs: number } | null
}

/** Pairs of a round's field and an entry's field that must be equal. */
type Pairs = readonly (readonly [unknown, unknown])[]

const chainPairs = (round: Fair, body: LogBody<'chain'>): Pairs => [
  [body.lottery, round.name],
  [body.chain_no, round.chain_no],
  [body.commit, round.chain_commit],
  [body.salt, round.salt],
  [body.start_date, round.chain_start ?? body.start_date],
  [body.beacon_key, round.beacon_info?.public_key ?? null],
  [body.beacon_genesis_sec, round.beacon_info?.genesis_sec ?? null],
  [body.beacon_period_sec, round.beacon_info?.period_sec ?? null],
  [protocolOfChain(body), round.protocol ?? 'PF1'],
]

const sealPairs = (round: Fair, body: LogBody<'seal'>): Pairs => [
  [body.lottery, round.name],
  [body.expect, round.expect],
  [body.root, round.bets_root],
  [body.count, round.bets_count],
]

const resultPairs = (round: Fair, body: LogBody<'result'>): Pairs => [
  [body.lottery, round.name],
  [body.expect, round.expect],
  [body.chain_no, round.chain_no],
  [body.seed_index, round.i],
  [body.protocol, round.protocol ?? 'PF1'],
  [body.commit, round.commit],
  [body.seed, round.seed],
  [body.beacon_round, round.beacon_round ?? null],
  [body.beacon_signature, round.beacon_signature ?? null],
  [body.numbers.join(), round.result?.balls.map(({ num }) => Number(num)).join()],
]

const voidPairs = (round: Fair, body: LogBody<'void'>): Pairs => [
  [body.lottery, round.name],
  [body.expect <= round.expect && round.expect <= body.last, true],
  [body.reason, round.void_reason],
]

function contradiction(entry: LogEntry, round: Fair): LogProblem | null {
  const isSame = (pairs: Pairs) => pairs.every(([one, other]) => one === other)
  const { kind } = entry
  if (kind === 'chain') return isSame(chainPairs(round, entry.body)) ? null : 'chain'
  if (kind === 'seal') return isSame(sealPairs(round, entry.body)) ? null : 'seal'
  if (kind === 'result') return isSame(resultPairs(round, entry.body)) ? null : 'result'
  return kind === 'void' && isSame(voidPairs(round, entry.body)) ? null : 'void'
}

/** The log's own integrity first: keys that are in it and follow from each other, a signed head, and consistency with every earlier head. */
function headProblems(log: LogEvidence, head: OpenHead | null): readonly [readonly NamedKey[], LogProblem[]] {
  if (head === null) return [[], ['signature']]
  const named = keysOf(log, head)
  const signer = named?.findLast(({ purpose }) => purpose === 'log')
  if (named === null || signer === undefined) return [[], ['key']]
  const isSigned = head.isSignedBy(signer.public_key)
  const hasGrown = log.older.every((one) => isConsistent(one, head, one.proof))
  return [named, [...(isSigned ? [] : (['signature'] as const)), ...(hasGrown ? [] : (['older'] as const))]]
}

export function judgeLog(log: LogEvidence, round: Fair): LogVerdict {
  const head = openHead(log)
  const [keys, problems] = headProblems(log, head)
  const found = log.entries.map(({ entry, path }) => ({ entry: readEntry(entry), path }))
  let sealedMs: number | null = null
  let place: LogVerdict['place'] = null
  for (const { entry, path } of found) {
    if (entry === null || head === null || !isIncluded(entryText(entry), entry.n, head, path)) {
      problems.push('path')
      continue
    }
    const problem = contradiction(entry, round)
    if (problem !== null) problems.push(problem)
    if (entry.kind === 'seal') sealedMs = entry.at
    if (entry.kind !== 'chain') place = { n: entry.n, steps: path.length, atMs: entry.at }
  }
  const entries = found.flatMap(({ entry }) => entry ?? [])
  if (!isVoidProven(round, entries)) problems.push('evidence')
  const isVoidLogged = entries.some(({ kind }) => kind === 'void')
  const seal = entries.find(({ kind }) => kind === 'seal')
  const witnesses = head === null ? null : judgeWitnesses(log, head, keys, seal)
  if (witnesses?.isSplit === true) problems.push('split')
  return { problems: [...new Set(problems)], keys, sealedMs, witnesses, isVoidLogged, place }
}

/** A void by rule names its evidence, and a missed round was never sealed. True for rounds that are not void. */
function isVoidProven(round: Fair, entries: readonly LogEntry[]): boolean {
  const seal = entries.find(({ kind }) => kind === 'seal')
  const chain = entries.find((entry) => entry.kind === 'chain')
  const ended = entries.find((entry) => entry.kind === 'void')
  if (ended === undefined) return true
  if (ended.body.reason === 'missed') return seal === undefined
  if (seal === undefined || ended.body.evidence === null) return false
  if (ended.body.reason === 'capsule') return true
  const lottery = findLottery(round.name)
  const drawAt = parseBeijing(round.draw_at)
  if (chain === undefined || lottery === undefined || drawAt === null) return false
  const { beacon_key: publicKey, beacon_genesis_sec: genesisSec, beacon_period_sec: periodSec } = chain.body
  const beacon =
    publicKey === null || genesisSec === null || periodSec === null
      ? null
      : { publicKey, genesisSec, periodSec }
  const facts = {
    protocol: protocolOfChain(chain.body),
    beacon,
    closeAt: drawAt - lottery.closeBeforeSec * 1000,
    sealedAt: seal.at,
  }
  return beaconVoidProblems(facts, ended.body.evidence, ended.at).length === 0
}

/** Entries that a round of this state must have in the log, but has not. */
export function isLogged(log: LogEvidence, round: Fair): boolean {
  const kinds = new Set(log.entries.map(({ entry }) => readEntry(entry)?.kind))
  if (round.seed !== null) return kinds.has('chain') && kinds.has('seal') && kinds.has('result')
  if (round.void_reason === 'missed' || round.void_reason === 'capsule' || round.void_reason === 'beacon')
    return kinds.has('void')
  return round.bets_root === null || kinds.has('seal')
}
