// The page of a work queue: figures, filters, the list with its keys, and the open case.
import type { ReactNode } from 'react'
import { AfterDecision } from '#src/lib/review/after-decision.tsx'
import { useRowKeys } from '#src/lib/rows.ts'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { type KeyHint, Page, RefreshButton } from '#src/ui/page/page.tsx'
import type { PagedQuery, PagedTableProps } from '#src/ui/paged-table/paged-table.tsx'
import { QueueList } from '#src/ui/queue-list/queue-list.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import type { DeskAddress } from './address.ts'
import styles from './page.module.css'

/** One of the rows, opened. */
export interface OpenCase<R> {
  readonly id: string
  /** Its row in the list, which is polled. */
  readonly live: R | undefined
  /** `1 / 8`. */
  readonly place: string | null
  readonly onClose: () => void
}

interface DeskPageProps<R, S extends string> {
  readonly title: string
  readonly sub?: ReactNode
  /** Before the search and after the refresh. */
  readonly tools?: ReactNode
  readonly aside?: ReactNode
  readonly search?: { readonly label: string; readonly value: string; readonly live?: boolean }
  readonly everyMs?: number
  readonly keys: readonly KeyHint[]
  readonly address: DeskAddress
  readonly query: PagedQuery<R> & { readonly isFetching: boolean }
  readonly head?: ReactNode
  /** The chips; `home` is the default and is not in the URL. */
  readonly show: {
    readonly label: string
    readonly name: string
    readonly options: readonly (readonly [S, string])[]
    readonly value: S
    readonly home: S
    readonly counted?: boolean
  }
  /** Further filters, right of the chips. */
  readonly filters?: ReactNode
  /** The list's label, if it differs from the title. */
  readonly label?: string
  readonly columns: PagedTableProps<R>['columns']
  readonly keyOf: (row: R) => string
  readonly list?: Pick<Partial<PagedTableProps<R>>, 'rowHeight' | 'tone' | 'foot'> & {
    readonly className?: string | undefined
    readonly unpaged?: boolean
  }
  readonly none: string
  readonly noneNote: string
  /** Which other rows may be opened after a decision; all by default. */
  readonly isWorkable?: (row: R) => boolean
  readonly drawer?: (open: OpenCase<R>) => ReactNode
  /** Below the list instead of beside it, where the first is open unless another was chosen. */
  readonly board?: (id: string) => ReactNode
  readonly children?: ReactNode
}

export function DeskPage<R, S extends string>(props: DeskPageProps<R, S>) {
  const { address, query, keyOf, show, search, board, isWorkable = () => true } = props
  const rows = query.data?.data ?? []
  const ids = rows.map(keyOf)
  const chosen = address.chosen ?? (board === undefined ? null : (ids[0] ?? null))
  useRowKeys(ids, chosen, address.choose)
  const at = chosen === null ? -1 : ids.indexOf(chosen)
  const opened = (content: (id: string) => ReactNode) =>
    chosen !== null && (
      <AfterDecision
        keys={rows.filter((row) => keyOf(row) === chosen || isWorkable(row)).map(keyOf)}
        current={chosen}
        onOpen={address.choose}
      >
        {content(chosen)}
      </AfterDecision>
    )
  const place = at < 0 ? null : `${at + 1} / ${rows.length}`
  const drawer = (id: string) => props.drawer?.({ id, live: rows[at], place, onClose: address.close })
  const { unpaged = false, ...look } = props.list ?? {}
  const list = (
    <QueueList
      label={props.label ?? props.title}
      query={query}
      columns={props.columns}
      keyOf={keyOf}
      current={chosen}
      onChoose={address.choose}
      {...(!unpaged && { onPage: address.turn })}
      none={props.none}
      noneNote={props.noneNote}
      {...look}
    />
  )
  return (
    <Page
      title={props.title}
      sub={props.sub}
      tools={
        <>
          {props.tools}
          {search !== undefined && <SearchBox {...search} onSearch={(q) => address.set({ q })} />}
          <RefreshButton
            busy={query.isFetching}
            {...(props.everyMs !== undefined && { everyMs: props.everyMs })}
            onClick={() => void query.refetch()}
          />
          {props.aside}
        </>
      }
      keys={props.keys}
      drawer={props.drawer && opened(drawer)}
    >
      {props.head}
      <Filters right={props.filters}>
        <Chips
          label={show.label}
          options={show.options}
          value={show.value}
          onChange={(next) => address.set({ [show.name]: next === show.home ? '' : next })}
          {...(show.counted !== false && { total: query.data?.total })}
        />
      </Filters>
      {board === undefined ? (
        list
      ) : (
        <div className={styles.above} data-alone={chosen === null || undefined}>
          {list}
        </div>
      )}
      {board !== undefined && opened(board)}
      {props.children}
    </Page>
  )
}
