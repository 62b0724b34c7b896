// The filters of the deposit and withdrawal queues in the URL: state, search, open case.
import { REVIEW_HINTS, type ReviewHint } from '@lanting/contract/data/review-reasons'
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import { DEPOSIT, WITHDRAWAL } from '@lanting/contract/states'
import type { Show } from '#src/lib/review/queue-filter.ts'
import { useDeskAddress } from './address.ts'

const FILTERS = {
  waiting: {},
  mine: { mine: 1 },
  second: { second: 1 },
  paying: { state: WITHDRAWAL.wire('paying') },
  // Both queues number these two alike.
  done: { state: DEPOSIT.wire('credited') },
  refused: { state: DEPOSIT.wire('closed') },
} as const satisfies Record<Show, object>

/** Allowed filter values of the URL; others are not sent. */
const isWay = (text: string): text is PayWay => text in PAY_WAYS
type HintFilter = 'any' | 'none' | ReviewHint
const isHintFilter = (text: string): text is HintFilter =>
  text === 'any' || text === 'none' || text in REVIEW_HINTS

const isShow = (text: string): text is Show => text in FILTERS

export function useQueueFilter() {
  const address = useDeskAddress('no', ['show', 'q', 'way', 'hint'])
  const { show: wanted, q, way, hint } = address.filter
  const show: Show = isShow(wanted) ? wanted : 'waiting'
  return {
    address,
    show,
    q,
    way: isWay(way) ? way : '',
    hint: isHintFilter(hint) ? hint : '',
    asked: {
      ...FILTERS[show],
      ...(q === '' ? {} : { q }),
      ...(isWay(way) ? { way } : {}),
      ...(isHintFilter(hint) ? { hint } : {}),
      page: address.page,
    },
  }
}
