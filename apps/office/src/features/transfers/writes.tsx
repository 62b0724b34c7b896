// What an end would write into the ledger, before anybody lets it.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { TransferFull } from '#src/queries/money.ts'
import text from '#src/ui/text/text.module.css'
import { cutMiddle, partOf } from './rules.ts'
import styles from './transfers.module.css'

interface WritesProps {
  readonly full: TransferFull
  readonly outcome: 'done' | 'refused'
  /** What the venue booked of it, as entered. */
  readonly booked: string
}

export function Writes({ full, outcome, booked }: WritesProps) {
  const end = full.writes.find((one) => one.outcome === outcome)
  if (end === undefined) return null
  const { direction, amount: sent } = full.row
  const lines = outcome === 'done' ? partOf(end.lines, direction, sent, booked) : end.lines
  return (
    <section aria-label="确认后写入">
      <h3 className={styles.caption}>确认后写入</h3>
      {lines.length === 0 ? (
        <p className={styles.writes}>不写分录：转出时没有预留款项，会员的钱仍在场馆。</p>
      ) : (
        <dl className={styles.writes}>
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
            <dd className={text.mono} title={end.key}>
              {cutMiddle(end.key)}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}
