// One icon from a path of @lanting/design/icons. Decorative: the control around it carries the name.
import { cx } from '@lanting/browser-kit/cx'
import css from './icon.module.css'

type IconProps = { d: string; size?: number; stroke?: number; spin?: boolean; className?: string | undefined }

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
