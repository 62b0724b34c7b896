// A transfer between the central wallet and one venue. It is accepted, refused or unanswered: each is handled separately.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WALLET_CODE } from '@lanting/contract/codes'
import type { InputOf } from '@lanting/contract/calls/names'
import { fenFromYuan } from '@lanting/contract/money'
import { TRANSFER } from '@lanting/contract/states'
import { call } from '#src/lib/call.ts'
import { ME } from '#src/queries/client.ts'
import { type NoOutcome, outcomeOf } from '#src/queries/outcome.ts'
import { venueBalancesQuery } from '#src/queries/money/venue-balances.ts'

export type TransferOutcome =
  | { readonly kind: 'done' | 'pending'; readonly no: string; readonly message: string }
  | NoOutcome

export type TransferInput = InputOf<'POST /api/transfer'>

const send = (input: TransferInput): Promise<TransferOutcome> =>
  outcomeOf(async (): Promise<TransferOutcome> => {
    const { data, message } = await call('POST /api/transfer', input, { keyed: true })
    const state = TRANSFER.word(data.state)
    if (state === 'done' || state === 'pending') return { kind: state, no: data.transfer_no, message }
    return { kind: 'refused', message }
  })

/** Balances and records are refetched everywhere, whatever the outcome. */
export function useTransfer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { silent: true },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}

/** Recovers one venue's whole balance to the wallet; null when it is empty. */
export function useRecallVenue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (plat: string): Promise<TransferOutcome | null> => {
      // Queries the venue first: our list may be some seconds old.
      await call('POST /api/refreshusermoney', {})
      const venues = await client.fetchQuery({ ...venueBalancesQuery, staleTime: 0 })
      const held = venues.find((venue) => venue.platname === plat)?.balance ?? '0.00'
      if (fenFromYuan(held) <= 0n) return null
      return send({ amount: held, sourcetype: plat, targettype: WALLET_CODE })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}
