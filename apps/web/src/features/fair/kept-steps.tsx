// This browser's own records: the commitment shown while betting, its receipts, and the public log as seen before.
import { cx } from '@lanting/browser-kit/cx'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { AFTER_LAST_ROUND } from '#src/features/fair/judge/findings.ts'
import { useIsMember } from '#src/lib/session.ts'
import css from './fair-round.module.css'
import { markOf, Step, CheckLine } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import type { Fair } from './queries.ts'
import { BET_WORDS, type BetVerdict, PROMISE_PROBLEMS } from './judge/receipt-check.ts'
import { SaveEvidence } from './save-evidence.tsx'
import type { RoundEvidence } from './use-evidence.ts'

interface StepProps {
  readonly fair: Fair
  readonly evidence: RoundEvidence
}

const clockOf = (ms: number) => formatBeijing(new Date(ms)).slice(11)

/** With a receipt it is the commitment stored on this device while betting, not the one fetched now. */
export function PromiseStep({ fair, evidence }: StepProps) {
  const [kept] = evidence.bets ?? []
  const commit = kept?.receipt.commit ?? fair.commit
  const title = kept === undefined ? '开奖前公布的承诺' : '投注时您看到的承诺'
  if (commit === null) {
    return (
      <Step mark="lock" title={title}>
        <p className={css.line}>{AFTER_LAST_ROUND}</p>
      </Step>
    )
  }
  const broken = promiseProblems(evidence)
  const isKnown = evidence.verdict !== null || broken.length > 0
  return (
    <Step
      mark={broken.length > 0 ? 'bad' : fair.seed === null ? 'lock' : isKnown ? 'good' : 'busy'}
      title={title}
      end={kept === undefined ? undefined : clockOf(kept.receipt.at)}
    >
      <HexLine text={commit} label="承诺值" isShort />
      {broken.length > 0 ? (
        <>
          <CheckLine isRight={false}>{broken.join('，')} ✘ 请保存证据</CheckLine>
          <SaveEvidence evidence={evidence} />
        </>
      ) : fair.seed === null ? (
        <p className={css.line}>开奖后公开的种子必须与它相符。</p>
      ) : isKnown ? (
        <CheckLine isRight>与开奖后公开的种子相符，中途没有换过</CheckLine>
      ) : (
        <p className={css.line}>正在核对…</p>
      )}
    </Step>
  )
}

function promiseProblems({ bets = [], findings, verdict }: RoundEvidence): string[] {
  const problems = new Set(bets.flatMap(({ problems: each }) => each))
  const words = PROMISE_PROBLEMS.filter((one) => problems.has(one)).map((one) => BET_WORDS[one])
  const isDrawn = verdict !== null && findings.draw.state === 'bad' && !verdict.isSeedRight
  return words.length === 0 && isDrawn ? [BET_WORDS.seed] : words
}

export function BetsStep({ fair, evidence }: StepProps) {
  const isMember = useIsMember()
  const { bets, findings } = evidence
  if (findings.bets.state === 'bad' && (bets ?? []).length === 0) {
    return (
      <Step mark="bad" title="我的注单收据">
        <CheckLine isRight={false}>{findings.bets.why} ✘</CheckLine>
        <SaveEvidence evidence={evidence} />
      </Step>
    )
  }
  if (!isMember && (bets ?? []).length === 0) return null
  if (bets === undefined || bets.length === 0) {
    return (
      <Step mark={bets === undefined ? 'busy' : 'lock'} title="我的注单收据">
        <p className={cx(css.line, bets === undefined && css.keepsLines)}>
          {bets === undefined ? '正在核对…' : '本机没有这一期的收据：您未投注本期，或是在其他设备上投注的。'}
        </p>
      </Step>
    )
  }
  const finding = evidence.findings.bets
  return (
    <Step
      mark={fair.seed === null && finding.state === 'open' ? 'lock' : markOf(finding)}
      title="我的注单收据"
      end={bets.length === 1 ? stakeOf(bets[0]) : `${bets.length} 张`}
    >
      {bets.map((bet) => (
        <BetLine key={bet.receipt.bet_id} bet={bet} fair={fair} />
      ))}
      {finding.state === 'bad' && (
        <>
          {evidence.bundle.faults !== undefined && <CheckLine isRight={false}>{finding.why} ✘</CheckLine>}
          <SaveEvidence evidence={evidence} />
        </>
      )}
    </Step>
  )
}

