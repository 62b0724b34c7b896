// Log of venue queries and replies, newest first; conclusive replies are marked.
import { cx } from '@lanting/browser-kit/cx'
import type { TransferFull } from '#src/queries/money.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Enquiries, Marked } from '#src/ui/enquiries/enquiries.tsx'
import text from '#src/ui/text/text.module.css'
import { answerText, type EnquiryLine, enquiryLines, isSigned } from './rules.ts'

export function EnquiriesCard({ full }: { readonly full: TransferFull }) {
  return (
    <Card title="查询记录" aside="超时、5xx、无法解析的回应都不算结果" fill flush>
      <Enquiries
        columns={[
          ['#', (line) => line.numbers],
          ['时间', (line) => line.times],
          ['查询方式', (line) => questionText(line, full.row.direction)],
          ['回应', (line) => <span className={cx(line.counts && text.ok)}>{answerText(line.outcome)}</span>],
          ['签名', (line) => <Marked is={isSigned(line.outcome)} yes="有效" no="—" />],
          ['是否采信', (line) => <Marked is={line.counts} yes="是" no="否" />],
        ]}
        lines={enquiryLines(full.enquiries)}
        keyOf={(line) => line.numbers}
        isMarked={(line) => line.counts}
        none="还没有查询"
      />
    </Card>
  )
}

function questionText({ kind, count }: EnquiryLine, direction: 'in' | 'out'): string {
  if (kind === 'send') return direction === 'in' ? '发出转入' : '发出转出'
  return count === 1 ? '按我方转账号查询' : `按我方转账号查询，共 ${count} 次`
}
