// A button or link that shows only an icon; its label is for screen readers. The hit area is always 44.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import css from './icon-button.module.css'

type Look = {
  icon: string
  label: string
  size?: number
  stroke?: number
  /** `disc`: 36 px dark glass for pages that start with a picture. */
  look?: 'plain' | 'disc' | 'soft'
  /** A small red dot: something unread. */
  dot?: boolean
  spin?: boolean
  /** Narrower box for use beside a figure; the hit area stays. */
  compact?: boolean
  className?: string | undefined
}

const classes = ({ look = 'plain', compact, className }: Look) =>
  cx(css.button, css[look], compact && css.compact, className)

function Content({ icon, size = 22, stroke = 1.75, dot, spin }: Look) {
  return (
    <>
      <Icon d={icon} size={size} stroke={stroke} {...(spin ? { className: css.turn } : {})} />
      {dot && <i className={css.dot} />}
    </>
  )
}

type IconButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & { ref?: Ref<HTMLButtonElement> }

export function IconButton({
  icon,
  label,
  size,
  stroke,
  look,
  dot,
  spin,
  compact,
  className,
  ...rest
}: IconButtonProps) {
  const all = { icon, label, size, stroke, look, dot, spin, compact, className } as Look
  return (
    <button type="button" {...rest} aria-label={label} className={classes(all)}>
      <Content {...all} />
    </button>
  )
}

export function IconLink({ to, ...look }: Look & { to: Target }) {
  return (
    <Link to={to} aria-label={look.dot ? `${look.label}，有未读` : look.label} className={classes(look)}>
      <Content {...look} />
    </Link>
  )
}
