// Every venue's book beside ours; those that differ are listed first, open transfers are counted and named.
import { cx } from '@lanting/browser-kit/cx'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Books } from '#src/queries/money.ts'
import { Card } from '#src/ui/card/card.tsx'
import text from '#src/ui/text/text.module.css'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './money.module.css'
import { differs, signed } from './rules.ts'

type Venue = Books['venues'][number]

/** Of those that could be compared: a sum over the others would prove nothing. */
function total(venues: readonly Venue[], field: 'ours' | 'theirs' | 'difference'): string {
  const compared = venues.filter(({ theirs }) => theirs !== null)
  return yuanFromFen(compared.reduce((sum, venue) => sum + fenFromYuan(venue[field] ?? '0.00'), 0n))
}

export function VenuesCard({ venues }: { readonly venues: readonly Venue[] }) {
  const bad = venues.filter(differs)
  const good = venues.filter((venue) => !differs(venue))
  // While something differs, all venues that agree share one row.
  const rows = bad.length === 0 ? good : bad
  const difference = total(venues, 'difference')
  const open = venues.filter(({ theirs }) => theirs === null).length
  return (
    <Card
      title="与场馆账的差额"
      aside={bad.length === 0 ? '含在途，每分钟一次' : <span className={text.bad}>{bad.length} 家不符</span>}
      fill
      flush
    >
      <ScrollRegion className={styles.scroll} label="与场馆账的差额">
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
            {bad.length > 0 && (
              <tr>
                <td>其余 {good.length} 家</td>
                <td className={styles.right}>{formatYuan(total(good, 'ours'))}</td>
                <td className={styles.right}>{formatYuan(total(good, 'theirs'))}</td>
                <td className={cx(styles.right, text.ok)}>0.00</td>
                <td />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th>{open === 0 ? '合计' : `合计，${open} 家未比`}</th>
              <td className={styles.right}>{formatYuan(total(venues, 'ours'))}</td>
              <td className={styles.right}>{formatYuan(total(venues, 'theirs'))}</td>
              <td className={cx(styles.right, difference === '0.00' ? text.ok : text.bad)}>
                {signed(difference)}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  )
}
