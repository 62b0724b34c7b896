// /activity, /activity_old: every activity that runs, by type.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { catalogueIdParam } from '@lanting/contract/rules/address-params'
import { ticketCheck } from '@lanting/design/icons'
import { ActivityCard } from '#src/features/activity/activity-card.tsx'
import { useActivities, useActivityTypes } from '#src/features/activity/queries.ts'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { type Reader, useSearch } from '#src/lib/navigation/search-params.ts'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, EndOfList, ErrorState } from '#src/ui/states/states.tsx'
import { TopStrips } from '#src/ui/top-strips/top-strips.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import css from './activity-screen.module.css'

const ALL = { value: '0', label: '全部' }

/** 0 for every kind; null for no kind at all. */
const kind: Reader<number | null> = (raw) => (raw === null || raw === ALL.value ? 0 : catalogueIdParam(raw))

export function ActivityScreen() {
  const { type } = useSearch({ type: kind })
  const types = useActivityTypes()
  const tabs = [ALL, ...(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <div className={css.page}>
      <TopStrips />
      <header className={css.head}>
        <h1>优惠活动</h1>
        <Link to="/activityRecord" className={css.records}>
          <Icon d={ticketCheck} size={17} />
          申请记录
        </Link>
      </header>
      <WaveTabs
        label="活动类型"
        tabs={tabs}
        value={String(type)}
        onChange={(next) => keepInAddress({ type: next === ALL.value ? '' : next })}
      />
      {type === null ? <NoneOfKind /> : <Cards type={type} />}
    </div>
  )
}

function Cards({ type }: { readonly type: number }) {
  const list = useActivities(type)
  if (list.data === undefined)
    return list.isError ? (
      <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
    ) : (
      <Waiting />
    )
  if (list.data.length === 0) return <NoneOfKind />
  return (
    <>
      <ul className={css.cards}>
        {list.data.map((activity, i) => (
          <li key={activity.id}>
            <ActivityCard activity={activity} eager={i < 3} />
          </li>
        ))}
      </ul>
      <EndOfList />
    </>
  )
}

function NoneOfKind() {
  return <EmptyState text="这一类暂时没有活动" />
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.cards}>
        {[1, 2, 3].map((i) => (
          <Bone key={i} height={170} radius={20} />
        ))}
      </div>
    </Skeleton>
  )
}
