// The member's accounts for being paid: read by their own pages and by the withdrawal that goes to one of them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { CARD_TYPES, type CardKind, USDT_BANK } from '@lanting/contract/codes'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Card = OutputOf<'POST /api/getcard'>[number]

/** Everything about cards stands under this key: whoever binds or unbinds asks all of it anew. */
export const CARDS = [ME, 'cards'] as const

/** The tabs count USDT 1 and bank 2; the call counts the other way round. */
export const cardsQuery = (kind: CardKind) =>
  queryOptions({
    queryKey: [...CARDS, kind],
    queryFn: async ({ signal }) =>
      (await call('POST /api/getcard', { type: CARD_TYPES[kind] }, { signal })).data,
  })

export function useCards(kind: CardKind) {
  return useQuery({ ...cardsQuery(kind), enabled: useIsMember() })
}

/** `USDT · TRC20`, or the bank's name. */
export function cardTitle({ bank, bank_owner }: Pick<Card, 'bank' | 'bank_owner'>): string {
  return bank === USDT_BANK ? `${USDT_BANK} · ${bank_owner}` : bank
}

/** The last four characters, all that is ever shown of a number. */
export function cardTail({ bank_no }: Pick<Card, 'bank_no'>): string {
  return bank_no.slice(-4)
}
