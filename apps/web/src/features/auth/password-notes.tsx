// Notes around the password form: the live checklist, the shield, and why a change is required.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { type RefusalKey, refusalText } from '@lanting/contract/refusals'
import { check, shield, shieldAlert } from '@lanting/design/icons'
import css from './password-screen.module.css'

export interface Rule {
  readonly text: string
  readonly isMet: boolean
}

export function RuleList({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <ul className={css.rules} aria-live="polite">
      {rules.map(({ text, isMet }) => (
        <li key={text} className={cx(isMet && css.met)}>
          <i>
            <Icon d={check} size={12} stroke={3} />
          </i>
          {text}
          <span className={css.unseen}>{isMet ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
    </ul>
  )
}

export function ShieldNote({ text }: { readonly text: string }) {
  return (
    <p className={css.warning}>
      <Icon d={shield} size={18} />
      {text}
    </p>
  )
}

export function RefusalNote({ refusal }: { readonly refusal: RefusalKey }) {
  return (
    <p className={css.demand} role="status">
      <Icon d={shieldAlert} size={18} />
      {refusalText(refusal)}
    </p>
  )
}
