// Activities: the list with the state of each, and one of them in its editor.
import { now } from '@lanting/browser-kit/clock'
import { activityTypeName, findActivity } from '@lanting/contract/data/activities'
import { formatYuan } from '@lanting/contract/money'
import { formatBeijing } from '@lanting/contract/time'
import { messageOf } from '#src/lib/call.ts'
import { useFilters } from '#src/lib/filters.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { type ActivityListed, useActivities } from '#src/queries/activities.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { ActivityEditor } from './activity-editor.tsx'
import styles from './activities.module.css'
import { standingOf } from './rules.ts'

const COLUMNS: readonly Column<ActivityListed>[] = [
  { title: '编号', width: 44, align: 'center', cell: (row) => row.id },
  { title: '图片', width: 124, cell: (row) => <img className={styles.thumb} src={row.banner} alt="" /> },
  {
    title: '活动',
    width: '1fr',
    cell: (row) => (
      <>
        <span className={text.medium}>{row.title}</span>
        <small>{row.summary}</small>
      </>
    ),
  },
  {
    title: '类型',
    width: 120,
    cell: (row) => (
      <>
        {activityTypeName(row.type)}
        <small>{findActivity(row.id)?.limit}</small>
      </>
    ),
  },
  {
    title: '状态',
    width: 84,
    cell: (row) => {
      const { tone, text: words } = standingOf(row, formatBeijing(now()))
      return <Tag tone={tone}>{words}</Tag>
    },
  },
  { title: '待审核', width: 64, align: 'right', cell: (row) => row.waiting },
  {
    title: '30 天派发（元）',
    width: 120,
    align: 'right',
    cell: (row) => (
      <>
        <b className={text.strong}>{formatYuan(row.paid_30)}</b>
        <small>{row.paid_count_30} 笔</small>
      </>
    ),
  },
  {
    title: '版本',
    width: 150,
    cell: (row) => (
      <>
        v{row.version} · {row.updated_by || '初始内容'}
        <small>{laterOf(row)}</small>
      </>
    ),
  },
]

/** The next scheduled change, or the time of the last one. */
function laterOf({ next, draft, updated_at }: ActivityListed): string {
  if (next !== null) return `v${next.version} 定时 ${next.live_at.slice(5, 16)}`
  return draft === null ? updated_at.slice(0, 16) : `${draft.saved_by} 的草稿 ${draft.saved_at.slice(5, 16)}`
}

export function ActivitiesPage() {
  const [filter, setFilter] = useFilters(['id'])
  const activities = useActivities()
  const rows = activities.data ?? []
  const chosen = rows.find((row) => String(row.id) === filter.id)
  useRowKeys(
    rows.map((row) => String(row.id)),
    null,
    (id) => setFilter({ id: String(id) }),
  )
  if (chosen !== undefined)
    return <ActivityEditor key={chosen.id} live={chosen} onBack={() => setFilter({ id: '' })} />
  return (
    <Page
      title="活动"
      sub="文字与时间可改，派发规则由程序固定"
      tools={<RefreshButton busy={activities.isFetching} onClick={() => void activities.refetch()} />}
      keys={[[['J', 'K'], '打开']]}
    >
      <Card fill flush>
        {activities.data === undefined ? (
          activities.isError ? (
            <Failed message={messageOf(activities.error)} onRetry={() => void activities.refetch()} />
          ) : (
            <Skeleton rows={8} height={64} />
          )
        ) : (
          <Table
            label="活动"
            columns={COLUMNS}
            rows={rows}
            keyOf={(row) => row.id}
            rowHeight={64}
            onChoose={(row) => setFilter({ id: String(row.id) })}
          />
        )}
      </Card>
    </Page>
  )
}
