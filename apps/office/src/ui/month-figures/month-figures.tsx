// A few sums side by side.
import { formatYuan } from '@lanting/contract/money'
import styles from './month-figures.module.css'

export function MonthFigures({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, yuan: string])[]
}) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, yuan]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatYuan(yuan)}</dd>
        </div>
      ))}
    </dl>
  )
}
