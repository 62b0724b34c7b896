// Every question to the venue and what came back, newest first; a row that counts is marked.
import { cx } from '@lanting/browser-kit/cx'
import type { TransferFull } from '#src/queries/money.ts'
import { Card } from '#src/ui/card/card.tsx'
import text from '#src/ui/text/text.module.css'
import { answerText, type EnquiryLine, enquiryLines, isSigned } from './rules.ts'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './transfers.module.css'

export function EnquiriesCard({ full }: { readonly full: TransferFull }) {
  const lines = enquiryLines(full.enquiries)
  return (
    <Card title="查询记录" aside="超时、5xx、坏 JSON 都不算结果" fill flush>
      <ScrollRegion className={styles.scroll} label="查询记录">
        <table className={styles.enquiries}>
          <thead>
            <tr>
              <th>#</th>
              <th>时间</th>
              <th>问法</th>
              <th>回应</th>
              <th>签名</th>
              <th>算数</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.numbers} className={cx(line.counts && styles.counted)}>
                <td>{line.numbers}</td>
                <td>{line.times}</td>
                <td>{questionText(line, full.row.direction)}</td>
                <td className={cx(line.counts && text.ok)}>{answerText(line.outcome)}</td>
                <td className={cx(isSigned(line.outcome) ? text.ok : text.muted)}>
                  {isSigned(line.outcome) ? '有效' : '—'}
                </td>
                <td className={cx(line.counts ? text.ok : text.muted)}>{line.counts ? '是' : '否'}</td>
              </tr>
            ))}
            {lines.length === 0 && (
              <tr>
                <td colSpan={6} className={text.muted}>
                  还没有查询
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

function questionText({ kind, count }: EnquiryLine, direction: 'in' | 'out'): string {
  if (kind === 'send') return direction === 'in' ? '发出转入' : '发出转出'
  return count === 1 ? '按我方转账号查询' : `按我方转账号查询，共 ${count} 次`
}
