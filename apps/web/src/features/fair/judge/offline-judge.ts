// Checks what was pasted into the offline verifier: a round with its evidence, a round alone, a bet's proof or receipt. No page, no network.
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import type { NamedKey } from '@lanting/fairness/log/log-keys'
import { isReceiptSigned, roundOfLeaf } from '@lanting/fairness/receipt'
import { arrivalProblems } from '@lanting/fairness/receipt-arrival'
import { walkChain } from './chain-walk.ts'
import { checkBeacon } from './beacon-check.ts'
import { type Bundle, isBundle, isUnknownBundle, type UnknownBundle } from './evidence.ts'
import {
  beaconFinding,
  betsFinding,
  DOES_NOT_FIT,
  drawFinding,
  type Finding,
  type Findings,
  judge,
  type Judgement,
  logFinding,
} from './findings.ts'
import { type Inclusion, isProven } from './inclusion.ts'
import { judgeLog } from './log-judge.ts'
import { breakOf, BROKEN_WORDS, isBrokenLog, keysOf, openHead } from '#src/lib/log/log-compare.ts'
import { isFault, type Receipt } from '#src/lib/log/receipts.ts'
import type { Fair } from '../queries.ts'
import { BET_WORDS, judgeBet } from './receipt-check.ts'
import type { ChainState } from '../use-verdict.ts'
import { evidenceOf, type Verdict, verify } from './verify.ts'

export interface Line {
  readonly text: string
  /** Undefined for a plain value, and for what cannot be checked. */
  readonly isRight?: boolean
}

export interface Report extends Judgement {
  readonly lines: readonly Line[]
}

interface Asked {
  readonly atMs: number
  readonly onStep: (done: number, steps: number) => void
}

const HEX = /^[0-9a-f]{64}$/
const isText = (value: unknown): value is string => typeof value === 'string'

/** Null for an unknown format. */
export async function judgePasted(pasted: unknown, asked: Asked): Promise<Report | null> {
  if (typeof pasted !== 'object' || pasted === null) return null
  // A file saved by the verifier itself.
  if ('pasted' in pasted) return judgePasted(pasted.pasted, asked)
  if (isBundle(pasted)) return isRound(pasted.round) ? judgeBundle(pasted, asked) : null
  if (isUnknownBundle(pasted)) return judgeUnknown(pasted)
  if (isRound(pasted)) return judgeBundle({ round: pasted, bets: [], log: null }, asked)
  if (isReceipt(pasted)) return describeReceipt(pasted)
  return isInclusion(pasted) ? judgeInclusion(pasted) : null
}

function isRound(value: object): value is Fair {
  const { name, expect, salt, chain_commit, commit } = value as Partial<Fair>
  return (
    isText(name) &&
    isText(expect) &&
    HEX.test(salt ?? '') &&
    HEX.test(chain_commit ?? '') &&
    commit !== undefined &&
    'seed' in value
  )
}

function isInclusion(value: object): value is Inclusion {
  const { leaf, path, bets_root } = value as Partial<Inclusion>
  return isText(leaf) && Array.isArray(path) && HEX.test(bets_root ?? '')
}

function isReceipt(value: object): value is Receipt {
  const { leaf, sig, key_id } = value as Partial<Receipt>
  return isText(leaf) && isText(sig) && isText(key_id)
}

/** Alone it can be read, not verified: its signing key is in the public log. */
function describeReceipt({ leaf, commit, key_id, sig }: Receipt): Report {
  return {
    tone: 'open',
    title: '这是一张收据，还要这一期的证据',
    text: '签名用公开日志里的公钥核对。请在投注的设备上打开这一期的公平验证，把「复制全部」的内容贴到这里。',
    lines: [{ text: leaf }, { text: `投注时的承诺值 ${commit}` }, { text: `公钥 ${key_id} 的签名 ${sig}` }],
  }
}

function judgeInclusion(proof: Inclusion): Report {
  const isRight = isProven(proof)
  return {
    tone: isRight ? 'good' : 'bad',
    title: isRight ? '这张注单在这个注单根之下' : '路径与这个注单根不符，请保存证据',
    text: isRight ? '请再看这个根是否就是这一期公布的注单根。' : '',
    lines: [
      { text: proof.leaf },
      { text: `注单根 ${proof.bets_root}`, isRight },
      { text: `${proof.size} 注中的第 ${proof.index + 1} 注` },
    ],
  }
}

