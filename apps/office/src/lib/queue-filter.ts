// The filters of a money queue in the address: what is shown, what is searched, which one is open.
import { REVIEW_HINTS, type ReviewHint } from '@lanting/contract/data/review-reasons'
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import { DEPOSIT, WITHDRAWAL } from '@lanting/contract/states'
import { pageNumber, useFilters } from '#src/lib/filters.ts'

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
  paying: { state: WITHDRAWAL.wire('paying') },
  // Both queues number these two alike.
  done: { state: DEPOSIT.wire('credited') },
  refused: { state: DEPOSIT.wire('closed') },
} as const satisfies Record<Show, object>

/** What an address may ask for: anything else in it is not sent. */
const isWay = (text: string): text is PayWay => text in PAY_WAYS
type HintFilter = 'any' | 'none' | ReviewHint
const isHintFilter = (text: string): text is HintFilter =>
  text === 'any' || text === 'none' || text in REVIEW_HINTS

const isShow = (text: string): text is Show => text in FILTERS

export function useQueueFilter() {
  const [filter, setFilter] = useFilters(['show', 'q', 'way', 'hint', 'no', 'page'])
  const show: Show = isShow(filter.show) ? filter.show : 'waiting'
  return {
    show,
    q: filter.q,
    way: isWay(filter.way) ? filter.way : '',
    hint: isHintFilter(filter.hint) ? filter.hint : '',
    chosen: filter.no === '' ? null : filter.no,
    asked: {
      ...FILTERS[show],
      ...(filter.q === '' ? {} : { q: filter.q }),
      ...(isWay(filter.way) ? { way: filter.way } : {}),
      ...(isHintFilter(filter.hint) ? { hint: filter.hint } : {}),
      page: pageNumber(filter.page),
    },
    setShow: (next: Show) => setFilter({ show: next === 'waiting' ? '' : next, no: '' }),
    setWay: (way: string) => setFilter({ way, no: '' }),
    setHint: (hint: string) => setFilter({ hint, no: '' }),
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

export const wayOptions = (ways: readonly PayWay[]): readonly (readonly [string, string])[] => [
  ['', '全部'],
  ...ways.map((way) => [way, PAY_WAYS[way].title] as const),
]

export const hintOptions = (hints: readonly ReviewHint[]): readonly (readonly [string, string])[] => [
  ['', '全部'],
  ['any', '有提示'],
  ['none', '无提示'],
  ...hints.map((hint) => [hint, REVIEW_HINTS[hint]] as const),
]

/** `W…4471`: the whole number is on hover and in the drawer. */
export const cutNumber = (no: string) => `${no.slice(0, 1)}…${no.slice(-6)}`
