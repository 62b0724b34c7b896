// Every question to the provider and what came back, newest first; what counts is marked.
import { cx } from '@lanting/browser-kit/cx'
import { cutNumber } from '#src/lib/queue-filter.ts'
import { type PayoutFull, usePayout } from '#src/queries/payouts.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './payouts.module.css'
import { answerText } from './rules.ts'

type Enquiry = PayoutFull['enquiries'][number]

export function EnquiriesCard({ no }: { readonly no: string }) {
  const one = usePayout(no)
  // What went wrong with reading it is said in the drawer.
  if (one.isError) return null
  return (
    <Card title="查询记录" aside="超时与 5xx 不算结果，不凭猜测重付" flush className={styles.record}>
      {one.data === undefined ? <Skeleton rows={4} /> : <Lines enquiries={one.data.enquiries} />}
    </Card>
  )
}

function Lines({ enquiries }: { readonly enquiries: readonly Enquiry[] }) {
  return (
    <ScrollRegion className={styles.scroll} label="查询记录">
      <table className={styles.enquiries}>
        <thead>
          <tr>
            <th>时间</th>
            <th>问法</th>
            <th>回应</th>
            <th>签名</th>
            <th>算数</th>
          </tr>
        </thead>
        <tbody>
          {enquiries.map((line) => (
            <tr key={`${line.payout_no} ${line.at} ${line.kind} ${line.outcome}`}>
              <td>{line.at.slice(11)}</td>
              <td>{questionText(line)}</td>
              <td className={cx(line.counts === 1 && text.strong)}>{answerText(line.outcome)}</td>
              <td className={line.counts === 1 ? text.ok : text.muted}>{line.counts === 1 ? '有效' : '—'}</td>
              <td className={isEnd(line.outcome) ? text.ok : text.muted}>
                {isEnd(line.outcome) ? '是' : '否'}
              </td>
            </tr>
          ))}
          {enquiries.length === 0 && (
            <tr>
              <td colSpan={5} className={text.muted}>
                还没有问过通道
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A word about the end of it; that it is under way is none. */
const isEnd = (outcome: string) => /^(paid|refused|unknown$|no:)/.test(outcome)

function questionText({ kind, times, payout_no: no }: Enquiry): string {
  const what = kind === 'send' ? `发出出款，键 ${cutNumber(no)}` : '按出款号查询'
  return times === 1 ? what : `${what}，共 ${times} 次`
}
