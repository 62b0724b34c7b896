// 开奖历史: roads of the last twenty rounds, the line of their sums, and the list with a verification link each.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { shieldCheck } from '@lanting/design/icons'
import { useState } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { OpenItem, Room, SumDraw } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import css from '../history.module.css'
import { RoadMap } from '../road/road-map.tsx'
import { ROADS, type RoadKind, type RoadPlan, roadPlans } from '../road/road-plans.ts'
import { countsOf } from '../road/road.ts'
import { SumLine } from '../slip/sum-line.tsx'

export function HistorySheet({ lottery }: { readonly lottery: Room['lottery'] }) {
  const [kind, setKind] = useState<RoadKind>('sides')
  if (lottery.openlist.length === 0) return <EmptyState text="第一期开奖后，这里会有记录" />
  const oldFirst = lottery.openlist.toReversed()
  const sums = oldFirst.map(({ extend }) => extend).filter((one): one is SumDraw => one.type === 2)
  return (
    <>
      <Segmented label="走势" choices={ROADS[lottery.type]} value={kind} onChange={setKind} />
      <div className={css.roads}>
        {roadPlans(lottery.type, kind).map((plan) => (
          <RoadMap
            key={plan.label}
            label={plan.label}
            colours={plan.colours}
            values={oldFirst.map(({ extend }) => plan.read(extend))}
          />
        ))}
      </div>
      <p className={css.counts}>
        <span>{countWords(roadPlans(lottery.type, kind), oldFirst)}</span>
        <span>只是记录，每期独立，不能预测下一期</span>
      </p>
      {sums.length > 1 && <SumLine totals={sums} />}
      <ul className={css.list}>
        {lottery.openlist.map((item) => (
          <HistoryRow key={item.expect} item={item} name={lottery.name} />
        ))}
      </ul>
    </>
  )
}

function countWords(plans: readonly RoadPlan[], items: readonly OpenItem[]): string {
  return plans
    .flatMap((plan) =>
      countsOf(
        items.map(({ extend }) => plan.read(extend)),
        Object.keys(plan.colours),
      ),
    )
    .filter(([, count]) => count > 0)
    .map(([value, count]) => `${value} ${count}`)
    .join(' · ')
}

function HistoryRow({
  item: { expect, opentime2, extend },
  name,
}: {
  readonly item: OpenItem
  readonly name: string
}) {
  return (
    <li className={css.item}>
      <span className={css.when}>
        {roundNumber(expect)}
        <small>{opentime2}</small>
      </span>
      <Balls result={extend} size="s" plain />
      <span className={css.labels}>
        {extend.type === 2 ? [extend.label, ...shapeWords(extend)].join(' ') : ''}
      </span>
      <Link
        to={withSearch('/fair', { name, expect })}
        className={css.check}
        aria-label={`验证第 ${roundNumber(expect)} 期`}
      >
        <Icon d={shieldCheck} size={20} />
      </Link>
    </li>
  )
}

const shapeWords = ({ shape }: SumDraw) => (shape === '杂六' ? [] : [shape])
