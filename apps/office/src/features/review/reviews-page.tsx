// Requests that wait for a second person: the slip, who asked and why, and the decision that only somebody else may take.
import { messageOf } from '#src/lib/call.ts'
import { now } from '@lanting/browser-kit/clock'
import { ageText, shortTime } from '#src/lib/time-text.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { type Request, useRequests } from '#src/queries/switches.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { KIND_TITLES, STATE_TITLES, STATE_TONES } from './rules.ts'

type State = Request['state']

const STATES: readonly (readonly [State | 'all', string])[] = [
  ['open', STATE_TITLES.open],
  ['approved', STATE_TITLES.approved],
  ['refused', STATE_TITLES.refused],
  ['expired', STATE_TITLES.expired],
  ['all', '全部'],
]

function columns(at: number): readonly Column<Request>[] {
  return [
    { title: '编号', width: 52, cell: (row) => <span className={text.muted}>#{row.id}</span> },
    { title: '类别', width: 88, cell: (row) => KIND_TITLES[row.kind] },
    {
      title: '变更',
      width: '1fr',
      cell: (row) => (
        <>
          <span className={text.medium}>{row.title}</span>
          <small>
            {row.from} → {row.to}
          </small>
        </>
      ),
    },
    {
      title: '发起人',
      width: 120,
      cell: (row) => <Who name={row.asked_by} sub={row.mine === 1 ? '您' : undefined} />,
    },
    {
      title: '发起',
      width: 92,
      cell: (row) => <span className={text.muted}>{shortTime(row.asked_at, at)}</span>,
    },
    {
      title: '状态',
      width: 76,
      cell: (row) => <Tag tone={STATE_TONES[row.state]}>{STATE_TITLES[row.state]}</Tag>,
    },
    {
      title: '等待',
      width: 84,
      align: 'right',
      cell: (row) =>
        row.state === 'open' ? ageText(row.asked_at, at) : <span className={text.muted}>—</span>,
    },
  ]
}

export function ReviewsPage() {
  const [filter, setFilter] = useFilters(['state', 'id', 'page'])
  const state = (filter.state === '' ? 'open' : filter.state) as State | 'all'
  const requests = useRequests({ page: pageNumber(filter.page), ...(state === 'all' ? {} : { state }) })
  const rows = requests.data?.data ?? []
  const chosen = filter.id === '' ? null : Number(filter.id)
  const current = rows.find((row) => row.id === chosen)
  const choose = (id: string | number) => setFilter({ id: String(id), page: filter.page })
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    choose,
  )
  return (
    <Page
      title="复核申请"
      sub="打开、放宽、改数值、重置验证器：两位不同的人"
      tools={<RefreshButton busy={requests.isFetching} onClick={() => void requests.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        current && (
          <RequestDrawer
            key={current.id}
            request={current}
            onClose={() => setFilter({ id: '', page: filter.page })}
          />
        )
      }
    >
      <Filters>
        <Chips
          label="状态"
          options={STATES}
          value={state}
          onChange={(next) => setFilter({ state: next === 'open' ? '' : next, id: '' })}
          total={requests.data?.total}
        />
      </Filters>
      <Card fill flush>
        {requests.data === undefined && requests.isError ? (
          <Failed message={messageOf(requests.error)} onRetry={() => void requests.refetch()} />
        ) : requests.data === undefined ? (
          <Skeleton rows={6} height={54} />
        ) : rows.length === 0 ? (
          <Empty title={state === 'open' ? '没有等待确认的申请' : '没有申请'}>
            打开开关、改汇率或手续费、重置验证器的申请会列在这里。
          </Empty>
        ) : (
          <>
            <Table
              label="复核申请"
              columns={columns(now())}
              rows={rows}
              keyOf={(row) => row.id}
              rowHeight={54}
              current={chosen}
              onChoose={(row) => choose(row.id)}
            />
            <Pager
              page={requests.data.current_page}
              lastPage={requests.data.last_page}
              total={requests.data.total}
              onPage={(page) => setFilter({ page: String(page), id: '' })}
            />
          </>
        )}
      </Card>
    </Page>
  )
}
