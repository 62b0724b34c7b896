// Log of provider queries and replies, newest first; conclusive replies are marked.
import { cx } from '@lanting/browser-kit/cx'
import { cutNumber } from '#src/lib/review/queue-filter.ts'
import { type PayoutFull, usePayout } from '#src/queries/payouts.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import { Enquiries, Marked } from '#src/ui/enquiries/enquiries.tsx'
import styles from './payouts.module.css'
import { answerText } from './rules.ts'

type Enquiry = PayoutFull['enquiries'][number]

export function EnquiriesCard({ no }: { readonly no: string }) {
  const one = usePayout(no)
  // Load errors are shown in the drawer.
  if (one.isError) return null
  return (
    <Card title="查询记录" aside="超时与 5xx 不算结果，不凭猜测重付" flush className={styles.record}>
      {one.data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <Enquiries
          columns={COLUMNS}
          lines={one.data.enquiries}
          keyOf={(line) => `${line.payout_no} ${line.at} ${line.kind} ${line.outcome}`}
          none="尚未查询通道"
        />
      )}
    </Card>
  )
}

const COLUMNS = [
  ['时间', (line: Enquiry) => line.at.slice(11)],
  ['查询方式', questionText],
  [
    '回应',
    (line: Enquiry) => (
      <span className={cx(line.counts === 1 && text.strong)}>{answerText(line.outcome)}</span>
    ),
  ],
  ['签名', (line: Enquiry) => <Marked is={line.counts === 1} yes="有效" no="—" />],
  ['是否采信', (line: Enquiry) => <Marked is={isEnd(line.outcome)} yes="是" no="否" />],
] as const

/** A reply is conclusive when it names a final state; "processing" is not. */
const isEnd = (outcome: string) => /^(paid|refused|unknown$|no:)/.test(outcome)

function questionText({ kind, times, payout_no: no }: Enquiry): string {
  const what = kind === 'send' ? `发出出款，键 ${cutNumber(no)}` : '按出款号查询'
  return times === 1 ? what : `${what}，共 ${times} 次`
}
