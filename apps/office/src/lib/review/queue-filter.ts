// Labels of queue filters, and how a number is shortened.
import { REVIEW_HINTS, type ReviewHint } from '@lanting/contract/data/review-reasons'
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'

export type Show = 'waiting' | 'mine' | 'second' | 'paying' | 'done' | 'refused'

/** Poll interval of the queues. */
export const QUEUE_MS = 15_000

interface Counts {
  readonly waiting: number
  readonly mine: number
  readonly second: number
}

/** Chips with their counts, where the head of the queue has them. */
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
