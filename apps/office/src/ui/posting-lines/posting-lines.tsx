// The ledger entries of a decision, with their key.
import { fenFromYuan, formatYuan, type Yuan } from '@lanting/contract/money'
import text from '#src/ui/text/text.module.css'
import styles from './posting-lines.module.css'

interface PostingLinesProps {
  readonly lines: readonly { readonly account: string; readonly amount: Yuan }[]
  readonly postingKey: string
  /** The key, shortened for display. */
  readonly shownKey?: string
}

export function PostingLines({ lines, postingKey, shownKey = postingKey }: PostingLinesProps) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ account, amount }) => (
        <div key={account}>
          <dt>{fenFromYuan(amount) < 0n ? '借' : '贷'}</dt>
          <dd className={text.mono}>{account}</dd>
          <dd>
            {fenFromYuan(amount) > 0n && '+'}
            {formatYuan(amount)}
          </dd>
        </div>
      ))}
      <div>
        <dt>键</dt>
        <dd className={text.mono} title={shownKey === postingKey ? undefined : postingKey}>
          {shownKey}
        </dd>
      </div>
    </dl>
  )
}