/** `PF1B|js28|…|L…|2001||1000|1950|salt`: the seventh part is the stake in fen. */
function stakeOf(bet: BetVerdict | undefined): string | undefined {
  const fen = bet?.receipt.leaf.split('|')[6]
  return fen !== undefined && /^\d+$/.test(fen) ? `${formatYuan(yuanFromFen(BigInt(fen)))} 元` : undefined
}

function BetLine({ bet, fair }: { readonly bet: BetVerdict; readonly fair: Fair }) {
  const { receipt, isSigned, place, problems } = bet
  const wrong = problems.map((problem) => BET_WORDS[problem])
  const shown = `${receipt.bet_id} · ${receipt.sig.slice(0, 6)}…${receipt.sig.slice(-6)}`
  return (
    <>
      <HexLine text={JSON.stringify(receipt)} shown={shown} label={`收据 ${receipt.bet_id}`} />
      {wrong.length > 0 ? (
        <CheckLine isRight={false}>{wrong.join('，')} ✘ 请保存证据</CheckLine>
      ) : isSigned === undefined ? (
        <p className={css.line}>与公布的承诺相符；签名还不能确认</p>
      ) : (
        <CheckLine isRight>{signedWords(place, fair)}</CheckLine>
      )}
    </>
  )
}

function signedWords(place: number | null, { bets_root, bets_count }: Fair): string {
  if (place !== null) return `平台签名有效；在本期 ${bets_count ?? 0} 注中第 ${place} 位`
  return bets_root === null ? '平台签名有效；封盘后可查它在清单里的位置' : '平台签名有效；位置还不能确认'
}

export function LogStep({ evidence }: { readonly evidence: RoundEvidence }) {
  const { findings, gathered, logVerdict } = evidence
  const finding = findings.log
  const check = gathered?.check ?? null
  const head = check?.kind === 'first' || check?.kind === 'grown' ? check.head : null
  return (
    <Step
      mark={markOf(finding)}
      title="公开日志"
      end={logVerdict?.place ? clockOf(logVerdict.place.atMs) : undefined}
      isLast
    >
      {head !== null && <HexLine text={head.root} label="日志根" isShort />}
      {finding.state === 'bad' && (
        <>
          <CheckLine isRight={false}>{finding.why} ✘ 请保存证据</CheckLine>
          <SaveEvidence evidence={evidence} />
        </>
      )}
      {finding.state === 'good' && <CheckLine isRight>{logWords(evidence)}</CheckLine>}
      {finding.state === 'open' && (
        <>
          {head !== null && <CheckLine isRight>签名有效；{sinceWords(evidence)}</CheckLine>}
          <p className={css.line}>{finding.why}</p>
        </>
      )}
      {finding.state === 'busy' && <p className={cx(css.line, css.keepsRoot)}>正在核对…</p>}
    </Step>
  )
}

function sinceWords({ gathered }: RoundEvidence): string {
  return gathered?.check?.kind === 'first'
    ? '本机第一次看到这份日志，从此记住'
    : '由本机上次看到的续写而成，没有改动过'
}

function logWords(evidence: RoundEvidence): string {
  const since = sinceWords(evidence)
  const place = evidence.logVerdict?.place
  if (!place) return `签名有效；${since}`
  const n = (place.n + 1).toLocaleString('en-US')
  const names = evidence.logVerdict?.witnesses?.names ?? []
  const seen = names.length === 0 ? '' : `；${names.length} 位见证人已签名`
  return `第 ${n} 条，${place.steps} 步路径算到同一个根；${since}${seen}`
}
