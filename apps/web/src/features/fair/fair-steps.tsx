// The steps of the proof: the commitment before, the seed after, the numbers from the seed.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { check, circleCheck, circleQuestionMark, circleX, loaderCircle, lock, x } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { AFTER_LAST_ROUND } from '#src/features/fair/judge/findings.ts'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './fair-round.module.css'
import type { Finding } from './judge/findings.ts'
import { HexLine } from './hex-line.tsx'
import type { Fair } from './queries.ts'
import type { ChainState } from './use-verdict.ts'
import type { Verdict } from './judge/verify.ts'

const short = (hex: string) => `${hex.slice(0, 8)}…${hex.slice(-4)}`

type Mark = 'lock' | 'good' | 'bad' | 'busy' | 'open'

/** A tick only for what was computed here, a question mark for what cannot be checked yet. */
export function markOf({ state }: Finding): Mark {
  return state === 'none' ? 'lock' : state
}

const MARKS: Readonly<Record<Mark, string>> = {
  lock,
  busy: loaderCircle,
  good: check,
  bad: x,
  open: circleQuestionMark,
}

interface StepProps {
  readonly mark: Mark
  readonly title: string
  readonly end?: ReactNode
  readonly isLast?: boolean
  readonly children: ReactNode
}

export function Step({ mark, title, end, isLast = false, children }: StepProps) {
  return (
    <section className={cx(css.step, isLast && css.lastStep)}>
      <span className={cx(css.mark, css[mark])} aria-hidden="true">
        <Icon d={MARKS[mark]} size={16} stroke={2.4} spin={mark === 'busy'} />
      </span>
      <h2>
        {title}
        {end !== undefined && <span>{end}</span>}
      </h2>
      {children}
    </section>
  )
}

export function CommitStep({ fair }: { readonly fair: Fair }) {
  return (
    <Step mark="lock" title={RULING_TEXTS.fairCommit}>
      {fair.commit === null ? AFTER_LAST_ROUND : <HexLine text={fair.commit} label="承诺值" />}
    </Step>
  )
}

interface SeedStepProps {
  readonly fair: Fair
  readonly seed: string
  readonly verdict: Verdict | null
  readonly chain: { readonly state: ChainState; readonly stop: () => void }
  readonly isAltered: boolean
}

export function SeedStep({ fair, seed, verdict, chain, isAltered }: SeedStepProps) {
  const isRight = verdict?.isSeedRight
  return (
    <Step
      mark={isRight === undefined ? 'busy' : isRight ? 'good' : 'bad'}
      title={RULING_TEXTS.fairSeed}
      end={isAltered ? <Tag tone="bad">已改动</Tag> : (fair.drawn_at ?? '').slice(11)}
    >
      <HexLine text={seed} label="种子" {...(isAltered && fair.seed !== null ? { before: fair.seed } : {})} />
      {verdict !== null && (
        <CheckLine isRight={verdict.isSeedRight}>
          {verdict.isSeedRight ? (
            'SHA-256（种子）与承诺值相同'
          ) : (
            <>
              SHA-256 得 <code>{short(verdict.seedHash)}</code>，应为 <code>{short(fair.commit ?? '')}</code>
            </>
          )}
        </CheckLine>
      )}
      <ChainLine fair={fair} {...chain} />
    </Step>
  )
}

function ChainLine({
  fair,
  state,
  stop,
}: {
  readonly fair: Fair
  readonly state: ChainState
  readonly stop: () => void
}) {
  if (state.kind === 'stopped') return <p className={css.line}>已停止沿链计算</p>
  if (state.kind === 'walking') {
    return (
      <div className={css.walk}>
        <Progress value={state.done / Math.max(1, state.steps)} label="沿链计算" />
        <span>
          沿链哈希 {state.done} / {state.steps} 次
        </span>
        <button type="button" onClick={stop}>
          停止
        </button>
      </div>
    )
  }
  return (
    <CheckLine isRight={state.isRight}>
      从种子起哈希 {state.steps} 次，{state.isRight ? '等于' : '不等于'}链首{' '}
      <code>{short(fair.chain_commit)}</code>
    </CheckLine>
  )
}

export function DrawStep({ fair, verdict }: { readonly fair: Fair; readonly verdict: Verdict | null }) {
  if (verdict === null) {
    return (
      <Step mark="busy" title="③ 用种子重算号码">
        <p className={css.line}>正在计算…</p>
      </Step>
    )
  }
  const { isResultRight } = verdict
  return (
    <Step
      mark={isResultRight ? 'good' : 'bad'}
      title="③ 用种子重算号码"
      end={`HMAC-SHA256${fair.type === 2 ? '，≥ 250 跳过' : ''}`}
    >
      <p className={css.message}>{verdict.message}</p>
      <HexLine text={verdict.hmac} label="HMAC" isShort />
      <div className={css.bytes}>
        {verdict.bytes.map(({ byte, gave }, i) => (
          <span key={i} className={cx(css.byte, gave === null && css.skipped)}>
            <small>
              {byte.toString(16).padStart(2, '0')} · {byte}
            </small>
            {gave === null ? '跳过' : <b className={cx(!isResultRight && css.wrong)}>{gave}</b>}
          </span>
        ))}
      </div>
      <CheckLine isRight={isResultRight}>
        {isResultRight ? RULING_TEXTS.fairMatch : RULING_TEXTS.fairMismatch}
      </CheckLine>
    </Step>
  )
}

export function RootStep({ fair: { bets_root, bets_count } }: { readonly fair: Fair }) {
  if (bets_root === null) return null
  return (
    <Step mark="lock" title="④ 封盘时公布的注单根" end={`${bets_count ?? 0} 注`} isLast>
      <HexLine text={bets_root} label="注单根" />
      <p className={css.line}>公布种子之前，这一期收下的注单已经固定；下方可以证明您的注单在内。</p>
    </Step>
  )
}

export function CheckLine({
  isRight,
  children,
}: {
  readonly isRight: boolean
  readonly children: ReactNode
}) {
  return (
    <p className={cx(css.checkLine, !isRight && css.checkLineBad)}>
      <Icon d={isRight ? circleCheck : circleX} size={16} stroke={2.2} />
      <span>{children}</span>
    </p>
  )
}
