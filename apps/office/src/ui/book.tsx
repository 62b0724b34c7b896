// One book of two: its lines with signed amounts.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import styles from './book.module.css'

interface BookProps {
  readonly title: string
  readonly lines: readonly { readonly at: string; readonly text: string; readonly amount: string }[]
  readonly none: string
}

export function Book({ title, lines, none }: BookProps) {
  return (
    <div className={styles.book}>
      <p className={styles.title}>{title}</p>
      {lines.length === 0 && <p className={styles.none}>{none}</p>}
      {lines.map((line) => (
        <p key={`${line.at}${line.text}${line.amount}`} className={styles.line}>
          <time>{line.at.slice(11)}</time>
          <span>{line.text}</span>
          <b>
            {fenFromYuan(line.amount) > 0n && '+'}
            {formatYuan(line.amount)}
          </b>
        </p>
      ))}
    </div>
  )
}
