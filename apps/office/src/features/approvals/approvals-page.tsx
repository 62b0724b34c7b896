// Everything that waits for this person's yes, in one queue; below it what this person waits for and agreed to today.
import { now } from '@lanting/browser-kit/clock'
import { APPROVAL_GROUPS, APPROVAL_KINDS, type ApprovalGroup } from '@lanting/contract/data/approvals'
import { UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { AfterDecision } from '#src/lib/after-decision.tsx'
import { type Approval, decidersOf } from '#src/lib/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { useChosenRow } from '#src/lib/chosen-row.ts'
import { useFilters } from '#src/lib/filters.ts'
import { QUEUE_MS } from '#src/lib/queue-filter.ts'
import { ageText } from '#src/lib/time-text.ts'
import { useApprovals } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import { expiringText } from '#src/ui/approval-slip/approval-slip.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Events } from '#src/ui/history/history.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { ApprovalDetail } from './approval-detail.tsx'
import styles from './approvals.module.css'
import { countsOf, KIND_ICONS, matching, type Order } from './rules.ts'

const ORDERS = [
  ['', '最久在前'],
  ['newest', '最新在前'],
] as const

const KEYS = [
  [['J', 'K'], '上下'],
  [['↵'], '打开'],
  [['A'], '同意'],
  [['R'], '拒绝'],
  [['N'], '备注'],
  [['Esc'], '关闭'],
] as const

const KIND: Column<Approval> = {
  title: '类别',
  width: 106,
  cell: ({ kind }) => {
    const Icon = KIND_ICONS[kind]
    return (
      <span className={styles.kind}>
        <Icon size={16} aria-hidden="true" />
        {APPROVAL_KINDS[kind].title}
      </span>
    )
  },
}
const WHAT: Column<Approval> = {
  title: '要同意什么',
  width: '1fr',
  cell: ({ title, lines: [line] }) => (
    <span className={text.medium} title={title}>
      {title}
      {line !== undefined && line.from !== '—' && (
        <span className={text.muted}>
          ：{line.from} → {line.to}
        </span>
      )}
    </span>
  ),
}
const WAITED: Column<Approval> = {
  title: '已等',
  width: 78,
  align: 'right',
  cell: (row) => ageText(row.asked_at, now()),
}
const WAITING_COLUMNS: readonly Column<Approval>[] = [
  KIND,
  WHAT,
  { title: '谁发起', width: 88, cell: ({ asked_by: name }) => <Who name={name ?? '—'} size={22} /> },
  {
    title: '期限',
    width: 80,
    cell: (row) => {
      const soon = expiringText(row, now())
      return soon === null ? null : <Tag tone="wait">{soon}</Tag>
    },
  },
  WAITED,
]
const ASKED_COLUMNS: readonly Column<Approval>[] = [
  KIND,
  WHAT,
  { title: '等谁', width: 120, cell: ({ kind }) => `其他${decidersOf(kind)}` },
  WAITED,
]

export function ApprovalsPage() {
  const may = useMay()
  const [filter, setFilter] = useFilters(['group', 'q', 'order', 'id'])
  const approvals = useApprovals()
  const all = approvals.data?.waiting ?? []
  const group = Object.hasOwn(APPROVAL_GROUPS, filter.group) ? (filter.group as ApprovalGroup) : 'all'
  const rows = matching(all, { group, q: filter.q, order: filter.order as Order })
  const ids = rows.map(({ id }) => id)
  const { chosen, choose, close } = useChosenRow('id', ids)
  const at = chosen === null ? -1 : ids.indexOf(chosen)
  const counts = countsOf(all)
  return (
    <Page
      title="待我复核"
      tools={
        <>
          <SearchBox
            live
            label="申请号、会员、员工"
            value={filter.q}
            onSearch={(q) => setFilter({ q, id: '' })}
          />
          <RefreshButton
            busy={approvals.isFetching}
            everyMs={QUEUE_MS}
            onClick={() => void approvals.refetch()}
          />
        </>
      }
      keys={KEYS}
      drawer={
        chosen !== null && (
          <AfterDecision keys={ids} current={chosen} onOpen={choose}>
            <ApprovalDetail
              key={chosen}
              id={chosen}
              place={at < 0 ? null : `${at + 1} / ${rows.length}`}
              onClose={close}
            />
          </AfterDecision>
        )
      }
    >
      <Banner tone="plain" icon={<UserCheck size={18} aria-hidden="true" />}>
        所有须第二人同意的事都在这里。您看到的只是您的角色可以同意、且不是您发起的；同意之前什么都不会发生。
      </Banner>
      <Filters
        right={
          <ChipSelect
            label="次序"
            options={ORDERS}
            value={filter.order}
            onChange={(order) => setFilter({ order, id: filter.id })}
          />
        }
      >
        <Chips
          label="类别"
          options={counts}
          value={group}
          onChange={(next) => setFilter({ group: next === 'all' ? '' : next, id: '' })}
        />
      </Filters>
      <Card flush className={styles.queue}>
        {approvals.data === undefined && approvals.isError ? (
          <Failed message={messageOf(approvals.error)} onRetry={() => void approvals.refetch()} />
        ) : approvals.data === undefined ? (
          <Skeleton rows={6} height={46} />
        ) : rows.length === 0 ? (
          <Empty title={all.length === 0 ? '没有等您同意的事' : '没有找到'}>
            {all.length === 0 ? '别人发起、须您同意的事会列在这里。' : '换个类别或关键词再试。'}
          </Empty>
        ) : (
          <Table
            label="待我复核"
            columns={WAITING_COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            rowHeight={46}
            current={chosen}
            onChoose={({ id }) => choose(id)}
          />
        )}
      </Card>
      <Asked rows={approvals.data?.asked ?? []} chosen={chosen} onChoose={choose} />
      <Agreed rows={approvals.data?.agreed ?? []} logIsOpen={may('audit.read')} />
    </Page>
  )
}

interface AskedProps {
  readonly rows: readonly Approval[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function Asked({ rows, chosen, onChoose }: AskedProps) {
  if (rows.length === 0) return null
  return (
    <Card flush title="我发起的，等别人" aside="自己不能同意自己" className={styles.asked}>
      <Table
        label="我发起的，等别人"
        columns={ASKED_COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        current={chosen}
        onChoose={({ id }) => onChoose(id)}
      />
    </Card>
  )
}

type AgreedRow = NonNullable<ReturnType<typeof useApprovals>['data']>['agreed'][number]

function Agreed({ rows, logIsOpen }: { readonly rows: readonly AgreedRow[]; readonly logIsOpen: boolean }) {
  return (
    <Card
      fill
      title="今天我同意过的"
      aside={
        logIsOpen && (
          <Link className={text.link} to="/audit">
            操作日志
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={text.muted}>今天还没有同意过。</p>
      ) : (
        <Events
          width={48}
          short={(at) => at.slice(11, 16)}
          events={rows.map(({ at, kind, title, asked_by: asker }) => ({
            at,
            words: `${APPROVAL_KINDS[kind].title} ${title}${asker === null ? '' : ` · ${asker} 发起`}`,
            note: '',
          }))}
        />
      )}
    </Card>
  )
}
