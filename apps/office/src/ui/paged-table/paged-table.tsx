// A paged list: loading, failed, empty, or the table with its pager.
import type { ReactNode } from 'react'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'

export interface PagedQuery<R> {
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

export interface PagedTableProps<R> {
  readonly label: string
  readonly query: PagedQuery<R>
  readonly columns: readonly Column<R>[]
  readonly keyOf: (row: R) => string
  readonly rowHeight: number
  /** Rows of the skeleton, as many as the place holds. */
  readonly room: number
  readonly current?: string | null
  readonly onChoose?: (row: R) => void
  /** Left out where everything fits on one page. */
  readonly onPage?: (page: number) => void
  readonly tone?: (row: R) => 'alert' | 'dim' | undefined
  readonly foot?: ReactNode
  readonly empty: ReactNode
}

export function PagedTable<R>({ query, room, onPage, empty, ...table }: PagedTableProps<R>) {
  const { data, error } = query
  if (data === undefined) {
    if (error === null) return <Skeleton rows={room} height={table.rowHeight} />
    return <Failed message={error.message} onRetry={() => void query.refetch()} />
  }
  if (data.data.length === 0) return empty
  return (
    <>
      <Table {...table} rows={data.data} />
      {onPage !== undefined && (
        <Pager page={data.current_page} lastPage={data.last_page} total={data.total} onPage={onPage} />
      )}
    </>
  )
}
