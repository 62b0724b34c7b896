// How hard a password is to guess, in four steps and in words. Advice only: the rule is the length.
import { cx } from '@lanting/browser-kit/cx'
import css from './register-screen.module.css'

const WORDS = ['', '强度较弱', '强度一般', '强度良好', '强度很好'] as const

export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 6) return password === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (variety < 4 || kinds === 1) return 1
  const score = kinds + (password.length >= 10 ? 1 : 0)
  return score >= 5 ? 4 : score >= 3 ? 3 : 2
}

export function PasswordStrength({ password }: { readonly password: string }) {
  const strength = strengthOf(password)
  if (strength === 0) return null
  return (
    <>
      <div className={css.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={cx(step <= strength && css.on)} />
        ))}
      </div>
      <p className={cx(css.strength, strength >= 3 && css.fine)} aria-live="polite">
        {WORDS[strength]}
      </p>
    </>
  )
}
