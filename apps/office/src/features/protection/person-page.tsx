// One person: what each gate answers now, the record of restrictions, the accounts. Nothing loosens.
import { GATE_TITLES } from '@lanting/contract/gates'
import { ChevronLeft, Eye } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { AccountsCard } from './accounts-card.tsx'
import { SignsCard } from './signs-card.tsx'
import styles from './protection.module.css'
import { type Person, usePerson } from './queries.ts'

const GATE_COLUMNS: readonly Column<Person['gates'][number]>[] = [
  { title: '门', width: 110, cell: ({ gate }) => <b className={text.strong}>{GATE_TITLES[gate]}</b> },
  {
    title: '现在',
    width: 70,
    cell: ({ is_open }) => (is_open === 1 ? <Tag tone="ok">打开</Tag> : <Tag tone="bad">拒绝</Tag>),
  },
  { title: '会员读到的', width: '1fr', cell: (row) => row.text || <span className={text.muted}>—</span> },
]

const BY = { member: '本人', staff: '员工', system: '系统' } as const

const RECORD_COLUMNS: readonly Column<Person['restrictions'][number]>[] = [
  { title: '时间', width: 148, cell: ({ at }) => <span className={text.muted}>{at}</span> },
  { title: '账号', width: 110, cell: ({ member }) => member.username },
  { title: '内容', width: '1fr', cell: ({ title }) => title },
  { title: '由', width: 56, cell: ({ by }) => BY[by] },
  { title: '到', width: 148, cell: ({ until }) => until ?? '—' },
  {
    title: '状态',
    width: 70,
    cell: ({ holds }) => (holds === 1 ? <Tag tone="ok">有效</Tag> : <span className={text.muted}>已过</span>),
  },
]

const OCCASION = { registration: '注册', login: '登录', gate: '参与前' } as const
const ANSWER = {
  no: <Tag tone="ok">未登记</Tag>,
  yes: <Tag tone="bad">已登记</Tag>,
  unknown: <Tag tone="wait">无回答</Tag>,
} as const

const EVIDENCE_COLUMNS: readonly Column<Person['register'][number]>[] = [
  { title: '时间', width: 148, cell: ({ at }) => <span className={text.muted}>{at}</span> },
  { title: '账号', width: 110, cell: ({ member }) => member.username },
  { title: '何时问', width: 70, cell: ({ occasion }) => OCCASION[occasion] },
  { title: '回答', width: 80, cell: ({ answer }) => ANSWER[answer] },
  { title: '编号', width: '1fr', cell: ({ reference }) => reference },
]

export function PersonPage() {
  const id = Number(useParams()['id'])
  const person = usePerson(id)
  const navigate = useNavigate()
  useKeys({ Escape: () => void navigate(`/members/${id}`) })
  const { data } = person
  return (
    <Page
      title={`限制与本人 · UID ${id}`}
      lead={
        <Link to={`/members/${id}`} className={styles.back} aria-label="回到会员">
          <ChevronLeft size={20} aria-hidden="true" />
        </Link>
      }
      sub={data && `${data.accounts.length} 个账号 · 限额、时间与排除按人合计`}
      tools={<RefreshButton busy={person.isFetching} onClick={() => void person.refetch()} />}
      keys={[[['Esc'], '回到会员']]}
    >
      <Banner tone="info" icon={<Eye size={18} aria-hidden="true" />} title="只能看，不能放宽。">
        没有任何按钮、角色或两人组合能缩短、暂停或撤销限制。取款、回收与查看从不受限。打开本页已写入操作日志。
      </Banner>
      {data === undefined ? (
        person.isError ? (
          <Failed message={messageOf(person.error)} onRetry={() => void person.refetch()} />
        ) : (
          <Skeleton rows={10} />
        )
      ) : (
        <Loaded person={data} />
      )}
    </Page>
  )
}

function Loaded({ person }: { readonly person: Person }) {
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Card title="七道门，现在" aside="取款、回收、查看、登录一直打开" flush>
          <Table label="七道门" columns={GATE_COLUMNS} rows={person.gates} keyOf={({ gate }) => gate} />
        </Card>
        <Card title="限制记录" aside="只增不改，员工不能写入" flush>
          {person.restrictions.length === 0 ? (
            <p className={styles.none}>没有设过限制。</p>
          ) : (
            <Table
              label="限制记录"
              columns={RECORD_COLUMNS}
              rows={person.restrictions}
              keyOf={({ id }) => id}
            />
          )}
        </Card>
        {person.register.length > 0 && (
          <Card title="登记机构的回答" aside="凭证，只增不改" flush>
            <Table
              label="登记机构的回答"
              columns={EVIDENCE_COLUMNS}
              rows={person.register}
              keyOf={({ id }) => id}
            />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        <AccountsCard accounts={person.accounts} />
        <SignsCard person={person} />
      </div>
    </div>
  )
}
