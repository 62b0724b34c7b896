// The filters of a money queue in the address: what is shown, what is searched, which one is open.
import { pageNumber, useFilters } from '#src/lib/search-params.ts'

export type Show = 'waiting' | 'mine' | 'second' | 'paying' | 'done' | 'refused'

/** How often the queues are read again by themselves. */
export const QUEUE_MS = 15_000

interface Counts {
  readonly waiting: number
  readonly mine: number
  readonly second: number
}

const FILTERS = {
  waiting: {},
  mine: { mine: 1 },
  second: { second: 1 },
  paying: { state: 0 },
  done: { state: 2 },
  refused: { state: 3 },
} as const satisfies Record<Show, object>

const isShow = (text: string): text is Show => text in FILTERS

export function useQueueFilter() {
  const [filter, setFilter] = useFilters(['show', 'q', 'no', 'page'])
  const show: Show = isShow(filter.show) ? filter.show : 'waiting'
  return {
    show,
    q: filter.q,
    chosen: filter.no === '' ? null : filter.no,
    asked: {
      ...FILTERS[show],
      ...(filter.q === '' ? {} : { q: filter.q }),
      page: pageNumber(filter.page),
    },
    setShow: (next: Show) => setFilter({ show: next === 'waiting' ? '' : next, no: '' }),
    setSearch: (q: string) => setFilter({ q, no: '' }),
    setPage: (page: number) => setFilter({ page: String(page), no: '' }),
    choose: (no: string | number | null) =>
      setFilter({ no: no === null ? '' : String(no), page: filter.page }),
  }
}

/** Chips with the count of what they would show, where the head of the queue tells it. */
export function showOptions(
  titles: Partial<Readonly<Record<Show, string>>>,
  chosen: Show,
  counts: Counts | undefined,
): readonly (readonly [Show, string])[] {
  const counted: Partial<Record<Show, number>> = counts ?? {}
  return (Object.entries(titles) as [Show, string][]).map(([show, title]) => {
    const count = counted[show]
    return [show, show === chosen || count === undefined ? title : `${title} ${count}`]
  })
}

/** `W…4471`: the whole number is on hover and in the drawer. */
export const cutNumber = (no: string) => `${no.slice(0, 1)}…${no.slice(-6)}`
