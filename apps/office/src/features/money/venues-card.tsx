// Every venue's book beside ours; those that differ stand first, open transfers are counted and named.
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Books } from '#src/queries/money.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import text from '#src/ui/text.module.css'
import styles from './money.module.css'
import { signed } from './rules.ts'

type Venue = Books['venues'][number]

const differs = ({ difference }: Venue) => difference !== null && difference !== '0.00'

function total(venues: readonly Venue[], field: 'ours' | 'theirs' | 'difference'): string {
  return yuanFromFen(venues.reduce((sum, venue) => sum + fenFromYuan(venue[field] ?? '0.00'), 0n))
}

export function VenuesCard({ venues }: { readonly venues: readonly Venue[] }) {
  const bad = venues.filter(differs)
  const rows = [...bad, ...venues.filter((venue) => !differs(venue))]
  const difference = total(venues, 'difference')
  return (
    <Card
      title="与场馆账的差额"
      aside={bad.length === 0 ? '含在途，每分钟一次' : <span className={text.bad}>{bad.length} 家不符</span>}
      fill
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="与场馆账的差额">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>场馆</th>
              <th className={styles.right}>我方账</th>
              <th className={styles.right}>场馆账</th>
              <th className={styles.right}>差额</th>
              <th className={styles.right}>比对</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((venue) => (
              <tr key={venue.platname} className={cx(differs(venue) && styles.alert)}>
                <td>
                  {venue.name}
                  {venue.open_transfers > 0 && (
                    <small className={text.muted}> 在途 {venue.open_transfers} 笔</small>
                  )}
                </td>
                <td className={styles.right}>{formatYuan(venue.ours)}</td>
                <td className={styles.right}>{venue.theirs === null ? '—' : formatYuan(venue.theirs)}</td>
                <td
                  className={cx(
                    styles.right,
                    differs(venue) ? text.bad : venue.difference === null ? text.muted : text.ok,
                  )}
                >
                  {venue.difference === null ? '未比' : signed(venue.difference)}
                </td>
                <td className={cx(styles.right, text.muted)}>{venue.compared_at?.slice(11) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>合计</th>
              <td className={styles.right}>{formatYuan(total(venues, 'ours'))}</td>
              <td className={styles.right}>{formatYuan(total(venues, 'theirs'))}</td>
              <td className={cx(styles.right, difference === '0.00' ? text.ok : text.bad)}>
                {signed(difference)}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
