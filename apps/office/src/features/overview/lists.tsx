// The lists of the overview: who waits for an answer, what waits for a second person, what was done last.
import { SUPPORT_CATEGORIES } from '@lanting/contract/codes'
import { AUDIT_ACTIONS } from '@lanting/contract/office'
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { ageText, now, shortTime } from '#src/lib/clock.ts'
import type { Me } from '#src/queries/me.ts'
import type { Request } from '#src/queries/switches.ts'
import { useOpenReviews, useOpenSupport } from '#src/queries/waiting.ts'
import { Card } from '#src/ui/card.tsx'
import { Failed, Skeleton } from '#src/ui/states.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import text from '#src/ui/text.module.css'
import { Who } from '#src/ui/who.tsx'
import styles from './overview.module.css'
import { useRecent } from './queries.ts'

type SupportRow = OfficeOutputOf<'POST /office-api/support/list'>['data'][number]
type AuditRow = OfficeOutputOf<'POST /office-api/audit/list'>['data'][number]

interface ListProps<R> {
  readonly label: string
  readonly query: {
    readonly data: { readonly data: readonly R[] } | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly columns: readonly Column<R>[]
  readonly keyOf: (row: R) => string | number
  readonly onChoose: (row: R) => void
  readonly none: string
}

function List<R>({ label, query, columns, keyOf, onChoose, none }: ListProps<R>) {
  if (query.data === undefined) {
    if (query.error === null) return <Skeleton rows={5} />
    return <Failed message={messageOf(query.error)} onRetry={() => void query.refetch()} />
  }
  if (query.data.data.length === 0) return <p className={styles.none}>{none}</p>
  return <Table label={label} columns={columns} rows={query.data.data} keyOf={keyOf} onChoose={onChoose} />
}

export function OpenSupportCard({ me }: { readonly me: Me }) {
  const query = useOpenSupport(me)
  const navigate = useNavigate()
  const at = now()
  const columns: readonly Column<SupportRow>[] = [
    { title: '谁', width: 130, cell: (row) => <Who name={row.member?.username ?? '访客'} size={22} /> },
    { title: '类别', width: 84, cell: (row) => SUPPORT_CATEGORIES[row.category] },
    { title: '内容', width: '1fr', cell: (row) => <span className={text.second}>{row.content}</span> },
    { title: '等待', width: 76, align: 'right', cell: (row) => ageText(row.created_at, at) },
  ]
  return (
    <Card title="待回复的消息" aside={query.data && `${query.data.total} 条`} fill flush>
      <List
        label="待回复的消息"
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        onChoose={(row) => void navigate(`/support?id=${row.id}`)}
        none="都回复了，没有人在等。"
      />
    </Card>
  )
}

export function OpenReviewsCard({ me }: { readonly me: Me }) {
  const query = useOpenReviews(me)
  const navigate = useNavigate()
  const at = now()
  const columns: readonly Column<Request>[] = [
    {
      title: '变更',
      width: '1fr',
      cell: (row) => (
        <>
          <span className={text.medium}>{row.title}</span> {row.from} → {row.to}
        </>
      ),
    },
    { title: '发起人', width: 110, cell: (row) => <Who name={row.asked_by} size={22} /> },
    { title: '等待', width: 76, align: 'right', cell: (row) => ageText(row.asked_at, at) },
  ]
  return (
    <Card title="等待第二人" aside={query.data && `${query.data.total} 件`} fill flush>
      <List
        label="等待第二人"
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        onChoose={(row) => void navigate(`/reviews?id=${row.id}`)}
        none="没有等待确认的申请。"
      />
    </Card>
  )
}

export function RecentCard({ me }: { readonly me: Me }) {
  const query = useRecent(me)
  const navigate = useNavigate()
  const at = now()
  const columns: readonly Column<AuditRow>[] = [
    { title: '时间', width: 84, cell: (row) => <span className={text.muted}>{shortTime(row.at, at)}</span> },
    { title: '谁', width: 110, cell: (row) => <Who name={row.staff} size={22} /> },
    {
      title: '做了什么',
      width: '1fr',
      cell: (row) => (
        <>
          <span className={text.medium}>
            {(AUDIT_ACTIONS as Readonly<Record<string, string>>)[row.action] ?? row.action}
          </span>{' '}
          <span className={text.second}>{row.subject}</span>
        </>
      ),
    },
  ]
  return (
    <Card title="最近的操作" aside="全部写入操作日志" fill flush>
      <List
        label="最近的操作"
        query={query}
        columns={columns}
        keyOf={(row) => row.id}
        onChoose={() => void navigate('/audit')}
        none="还没有操作。"
      />
    </Card>
  )
}
