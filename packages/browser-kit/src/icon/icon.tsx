// One icon from a path of @lanting/design/icons. Decorative: the control around it carries the name.
import { cx } from '#src/cx.ts'
import css from './icon.module.css'

interface IconProps {
  readonly d: string
  readonly size?: number
  readonly stroke?: number
  readonly spin?: boolean
  readonly className?: string | undefined
}

export function Icon({ d, size = 22, stroke = 1.75, spin = false, className }: IconProps) {
  return (
    <svg
      className={cx(css.icon, spin && css.spin, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={stroke}
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
