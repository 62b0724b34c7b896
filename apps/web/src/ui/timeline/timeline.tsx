// Steps of a process with their times: done, in progress, failed, pending.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check, x } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import css from './timeline.module.css'

export type TimelineStep = {
  title: ReactNode
  state: 'ok' | 'now' | 'bad' | 'todo'
  time?: string | undefined
  text?: ReactNode
}

const SPOKEN = { ok: '已完成', now: '进行中', bad: '未通过', todo: '未开始' } as const

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, i) => (
        <li
          key={i}
          className={cx(css.step, css[step.state])}
          {...(step.state === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={css.node} role="img" aria-label={SPOKEN[step.state]}>
            {step.state === 'ok' && <Icon d={check} size={13} stroke={3} />}
            {step.state === 'bad' && <Icon d={x} size={13} stroke={3} />}
          </span>
          <div className={css.head}>
            <span>{step.title}</span>
            {step.time !== undefined && <time>{step.time}</time>}
          </div>
          {step.text !== undefined && <p className={css.text}>{step.text}</p>}
        </li>
      ))}
    </ol>
  )
}
