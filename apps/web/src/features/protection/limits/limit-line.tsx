// One limit of a period: used of its sum, a bar, what remains and when it begins anew; below it a raise that waits.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { type LimitName, periodOf } from '@lanting/contract/rules/protection/limits'
import type { BeijingTime } from '@lanting/contract/time'
import { chevronRight, hourglass } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { type LimitState, standingOf, unitWords } from '#src/features/protection/limits/limit-draft.ts'
import { LIMIT_TITLES } from '@lanting/contract/texts/safety'
import { momentWords, wholeYuan } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from '../protection.module.css'

export interface LimitActs {
  /** The second yes, after the wait. */
  readonly onConfirm: (name: LimitName) => void
  readonly onCancel: (name: LimitName) => void
  readonly isBusy: boolean
}

interface LimitLineProps extends LimitActs {
  readonly name: LimitName
  readonly title: string
  readonly state: SafetyState['stake']
  readonly onEdit: () => void
  readonly children: ReactNode
}

export function LimitLine({ name, title, state, onEdit, children, ...acts }: LimitLineProps) {
  const { limit, used, left } = state
  return (
    <div className={css.limit}>
      <button type="button" className={css.line} onClick={onEdit}>
        <span className={css.name}>
          {title}
          <VisuallyHidden>{LIMIT_TITLES[name].slice(title.length)}</VisuallyHidden>
        </span>
        {limit === null ? (
          <span className={css.unset}>未设置</span>
        ) : (
          <span className={css.of}>
            <b>{formatYuan(used)}</b> / {wholeYuan(limit)} 元
          </span>
        )}
        {limit === null ? <em className={css.set}>设置</em> : <Icon d={chevronRight} size={18} />}
      </button>
      {limit !== null && (
        <>
          <Progress value={share(used, limit)} kind="limit" label={`${LIMIT_TITLES[name]}已用`} />
          <p className={css.under}>
            <span>剩余 {formatYuan(left ?? '0.00')}</span>
            <span>{renewal(name, state.renews_at)} 重新计</span>
          </p>
        </>
      )}
      {children}
      <WaitingLine name={name} state={state} {...acts} />
    </div>
  )
}

/** Over the limit the bar is full. */
export function share(used: string, limit: string): number {
  const whole = fenFromYuan(limit)
  return whole === 0n ? 1 : Number((fenFromYuan(used) * 1000n) / whole) / 1000
}

export function renewal(name: LimitName, at: BeijingTime): string {
  return periodOf(name) === 'week' ? '周一 00:00' : momentWords(at)
}

interface WaitingLineProps extends LimitActs {
  readonly name: LimitName
  readonly state: LimitState
}

/** Old → new, its time, and the way back; from that time on also the confirmation. */
export function WaitingLine({ name, state, onConfirm, onCancel, isBusy }: WaitingLineProps) {
  const { waiting } = state
  if (waiting === null) return null
  const { limit, waiting: asked } = standingOf(state)
  const isRipe = waiting.is_ripe === 1
  return (
    <div className={css.waiting} role="status">
      <Icon d={hourglass} size={18} stroke={2} />
      <p>
        <b>
          {unitWords(name, limit)} → {unitWords(name, asked?.limit ?? null)}，
          {isRipe ? '可以确认了' : '等待中'}
        </b>
        {isRipe
          ? `${momentWords(waiting.confirm_until)} 以前不确认就作废`
          : `${momentWords(waiting.confirm_from)} 起可以确认，7 天内不确认就作废`}
      </p>
      <span className={css.acts}>
        {isRipe && (
          <Button size="sm" variant="outline" onClick={() => onConfirm(name)}>
            去确认
          </Button>
        )}
        <Button size="sm" variant="neutral" loading={isBusy} onClick={() => onCancel(name)}>
          撤销
        </Button>
      </span>
    </div>
  )
}
