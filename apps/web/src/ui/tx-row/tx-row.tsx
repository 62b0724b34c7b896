// A money or bet record: title at the left, amount at the right. The whole row opens its details.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { ReactNode } from 'react'
import css from './tx-row.module.css'

/** `soft` for incoming, `plain` for outgoing: never the only sign of it. */
export function TxIcon({ d, look = 'soft' }: { d: string; look?: 'soft' | 'plain' }) {
  return (
    <span className={cx(css.icon, css[look])}>
      <Icon d={d} size={20} />
    </span>
  )
}

type TxRowProps = {
  lead: ReactNode
  title: ReactNode
  tag?: ReactNode
  /** Between the title and the small print. */
  text?: ReactNode
  line: ReactNode
  amount: ReactNode
  /** Under the amount: the balance after it, the stake. */
  under?: ReactNode
  onPress?: () => void
}

export function TxRow({ lead, title, tag, text, line, amount, under, onPress }: TxRowProps) {
  const cells = (
    <>
      {lead}
      <span className={css.words}>
        <span className={css.head}>
          <span className={css.title}>{title}</span>
          {tag}
        </span>
        {text !== undefined && <span className={css.text}>{text}</span>}
        <span className={css.line}>{line}</span>
      </span>
      <span className={css.end}>
        <span className={css.amount}>{amount}</span>
        {under !== undefined && <span className={css.under}>{under}</span>}
      </span>
    </>
  )
  if (onPress === undefined) return <div className={css.row}>{cells}</div>
  return (
    <button type="button" className={cx(css.row, css.pressable)} onClick={onPress}>
      {cells}
    </button>
  )
}
