// One round: the verdict above, the three steps below it, and what can be done with the values.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { ROUND } from '@lanting/contract/states'
import { RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import { hourglass, triangleAlert } from '@lanting/design/icons'
import { useState } from 'react'
import { shortExpect } from '#src/queries/lottery.ts'
import { BeaconStep } from './beacon-step.tsx'
import { FairFoot } from './fair-foot.tsx'
import css from './fair-round.module.css'
import { CommitStep, DrawStep, SeedStep, Step } from './fair-steps.tsx'
import { HexLine } from './hex-line.tsx'
import { KeptSteps } from './kept-steps.tsx'
import type { Fair } from './queries.ts'
import { useChainWalk, useVerdict } from './use-verdict.ts'
import { VerdictBox } from './verdict-box.tsx'
import { alterSeed } from './verify.ts'

export function FairRound({ fair }: { readonly fair: Fair }) {
  if (fair.seed === null) return <Unrevealed fair={fair} />
  return <Revealed fair={fair} seed={fair.seed} />
}

function Revealed({ fair, seed: published }: { readonly fair: Fair; readonly seed: string }) {
  const [altered, setAltered] = useState<string | null>(null)
  const seed = altered ?? published
  const verdict = useVerdict(fair, seed)
  const chain = useChainWalk(fair, seed)
  return (
    <>
      <VerdictBox fair={fair} verdict={verdict} chain={chain.state} isAltered={altered !== null} />
      <div className={css.steps}>
        <CommitStep fair={fair} />
        <SeedStep fair={fair} seed={seed} verdict={verdict} chain={chain} isAltered={altered !== null} />
        <BeaconStep fair={fair} />
        <DrawStep fair={fair} verdict={verdict} />
        <RootStep fair={fair} />
        <KeptSteps fair={fair} />
      </div>
      <Facts fair={fair} />
      <FairFoot
        fair={fair}
        seed={seed}
        verdict={verdict}
        isAltered={altered !== null}
        onAlter={() => setAltered(alterSeed(published))}
        onRestore={() => setAltered(null)}
      />
    </>
  )
}

/** Before the draw, or void: what is public already, and why there is no more. */
function Unrevealed({ fair }: { readonly fair: Fair }) {
  const { title, text, isVoid } = waitingWords(fair, now())
  return (
    <>
      <section className={css.waiting} role="status">
        <Icon d={isVoid ? triangleAlert : hourglass} size={22} />
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
      </section>
      <div className={css.steps}>
        <CommitStep fair={fair} />
        <BeaconStep fair={fair} />
        <RootStep fair={fair} />
        <KeptSteps fair={fair} />
      </div>
      <Facts fair={fair} />
    </>
  )
}

/** One sentence for a round without numbers, and why it has none. */
export function waitingWords(fair: Fair, atMs: number) {
  if (ROUND.word(fair.state) === 'void') {
    if (fair.void_reason === 'missed')
      return { title: SCREEN_TEXTS.missedRound, text: '没有人能投注这一期，也没有本金被扣。', isVoid: true }
    const stated = RULING_TEXTS.voidRound.replace('{expect}', fair.expect)
    return {
      title: '这一期已作废',
      text: `${stated}${VOID_REASONS[fair.void_reason ?? ''] ?? ''}`,
      isVoid: true,
    }
  }
  if (atMs - (parseBeijing(fair.draw_at) ?? atMs) > LIMITS.draw.lateMs)
    return {
      title: '这一期开奖延迟',
      text: `计划 ${fair.draw_at}，还没有开出。结果由承诺值和公开信标决定，等待不会改变它。`,
      isVoid: false,
    }
  const promised = fair.commit === null ? '承诺值在上一期开奖后公布' : '承诺值已经公布'
  return {
    title: '这一期还没有开奖',
    text: `${promised}，开奖时间 ${fair.draw_at}。开奖后这里会自动计算。`,
    isVoid: false,
  }
}

/** Only a rule that anybody can check makes a round void; its evidence stands in the public log. */
const VOID_REASONS: Readonly<Record<string, string>> = {
  capsule: '。原因：时间胶囊打开后与承诺不符，证据在公开日志里',
  beacon: '。原因：24 小时内没有有效的信标值，证据在公开日志里',
}

function RootStep({ fair: { bets_root, bets_count } }: { readonly fair: Fair }) {
  if (bets_root === null) return null
  return (
    <Step mark="lock" title="④ 封盘时公布的注单根" end={`${bets_count ?? 0} 注`}>
      <HexLine text={bets_root} label="注单根" />
      <p className={css.line}>公布种子之前，这一期收下的注单已经固定；下方可以证明您的注单在内。</p>
    </Step>
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

/** A late draw is told with its delay: the result cannot change by waiting. */
export function drawnWords({ expect, draw_at, drawn_at }: Fair): string {
  const plan = `第 ${shortExpect(expect)} 期计划 ${draw_at}`
  if (drawn_at === null) return plan
  const late = ((parseBeijing(drawn_at) ?? 0) - (parseBeijing(draw_at) ?? 0)) / 1000
  return late > 1 ? `${plan}，迟开 ${late} 秒，结果由承诺值决定，不受影响` : `${plan}，准时开出`
}
