// The one button: a verb, at rest, at work or locked with its reason.
import { cx } from '@lanting/browser-kit/cx'
import type { ComponentProps, ReactNode } from 'react'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  readonly tone?: 'primary' | 'soft' | 'outline' | 'plain' | 'danger' | 'danger-solid'
  readonly size?: 'row' | 'normal' | 'final' | 'login'
  readonly busy?: boolean
  readonly icon?: ReactNode
  /** The keys that do the same. */
  readonly keys?: readonly string[]
}

export function Button({
  tone = 'plain',
  size = 'normal',
  busy = false,
  icon,
  keys = [],
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[tone], styles[size], className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys.length === 0 ? undefined : keys.map(spoken).join('+')}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </button>
  )
}

const spoken = (key: string) => (key === '⌘' ? 'Meta' : key === '↵' ? 'Enter' : key)
