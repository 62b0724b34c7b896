// The head of a money queue: how much waits, for how long, and what was done today.
import { formatYuan } from '@lanting/contract/money'
import { Age } from '#src/ui/age/age.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'

export interface QueueSums {
  readonly waiting: number
  readonly waiting_sum: string
  readonly oldest: number
  readonly done_today: number
  readonly done_today_sum: string
  readonly refused_today: number
  /** What whoever looks may approve alone today, and how much of it is used. */
  readonly single_cap: string | null
  readonly single_used: string | null
}

interface QueueFiguresProps {
  readonly summary: QueueSums | undefined
  readonly doneName: string
  readonly targetMinutes: number
}

const count = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

export function QueueFigures({ summary, doneName, targetMinutes }: QueueFiguresProps) {
  return (
    <Figures>
      <Figure
        name="待审核"
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
        name={doneName}
        value={count(summary?.done_today)}
        unit="笔"
        note={summary === undefined ? '—' : `${formatYuan(summary.done_today_sum)} 元`}
      />
      <Figure name="今日驳回" value={count(summary?.refused_today)} unit="笔" note="均有会员可见理由" />
    </Figures>
  )
}
