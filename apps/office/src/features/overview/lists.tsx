// The list of the overview: conversations that wait for a reply.
import { now } from '@lanting/browser-kit/clock'
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { SUPPORT_CATEGORIES } from '@lanting/contract/data/support-categories'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { ageText } from '#src/lib/time-text.ts'
import type { Me } from '#src/queries/me.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import styles from './overview.module.css'
import { useOpenSupport } from './queries.ts'

type SupportRow = OfficeOutputOf<'POST /office-api/support/list'>['data'][number]

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
    {
      title: '会员',
      width: 130,
      cell: (row) => <Who member={row.member?.id} name={row.member?.username ?? '访客'} size={22} />,
    },
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
        none="全部已回复。"
      />
    </Card>
  )
}
