// The three counts: left, taken, and the maximum.
import { Card } from '#src/ui/card/card.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import type { PacketState } from './queries.ts'
import css from './hongbao-screen.module.css'

interface PacketCountsProps {
  readonly state: PacketState | undefined
  readonly isVisitor: boolean
}

export function PacketCounts({ state, isVisitor }: PacketCountsProps) {
  if (isVisitor) {
    return (
      <Card className={css.countsCard}>
        <p className={css.visitor}>登录后可以看到您的剩余次数</p>
      </Card>
    )
  }
  return (
    <Card flush label="我的红包" className={css.countsCard}>
      <dl className={css.counts}>
        <Count label="剩余次数" value={state?.sendnums} lit />
        <Count label="已领取" value={state?.acquirednum} />
        <Count label="最多可领" value={state?.max_times} />
      </dl>
    </Card>
  )
}

function Count({ label, value, lit = false }: { label: string; value: number | undefined; lit?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={lit && value !== undefined && value > 0 ? css.left : undefined}>
        {value ?? <Bone width={24} height={30} />}
      </dd>
    </div>
  )
}
