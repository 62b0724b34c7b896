// One round: the verdict first, then the evidence, the full calculation, and the actions.
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { parseBeijing } from '@lanting/contract/time'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { scale } from '@lanting/design/icons'
import { useState } from 'react'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { BeaconStep } from './beacon-step.tsx'
import { FairFoot, FairTry } from './fair-foot.tsx'
import css from './fair-round.module.css'
import page from './fair-screen.module.css'
import { CommitStep, DrawStep, RootStep, SeedStep } from './fair-steps.tsx'
import { BetsStep, LogStep, PromiseStep } from './kept-steps.tsx'
import type { Fair } from './queries.ts'
import { type RoundEvidence, useEvidence } from './use-evidence.ts'
import { VerdictBox } from './verdict-box.tsx'
import { alterSeed } from './judge/verify.ts'

interface FairRoundProps {
  readonly fair: Fair
  readonly onHelp: () => void
}

export function FairRound({ fair, onHelp }: FairRoundProps) {
  const [altered, setAltered] = useState<string | null>(null)
  const seed = altered ?? fair.seed ?? ''
  const evidence = useEvidence(fair, seed)
  const isAltered = altered !== null
  return (
    <>
      <div className={page.round}>
        <VerdictBox
          fair={fair}
          judgement={evidence.judgement}
          verdict={evidence.verdict}
          isAltered={isAltered}
        />
        <div className={css.steps}>
          <BeaconStep fair={fair} evidence={evidence} />
          <PromiseStep fair={fair} evidence={evidence} />
          <BetsStep fair={fair} evidence={evidence} />
          <LogStep evidence={evidence} />
        </div>
        <RowGroup className={css.can}>
          <Row lead={scale} leadTone="primary" title="这项验证能做什么／不能做什么" onPress={onHelp} />
        </RowGroup>
        <Calculation fair={fair} seed={seed} evidence={evidence} isAltered={isAltered} />
        <FairTry
          evidence={evidence}
          isAltered={isAltered}
          onAlter={fair.seed === null ? null : () => setAltered(alterSeed(fair.seed ?? ''))}
        />
      </div>
      <FairFoot fair={fair} evidence={evidence} isAltered={isAltered} onRestore={() => setAltered(null)} />
    </>
  )
}

interface CalculationProps {
  readonly fair: Fair
  readonly seed: string
  readonly evidence: RoundEvidence
  readonly isAltered: boolean
}

/** Opened automatically when a check fails, so that the fault is visible. */
function Calculation({ fair, seed, evidence, isAltered }: CalculationProps) {
  const { verdict, chain, findings } = evidence
  const isBad = findings.draw.state === 'bad'
  return (
    <details className={css.calculation} key={String(isBad)} open={isBad}>
      <summary>逐步计算</summary>
      <div className={css.steps}>
        <CommitStep fair={fair} />
        {fair.seed !== null && (
          <>
            <SeedStep fair={fair} seed={seed} verdict={verdict} chain={chain} isAltered={isAltered} />
            <DrawStep fair={fair} verdict={verdict} />
          </>
        )}
        <RootStep fair={fair} />
      </div>
      <Facts fair={fair} />
    </details>
  )
}

function Facts({ fair }: { readonly fair: Fair }) {
  const isDemoSalt = fair.salt_source === '' || /sandbox|演示/.test(fair.salt_source)
  return (
    <dl className={css.facts}>
      <div>
        <dt>种子链</dt>
        <dd>
          {fair.chain_no} 号，{fair.chain_published_at} 公布，本期为第 {fair.i} 个种子
        </dd>
      </div>
      <div>
        <dt>盐值</dt>
        <dd>{isDemoSalt ? RULING_TEXTS.demoSalt : fair.salt_source}</dd>
      </div>
      <div>
        <dt>开奖</dt>
        <dd>{drawnWords(fair)}</dd>
      </div>
      <div>
        <dt>历来</dt>
        <dd>
          迟开 {fair.late_rounds} 期，作废 {fair.void_rounds} 期
        </dd>
      </div>
    </dl>
  )
}

/** A late draw is shown with its delay. */
export function drawnWords({ expect, draw_at, drawn_at }: Fair): string {
  const plan = `第 ${roundNumber(expect)} 期计划 ${draw_at}`
  if (drawn_at === null) return plan
  const late = ((parseBeijing(drawn_at) ?? 0) - (parseBeijing(draw_at) ?? 0)) / 1000
  return late > 1 ? `${plan}，迟开 ${late} 秒` : `${plan}，准时开出`
}
