// A row of a list: icon or mark, text, value, chevron. The whole row is the target.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight, lock } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import css from './row.module.css'

type RowGroupProps = { children: ReactNode; label?: string; className?: string | undefined }

/** Rows share one card, separated by hairlines. */
export function RowGroup({ children, label, className }: RowGroupProps) {
  return (
    <section className={cx(css.group, className)} aria-label={label}>
      {children}
    </section>
  )
}

export type RowProps = {
  title: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
  /** An icon's path, or a custom mark. */
  lead?: string | ReactNode
  leadTone?: 'quiet' | 'primary' | 'gold'
  value?: ReactNode
  /** A control at the end: a switch, a small button. */
  end?: ReactNode
  to?: Target
  onPress?: () => void
  /** Shows a lock instead of a chevron: the value cannot be changed here. */
  locked?: boolean
  /** Values in ink rather than grey, for a row without a link. */
  strong?: boolean
  disabled?: boolean
}

export function Row(props: RowProps) {
  const { to, onPress, disabled } = props
  const name = cx(css.row, props.note !== undefined && css.tall)
  if (to !== undefined) {
    return (
      <Link to={to} className={cx(name, css.pressable)} {...(onPress ? { onClick: onPress } : {})}>
        <Cells {...props} />
      </Link>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={cx(name, css.pressable)} onClick={onPress} disabled={disabled}>
        <Cells {...props} />
      </button>
    )
  }
  return (
    <div className={name}>
      <Cells {...props} />
    </div>
  )
}

function Cells({ title, note, lead, leadTone = 'quiet', value, end, to, onPress, locked, strong }: RowProps) {
  const leads = to !== undefined || onPress !== undefined
  return (
    <>
      {typeof lead === 'string' ? (
        <span className={cx(css.icon, css[leadTone])}>
          <Icon d={lead} size={21} />
        </span>
      ) : (
        lead
      )}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={cx(css.value, strong && css.strong)}>{value}</span>}
      {end}
      {locked ? (
        <Icon d={lock} size={16} className={css.chevron} />
      ) : (
        leads && <Icon d={chevronRight} size={18} className={cx(css.chevron, css.pulled)} />
      )}
    </>
  )
}
