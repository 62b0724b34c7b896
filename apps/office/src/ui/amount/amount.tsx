// The amount of a decision: large, its cents smaller, with its label on the left and facts on the right.
import { formatYuan } from '@lanting/contract/money'
import type { ReactNode } from 'react'
import styles from './amount.module.css'

interface AmountProps {
  readonly name: ReactNode
  readonly yuan: string
  readonly sign?: '+' | '−'
  readonly aside?: ReactNode
  readonly note?: ReactNode
}

export function Amount({ name, yuan, sign, aside, note }: AmountProps) {
  const [whole, cents] = formatYuan(yuan).split('.')
  return (
    <div className={styles.amount}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.value}>
          {sign}
          {whole}
          <i>.{cents}</i>
          <small>元</small>
        </p>
        {note !== undefined && <p className={styles.name}>{note}</p>}
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
