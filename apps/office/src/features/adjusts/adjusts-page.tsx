// Credits and debits by hand: finance asks with a reason, an administrator confirms, the ledger moves.
import { formatYuan } from '@lanting/contract/money'
import { Plus } from 'lucide-react'
import { now } from '@lanting/browser-kit/clock'
import { STATE_TITLES, STATE_TONES } from '#src/lib/approvals.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { useKeys } from '#src/lib/keys.ts'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useMay } from '#src/queries/me.ts'
import { type AdjustRow, useAdjusts } from '#src/queries/money.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { AdjustDrawer } from './adjust-drawer.tsx'
import { DIRECTION_TITLES, signOf } from './rules.ts'

const SHOW = [
  ['open', '待第二人'],
  ['all', '全部'],
] as const

function columns(at: number): readonly Column<AdjustRow>[] {
  return [
    {
      title: '会员',
      width: 150,
      cell: (row) => <Who member={row.member.id} name={row.member.username} sub={`UID ${row.member.id}`} />,
    },
    { title: '方向', width: 72, cell: (row) => DIRECTION_TITLES[row.direction] },
    {
      title: '金额（元）',
      width: 104,
      align: 'right',
      cell: (row) => (
        <b className={text.strong}>
          {signOf(row)}
          {formatYuan(row.amount)}
        </b>
      ),
    },
    {
      title: '理由',
      width: '1fr',
      cell: (row) => (
        <>
          {row.approval.reason}
          <small>{row.direction === 'credit' ? `流水 ${row.multiple} 倍` : '不涉及流水'}</small>
        </>
      ),
    },
    {
      title: '发起人',
      width: 116,
      cell: (row) => (
        <Who name={row.approval.asked_by ?? '—'} sub={row.approval.mine === 1 ? '您' : undefined} />
      ),
    },
    {
      title: '状态',
      width: 84,
      cell: (row) => <Tag tone={STATE_TONES[row.approval.state]}>{STATE_TITLES[row.approval.state]}</Tag>,
    },
    {
      title: '发起',
      width: 92,
      align: 'right',
      cell: (row) => <span className={text.muted}>{shortTime(row.created_at, at)}</span>,
    },
  ]
}

export function AdjustsPage() {
  const may = useMay()
  const [filter, setFilter] = useFilters(['show', 'id', 'new', 'page'])
  const show = filter.show === 'all' ? 'all' : 'open'
  const page = pageNumber(filter.page)
  const adjusts = useAdjusts(show === 'open' ? { open: 1, page } : { page })
  const rows = adjusts.data?.data ?? []
  const ids = rows.map((row) => row.id)
  const { chosen, choose, close } = useChosenRow('id', ids)
  const current = rows.find((row) => row.id === chosen)
  const begin = () => {
    if (may('adjust.ask')) setFilter({ new: '1', page: filter.page })
  }
  useKeys({ n: begin })
  return (
    <Page
      title="人工调账"
      sub="任何金额都须两人：财务发起，管理员确认"
      tools={
        <>
          {may('adjust.ask') && (
            <Button tone="primary" icon={<Plus size={15} />} keys={['N']} onClick={begin}>
              发起调账
            </Button>
          )}
          <RefreshButton busy={adjusts.isFetching} onClick={() => void adjusts.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        ...(may('adjust.ask') ? ([[['N'], '发起']] as const) : []),
        ...(may('adjust.approve')
          ? ([
              [['A'], '同意'],
              [['R'], '拒绝'],
            ] as const)
          : []),
        [['Esc'], '关闭'],
      ]}
      drawer={
        current && (
          <AfterDecision keys={ids} current={current.id} onOpen={choose}>
            <AdjustDrawer key={current.id} row={current} onClose={close} />
          </AfterDecision>
        )
      }
    >
      <Filters>
        <Chips
          label="显示"
          options={SHOW}
          value={show}
          onChange={(next) => setFilter({ show: next === 'all' ? 'all' : '', id: '' })}
          total={adjusts.data?.total}
        />
      </Filters>
      <QueueList
        label="人工调账"
        query={adjusts}
        columns={columns(now())}
        keyOf={(row) => row.id}
        current={chosen}
        onChoose={choose}
        onPage={(next) => setFilter({ page: String(next), id: '' })}
        none={show === 'open' ? '没有等待确认的调账' : '没有调账'}
        noneNote="调账只写新分录，从不改旧分录。"
      />
      {filter.new !== '' && may('adjust.ask') && (
        <AdjustDialog
          uid={filter.new === '1' ? '' : filter.new}
          onClose={() => setFilter({ new: '', page: filter.page })}
        />
      )}
    </Page>
  )
}
