// A quiet box with one remark.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { circleAlert, info } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import css from './note.module.css'

type NoteTone = 'plain' | 'primary' | 'info' | 'warning' | 'danger'
type NoteProps = { tone?: NoteTone; icon?: string; children: ReactNode }

export function Note({ tone = 'plain', icon, children }: NoteProps) {
  const fallback = tone === 'warning' || tone === 'danger' ? circleAlert : info
  return (
    <div className={cx(css.note, css[tone])}>
      <Icon d={icon ?? fallback} size={15} stroke={2} />
      <div className={css.words}>{children}</div>
    </div>
  )
}

type Fact = { label: ReactNode; value: ReactNode; strong?: boolean }

/** Label at the left, value at the right: rate, fee, received amount. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map((fact, i) => (
        <div key={i} className={cx(css.fact, fact.strong && css.strong)}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Rule = { text: string; met: boolean }

/** A password's rules while it is typed. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className={css.rules} aria-live="polite">
      {rules.map((rule) => (
        <li key={rule.text} className={cx(css.rule, rule.met && css.met)}>
          <i aria-hidden="true" />
          {rule.text}
          <span className={css.spoken}>{rule.met ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
    </ul>
  )
}
