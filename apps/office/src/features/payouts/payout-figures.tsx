// The head of the queue of stuck payouts: how much waits, for how long, what was done today, what was accepted this month.
import { formatYuan } from '@lanting/contract/money'
import type { PayoutSummary } from '#src/queries/payouts.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'

interface PayoutFiguresProps {
  readonly summary: PayoutSummary | undefined
  readonly targetMinutes: number
}

const count = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

export function PayoutFigures({ summary, targetMinutes }: PayoutFiguresProps) {
  return (
    <Figures>
      <Figure
        name="待处理"
        value={count(summary?.waiting)}
        unit="笔"
        note={summary === undefined ? '合计 —' : `合计 ${formatYuan(summary.waiting_sum)} 元`}
      />
      <Figure
        name="最久等待"
        value={
          summary === undefined || summary.waiting === 0 ? (
            '—'
          ) : (
            <Age large seconds={summary.oldest} targetMinutes={targetMinutes} />
          )
        }
        note={`目标 ${targetMinutes} 分以内`}
      />
      <Figure
        name="今日已处理"
        value={count(summary?.done_today)}
        unit="笔"
        note={summary === undefined ? '—' : `重付 ${summary.again_today} · 退回 ${summary.return_today}`}
      />
      <Figure
        name="本月接受差额"
        value={count(summary?.differences_month)}
        unit="笔"
        note={summary === undefined ? '合计 —' : `合计 ${formatYuan(summary.differences_sum)} 元`}
      />
    </Figures>
  )
}
