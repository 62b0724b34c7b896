// The beacon step: signed by it, the value that the rule prescribes, and published only after the bets were sealed.
import { TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import css from './fair-round.module.css'
import { markOf, Step, CheckLine } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import type { Fair } from './queries.ts'
import { SaveEvidence } from './save-evidence.tsx'
import type { RoundEvidence } from './use-evidence.ts'

interface BeaconStepProps {
  readonly fair: Fair
  readonly evidence: RoundEvidence
}

export function BeaconStep({ fair, evidence }: BeaconStepProps) {
  if ((fair.protocol ?? 'PF1') === 'PF1') return null
  const { beacon } = fair
  if (beacon === null || beacon === undefined) {
    return (
      <Step mark="lock" title="公开信标">
        <p className={css.line}>封盘之后才会产生；没有信标密钥的人无法提前知道。</p>
      </Step>
    )
  }
  const finding = evidence.findings.beacon
  const verdict = evidence.beacon
  return (
    <Step
      mark={markOf(finding)}
      title="公开信标"
      end={verdict ? formatBeijing(new Date(verdict.atMs)).slice(11) : undefined}
    >
      <HexLine text={beacon} label="信标值" isShort />
      {finding.state === 'bad' && (
        <>
          <CheckLine isRight={false}>{finding.why} ✘ 请保存证据</CheckLine>
          <SaveEvidence evidence={evidence} />
        </>
      )}
      {finding.state === 'good' && (
        <CheckLine isRight>{laterWords(fair, verdict?.afterSealSec ?? null)}</CheckLine>
      )}
      {finding.state === 'open' && <p className={css.line}>{finding.why}</p>}
      {finding.state === 'busy' && <p className={css.line}>正在核对签名…</p>}
      <p className={css.line}>{fair.beacon_info?.source || TEXTS.demoBeacon}</p>
    </Step>
  )
}

function laterWords({ beacon_round }: Fair, afterSealSec: number | null): string {
  const round = (beacon_round ?? 0).toLocaleString('en-US')
  const later = afterSealSec === null ? '' : `，封存 ${afterSealSec} 秒后才产生`
  return `第 ${round} 轮，签名有效${later}`
}
