// Head figures of the queues: pending count and sum, and the age of the oldest.
import { formatYuan, type Yuan } from '@lanting/contract/money'
import { Age } from '#src/ui/age/age.tsx'
import { Figure } from '#src/ui/figure/figure.tsx'

interface SumFigureProps {
  readonly name: string
  readonly count: number | undefined
  readonly unit?: string
  /** Their sum; a dash while unknown. */
  readonly sum?: Yuan | undefined
  /** `合计 2,000.00 元`, where the label does not show that it is a sum. */
  readonly together?: boolean
  readonly note?: string
}

export function SumFigure({ name, count, unit = '笔', sum, together = false, note }: SumFigureProps) {
  const words = sum === undefined ? '—' : `${formatYuan(sum)} 元`
  return (
    <Figure
      name={name}
      value={count === undefined ? '—' : count.toLocaleString('en-US')}
      unit={unit}
      note={note ?? (together ? `合计 ${words}` : words)}
    />
  )
}

interface OldestFigureProps {
  readonly name?: string
  readonly waiting: number | undefined
  readonly seconds: number | undefined
  readonly targetMinutes: number
  readonly note?: string
}

export function OldestFigure(props: OldestFigureProps) {
  const { name = '最久等待', waiting = 0, seconds, targetMinutes } = props
  const isNone = waiting === 0 || seconds === undefined
  return (
    <Figure
      name={name}
      value={isNone ? '—' : <Age large seconds={seconds} targetMinutes={targetMinutes} />}
      note={props.note ?? `目标 ${targetMinutes} 分以内`}
    />
  )
}
