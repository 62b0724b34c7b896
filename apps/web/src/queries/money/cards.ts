// The member's payout accounts: read by their own pages and by the withdrawal form.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@lanting/contract/calls/names'
import { CARD_TYPES, type CardKind, USDT_BANK } from '@lanting/contract/codes'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type Card = OutputOf<'POST /api/getcard'>[number]

/** Key of all card queries: binding or unbinding invalidates all of them. */
export const CARDS = [ME, 'cards'] as const

/** The tabs use USDT 1 and bank 2; the call uses the reverse. */
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

/** The last four characters, the only part of a number ever shown. */
export function cardTail({ bank_no }: Pick<Card, 'bank_no'>): string {
  return bank_no.slice(-4)
}
