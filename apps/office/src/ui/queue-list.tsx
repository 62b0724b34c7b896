// The list of a money queue: loading, failing, empty, or the table with its pages.
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states.tsx'
import { type Column, Table } from '#src/ui/table.tsx'

interface QueueListProps<R> {
  readonly label: string
  readonly query: {
    readonly data:
      | {
          readonly data: readonly R[]
          readonly total: number
          readonly current_page: number
          readonly last_page: number
        }
      | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly columns: readonly Column<R>[]
  readonly keyOf: (row: R) => string
  readonly rowHeight?: number
  readonly current: string | null
  readonly onChoose: (key: string) => void
  readonly onPage: (page: number) => void
  readonly tone?: (row: R) => 'alert' | 'dim' | undefined
  readonly foot?: ReactNode
  readonly none: string
  readonly noneNote: string
}

export function QueueList<R>(props: QueueListProps<R>) {
  const { query, keyOf, rowHeight = 54 } = props
  return (
    <Card fill flush>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton rows={8} height={rowHeight} />
        ) : (
          <Failed message={query.error.message} onRetry={() => void query.refetch()} />
        )
      ) : query.data.data.length === 0 ? (
        <Empty title={props.none}>{props.noneNote}</Empty>
      ) : (
        <>
          <Table
            label={props.label}
            columns={props.columns}
            rows={query.data.data}
            keyOf={keyOf}
            rowHeight={rowHeight}
            current={props.current}
            onChoose={(row) => props.onChoose(keyOf(row))}
            {...(props.tone === undefined ? {} : { tone: props.tone })}
            foot={props.foot}
          />
          <Pager
            page={query.data.current_page}
            lastPage={query.data.last_page}
            total={query.data.total}
            onPage={props.onPage}
          />
        </>
      )}
    </Card>
  )
}
