// Transfers whose end is not known: the list, both books side by side, every enquiry, and the end that two people enter.
import { TRANSFER_STATES } from '@lanting/contract/codes'
import { formatYuan } from '@lanting/contract/money'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { pageNumber, useFilters } from '#src/lib/search-params.ts'
import { type TransferRow, useBooks, useTransfer, useTransfers } from '#src/queries/money.ts'
import { Age } from '#src/ui/age.tsx'
import { Chips, Filters } from '#src/ui/chips.tsx'
import { Drawer, Page, RefreshButton } from '#src/ui/page.tsx'
import { QueueList } from '#src/ui/queue-list.tsx'
import { Failed, Skeleton } from '#src/ui/states.tsx'
import type { Column } from '#src/ui/table.tsx'
import { Tag } from '#src/ui/tag.tsx'
import text from '#src/ui/text.module.css'
import { Who } from '#src/ui/who.tsx'
import { wayOf } from './rules.ts'
import { TransferDrawer } from './transfer-drawer.tsx'

/** After this the machine hands over to people. */
const TARGET_MINUTES = 30

const SHOW = [
  ['stuck', '转人工'],
  ['all', '全部处理中'],
] as const

function columns(nameOf: (plat: string) => string): readonly Column<TransferRow>[] {
  return [
    { title: '转账号', width: 150, cell: (row) => <span title={row.transfer_no}>{row.transfer_no}</span> },
    { title: '会员', width: 116, cell: (row) => <Who name={row.member.username} size={22} /> },
    {
      title: '方向',
      width: '1fr',
      cell: (row) => (
        <>
          {wayOf(row, nameOf(row.platname))}
          <small>{row.stuck_because || row.last_answer || '等待场馆回应'}</small>
        </>
      ),
    },
    {
      title: '金额（元）',
      width: 96,
      align: 'right',
      cell: (row) => <b className={text.strong}>{formatYuan(row.amount)}</b>,
    },
    {
      title: '谁在处理',
      width: 110,
      cell: (row) =>
        row.request.state === 'open' ? (
          <Tag tone="wait">待第二人</Tag>
        ) : row.state !== 2 ? (
          <Tag tone="neutral">{TRANSFER_STATES[row.state]}</Tag>
        ) : row.stuck_because === '' ? (
          <span className={text.muted}>系统，问过 {row.tries} 次</span>
        ) : (
          <Tag tone="bad">转人工</Tag>
        ),
    },
    {
      title: '已等',
      width: 84,
      align: 'right',
      cell: (row) => <Age seconds={row.age} targetMinutes={TARGET_MINUTES} />,
    },
  ]
}

export function TransfersPage() {
  const [filter, setFilter] = useFilters(['show', 'no', 'page'])
  const show = filter.show === 'all' ? 'all' : 'stuck'
  const page = pageNumber(filter.page)
  const transfers = useTransfers(show === 'stuck' ? { stuck: 1, page } : { page })
  const venues = useBooks().data?.venues ?? []
  const nameOf = (plat: string) => venues.find((venue) => venue.platname === plat)?.name ?? plat
  const rows = transfers.data?.data ?? []
  const chosen = filter.no === '' ? null : filter.no
  const choose = (no: string | number) => setFilter({ no: String(no), page: filter.page })
  const close = () => setFilter({ no: '', page: filter.page })
  useRowKeys(
    rows.map((row) => row.transfer_no),
    chosen,
    choose,
  )
  return (
    <Page
      title="转账异常"
      sub="结果未知的转账：不重发，不猜"
      tools={<RefreshButton busy={transfers.isFetching} onClick={() => void transfers.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['Q'], '再问一次场馆'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['Esc'], '关闭'],
      ]}
      drawer={chosen !== null && <One key={chosen} no={chosen} nameOf={nameOf} onClose={close} />}
    >
      <Filters>
        <Chips
          label="显示"
          options={SHOW}
          value={show}
          onChange={(next) => setFilter({ show: next === 'all' ? 'all' : '', no: '' })}
          total={transfers.data?.total}
        />
      </Filters>
      <QueueList
        label="转账异常"
        query={transfers}
        columns={columns(nameOf)}
        keyOf={(row) => row.transfer_no}
        current={chosen}
        onChoose={choose}
        onPage={(next) => setFilter({ page: String(next), no: '' })}
        none={show === 'stuck' ? '没有转人工的转账' : '没有处理中的转账'}
        noneNote="系统按我方单号自动查询场馆；30 分钟仍无结果，或场馆回答的金额不符，才会转到这里。"
      />
    </Page>
  )
}

interface OneProps {
  readonly no: string
  readonly nameOf: (plat: string) => string
  readonly onClose: () => void
}

function One({ no, nameOf, onClose }: OneProps) {
  const one = useTransfer(no)
  useKeys({ q: () => void one.refetch(), y: () => void copy(no) })
  if (one.data !== undefined) {
    return (
      <TransferDrawer
        full={one.data}
        venue={nameOf(one.data.row.platname)}
        asking={one.isFetching}
        onAskAgain={() => void one.refetch()}
        onClose={onClose}
      />
    )
  }
  return (
    <Drawer title="转账详情" onClose={onClose}>
      {one.isError ? (
        <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </Drawer>
  )
}
