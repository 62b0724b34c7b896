// The step of the public beacon. Its mathematics is loaded only here, and only for rounds that have a beacon.
import { TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import { useQuery } from '@tanstack/react-query'
import css from './fair-round.module.css'
import { Step, Told } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import type { Fair } from './queries.ts'

export function BeaconStep({ fair }: { readonly fair: Fair }) {
  const { data: verdict } = useQuery({
    queryKey: ['beacon-check', fair.name, fair.expect, fair.beacon_signature],
    queryFn: async () => (await import('./beacon-check.ts')).checkBeacon(fair),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: fair.protocol === 'PF2' && fair.beacon !== null,
    meta: { silent: true },
  })
  if (fair.protocol !== 'PF2') return null
  if (fair.beacon === null || fair.beacon === undefined) {
    return (
      <Step mark="lock" title="公开信标">
        <p className={css.line}>封盘之后才会产生，谁也不能提前知道。</p>
      </Step>
    )
  }
  const isLater = verdict?.afterSealSec === null || (verdict?.afterSealSec ?? 0) >= 0
  const isRight = verdict?.isRight === true && isLater
  return (
    <Step
      mark={verdict === undefined ? 'busy' : isRight ? 'good' : 'bad'}
      title="公开信标"
      end={verdict ? formatBeijing(new Date(verdict.atMs)).slice(11) : undefined}
    >
      <HexLine text={fair.beacon} label="信标值" isShort />
      {verdict === undefined ? (
        <p className={css.line}>正在核对签名…</p>
      ) : (
        <Told isRight={isRight}>
          {isRight
            ? `第 ${fair.beacon_round} 轮，签名有效，注单封存之后才产生`
            : isLater
              ? '信标签名不成立 ✘ 请保存证据'
              : '信标在注单封存之前就已产生 ✘ 请保存证据'}
        </Told>
      )}
      <p className={css.line}>{fair.beacon_info?.source ?? TEXTS.demoBeacon}</p>
    </Step>
  )
}
