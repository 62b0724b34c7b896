// Buttons, and links that look like them. Loading keeps the label and the width; inactive only looks disabled.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { loaderCircle } from '@lanting/design/icons'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import css from './button.module.css'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'outline'
  | 'neutral'
  | 'danger'
  | 'danger-solid'
  | 'zhu'
  | 'ghost'
export type ButtonSize = 'lg' | 'md' | 'sm'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its box. */
  block?: boolean
  icon?: string
  /** Looks disabled but handles taps: the handler then names or focuses what is missing. */
  inactive?: boolean
  loading?: boolean
  children: ReactNode
  className?: string | undefined
}

const ICON_SIZE: Record<ButtonSize, number> = { lg: 19, md: 18, sm: 15 }

function classes({
  variant = 'primary',
  size = 'lg',
  block,
  inactive,
  className,
}: Omit<Look, 'children'>): string {
  return cx(css.button, css[variant], css[size], block && css.block, inactive && css.inactive, className)
}

function Content({ icon, loading, size = 'lg', children }: Look) {
  return (
    <>
      {loading ? (
        <Icon d={loaderCircle} size={20} stroke={2.5} spin />
      ) : (
        icon && <Icon d={icon} size={ICON_SIZE[size]} stroke={2} />
      )}
      <span>{children}</span>
    </>
  )
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

export function Button({
  variant,
  size,
  block,
  icon,
  inactive,
  loading,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const shown = { variant, size, block, icon, inactive, loading, className, children } as Look
  return (
    <button
      type="button"
      {...rest}
      className={classes(shown)}
      aria-busy={loading || undefined}
      onClick={(event) => {
        // A second tap while the first is in flight must do nothing, yet the focus stays on the button.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Content {...shown} />
    </button>
  )
}

type ButtonLinkProps = Look & { to: Target; replace?: boolean }

export function ButtonLink({ to, replace = false, ...shown }: ButtonLinkProps) {
  return (
    <Link to={to} replace={replace} className={classes(shown)}>
      <Content {...shown} />
    </Link>
  )
}