async function judgeBundle(bundle: Bundle, { atMs, onStep }: Asked): Promise<Report> {
  const { round, log } = bundle
  const logVerdict = log === null ? null : judgeLog(log, round)
  const bets = bundle.bets.map((bet) => judgeBet(bet, round, logVerdict ?? undefined))
  const verdict = round.seed === null ? null : await verify(evidenceOf(round, round.seed))
  const beacon = checkBeacon(round, logVerdict?.sealedMs ?? null, logVerdict?.witnesses?.metAtMs ?? null)
  const chain = await walked(round, onStep)
  const findings: Findings = {
    draw: drawFinding(round, verdict, chain),
    beacon: beaconFinding(round, beacon),
    bets: betsFinding(bets, hasFaults(bundle, logVerdict?.keys ?? [])),
    log: brokenFinding(bundle) ?? logFinding(round, log, logVerdict),
  }
  return {
    ...judge(round, findings, atMs),
    lines: [
      { text: `${round.name} 第 ${roundNumber(round.expect)} 期` },
      ...(verdict === null ? [] : roundLines(round, verdict)),
      ...(chain.kind === 'done'
        ? [{ text: `从种子起哈希 ${chain.steps} 次，到链首 ${round.chain_commit}`, isRight: chain.isRight }]
        : []),
      findingLine(`信标第 ${round.beacon_round} 轮的签名与时间`, findings.beacon),
      ...bets.flatMap(({ receipt, isSigned, problems }) => [
        { text: receipt.leaf },
        {
          text: problems.map((one) => BET_WORDS[one]).join('，') || '收据的签名与注单的位置',
          ...(isSigned === undefined && problems.length === 0 ? {} : { isRight: problems.length === 0 }),
        },
      ]),
      findingLine('公开日志里的记录与签名', findings.log),
    ].flatMap((line) => line ?? []),
  }
}

/** Saved orders are judged again by the receipts that they carry. */
function hasFaults({ faults }: Bundle, keys: readonly NamedKey[]): boolean {
  const saved: unknown = faults
  return (
    Array.isArray(saved) &&
    saved
      .filter(isFault)
      // Without the log no key is known, which is no fault of a receipt.
      .some(({ sent, bets }) =>
        arrivalProblems(sent, bets, keys).some((one) => keys.length > 0 || one !== 'key'),
      )
  )
}

/** Red when a receipt is genuine: the house signed for a round that it now says it does not know. */
export function judgeUnknown({ unknown_round: round, bets, log }: UnknownBundle): Report {
  const head = log === null ? null : openHead(log)
  const named = log === null || head === null ? null : keysOf(log, head)
  const isSigned = (receipt: Receipt) => {
    const key = named?.find(({ purpose, key_id }) => purpose === 'receipt' && key_id === receipt.key_id)
    const { lottery, expect } = roundOfLeaf(receipt.leaf)
    const isOfRound = lottery === round.name && expect === round.expect
    return isOfRound && key !== undefined && isReceiptSigned(receipt, key.public_key)
  }
  const lines = bets.map((receipt) => ({
    text: receipt.leaf,
    ...(named === null ? {} : { isRight: !isSigned(receipt) }),
  }))
  if (bets.some(isSigned))
    return { tone: 'bad', title: DOES_NOT_FIT, text: '收据在手，平台却说没有这一期', lines }
  return { tone: 'open', title: '没有这一期', text: '本机有这一期的收据，但签名还不能确认。', lines }
}

/** Saved evidence of a log that contradicts itself is judged again: red wherever it is opened. */
function brokenFinding(bundle: Bundle): Finding | null {
  const saved: unknown = bundle.broken_log ?? Reflect.get(bundle, 'log_seen_and_shown')
  const why = isBrokenLog(saved) ? breakOf(saved) : null
  return why === null ? null : { state: 'bad', why: BROKEN_WORDS[why] }
}

async function walked(round: Fair, onStep: Asked['onStep']): Promise<ChainState> {
  const { seed, i: steps } = round
  if (seed === null) return { kind: 'stopped' }
  const end = await walkChain(seed, steps, {
    signal: new AbortController().signal,
    onStep: (done) => onStep(done, steps),
  })
  return { kind: 'done', isRight: end === round.chain_commit, steps }
}

function findingLine(text: string, finding: Finding): Line | null {
  if (finding.state === 'good') return { text, isRight: true }
  if (finding.state === 'bad') return { text: finding.why, isRight: false }
  return finding.state === 'open' ? { text: finding.why } : null
}

function roundLines(round: Fair, verdict: Verdict): Line[] {
  return [
    { text: `SHA-256（种子）= ${verdict.seedHash}`, isRight: verdict.isSeedRight },
    { text: `${verdict.message} → HMAC-SHA256 ${verdict.hmac}` },
    { text: verdict.bytes.map(({ byte, gave }) => `${byte} → ${gave ?? '跳过'}`).join('，') },
    {
      text: `算出 ${verdict.result.balls.map(({ num }) => num).join(' ')}，公布 ${(round.result?.balls ?? []).map(({ num }) => num).join(' ')}`,
      isRight: verdict.isResultRight,
    },
  ]
}
