// Every approval pending for this user; below it the user's own requests and what was approved today.
import { now } from '@lanting/browser-kit/clock'
import { APPROVAL_GROUPS, APPROVAL_KINDS, type ApprovalGroup } from '@lanting/contract/data/approvals'
import { UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { type Approval, decidersOf } from '#src/lib/review/approvals.ts'
import { QUEUE_MS } from '#src/lib/review/queue-filter.ts'
import { ageText, shortTime } from '#src/lib/time-text.ts'
import { useApproval, useApprovals } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import { ApprovalSlip, ApprovalTitle, expiringText } from '#src/ui/approval-slip/approval-slip.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Events } from '#src/ui/history/history.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { useDeskAddress } from '#src/features/desk/address.ts'
import styles from '#src/features/desk/approvals.module.css'
import { countsOf, iconOf, matching, type Order } from './approvals.rules.ts'
import { CaseDrawer, Decision, DeskDrawer } from '#src/features/desk/drawer.tsx'
import { DeskPage, type OpenCase } from '#src/features/desk/page.tsx'

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
    const Icon = iconOf(kind)
    return (
      <span className={styles.kind}>
        <Icon size={16} aria-hidden="true" />
        {APPROVAL_KINDS[kind].title}
      </span>
    )
  },
}
const WHAT: Column<Approval> = {
  title: '事项',
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
  title: '已等待',
  width: 78,
  align: 'right',
  cell: (row) => ageText(row.asked_at, now()),
}
const WAITING_COLUMNS: readonly Column<Approval>[] = [
  KIND,
  WHAT,
  { title: '发起人', width: 88, cell: ({ asked_by: name }) => <Who name={name ?? '—'} size={22} /> },
  {
    title: '期限',
    width: 80,
    cell: (row) => {
      const expiring = expiringText(row, now())
      return expiring === null ? null : <Tag tone="wait">{expiring}</Tag>
    },
  },
  WAITED,
]
const ASKED_COLUMNS: readonly Column<Approval>[] = [
  KIND,
  WHAT,
  { title: '等待对象', width: 120, cell: ({ kind }) => `其他${decidersOf(kind)}` },
  WAITED,
]

export function ApprovalsPage() {
  const may = useMay()
  const address = useDeskAddress('id', ['group', 'q', 'order'])
  const { filter } = address
  const approvals = useApprovals()
  const all = approvals.data?.waiting ?? []
  const group = Object.hasOwn(APPROVAL_GROUPS, filter.group) ? (filter.group as ApprovalGroup) : 'all'
  const rows = matching(all, { group, q: filter.q, order: filter.order as Order })
  const page = { data: rows, total: rows.length, current_page: 1, last_page: 1 }
  const isIdle = all.length === 0
  return (
    <DeskPage
      title="待我复核"
      search={{ live: true, label: '申请号、会员、员工', value: filter.q }}
      everyMs={QUEUE_MS}
      keys={KEYS}
      address={address}
      query={{ ...approvals, data: approvals.data && page }}
      head={
        <Banner tone="plain" icon={<UserCheck size={18} aria-hidden="true" />}>
          须第二人同意的事项都在这里。只列出您的角色可以同意、且不是您发起的；同意之前不会有任何变动。
        </Banner>
      }
      show={{
        label: '类别',
        name: 'group',
        options: countsOf(all),
        value: group,
        home: 'all',
        counted: false,
      }}
      filters={
        <ChipSelect
          label="次序"
          options={ORDERS}
          value={filter.order}
          onChange={(order) => address.begin('order', order)}
        />
      }
      columns={WAITING_COLUMNS}
      keyOf={({ id }) => id}
      list={{ rowHeight: 46, unpaged: true, className: styles.queue }}
      none={isIdle ? '没有待您复核的事项' : '没有找到'}
      noneNote={isIdle ? '他人发起、须您同意的事项会列在这里。' : '换个类别或关键词再试。'}
      drawer={(open) => <ApprovalDrawer key={open.id} {...open} />}
    >
      <Asked rows={approvals.data?.asked ?? []} chosen={address.chosen} onChoose={address.choose} />
      <Agreed rows={approvals.data?.agreed ?? []} logIsOpen={may('audit.read')} />
    </DeskPage>
  )
}

function ApprovalDrawer({ id, place, onClose }: OpenCase<Approval>) {
  return (
    <DeskDrawer query={useApproval(id)} title="申请详情" onClose={onClose}>
      {(full) => (
        <CaseDrawer
          title={<ApprovalTitle name={APPROVAL_KINDS[full.approval.kind].title} approval={full.approval} />}
          place={place}
          no={full.approval.id}
          memberId={null}
          foot={<Decision approval={full.approval} claim={full.claim} />}
          history={full.events}
          onClose={onClose}
        >
          <p className={styles.title}>{full.approval.title}</p>
          <p className={styles.sub}>
            申请 {full.approval.id.slice(0, 8)} · {shortTime(full.approval.asked_at, now())}
          </p>
          <ApprovalSlip full={full} />
        </CaseDrawer>
      )}
    </DeskDrawer>
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
    <Card flush title="我发起的，待他人复核" aside="自己不能同意自己" className={styles.asked}>
      <Table
        label="我发起的，待他人复核"
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
      title="我今天同意的"
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
