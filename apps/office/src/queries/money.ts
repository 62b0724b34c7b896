// The books and two-person money operations: trial balance, freeze, stuck transfers, suspense, adjustments.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { invalidateDesk } from '#src/queries/desk.ts'

export type Books = OfficeOutputOf<'POST /office-api/money/page'>
export type TransferRow = OfficeOutputOf<'POST /office-api/transfer/list'>['data'][number]
export type TransferFull = OfficeOutputOf<'POST /office-api/transfer/detail'>
export type SuspenseRow = OfficeOutputOf<'POST /office-api/suspense/list'>['data'][number]
export type SuspenseFull = OfficeOutputOf<'POST /office-api/suspense/detail'>
export type AdjustRow = OfficeOutputOf<'POST /office-api/adjust/list'>['data'][number]

/** One key for all: a transfer that ends changes the books, so a decision refetches everything. */
const MONEY = 'money'
const BOOKS = [MONEY, 'books'] as const
const BOOKS_MS = 30_000
export const TRANSFERS_MS = 10_000
export const SUSPENSE_MS = 30_000

/** Counted in the rail; the pages start with the same query, so the cache serves both. */
export const STUCK = { stuck: 1, page: 1 } as const
export const OPEN_SUSPENSE = { state: 'open', page: 1 } as const
export const OPEN_ADJUSTS = { open: 1, page: 1 } as const

export function useBooks(enabled = true) {
  return useQuery({
    queryKey: BOOKS,
    queryFn: ({ signal }) => call('POST /office-api/money/page', {}, { signal }),
    refetchInterval: BOOKS_MS,
    enabled,
  })
}

export function useTransfers(filter: OfficeInputOf<'POST /office-api/transfer/list'>, enabled = true) {
  return useQuery({
    queryKey: [MONEY, 'transfers', filter],
    queryFn: ({ signal }) => call('POST /office-api/transfer/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: TRANSFERS_MS,
    enabled,
  })
}

export function useTransfer(no: string | null) {
  return useQuery({
    queryKey: [MONEY, 'transfer', no],
    queryFn: ({ signal }) => call('POST /office-api/transfer/detail', { transfer_no: no ?? '' }, { signal }),
    enabled: no !== null,
  })
}

export function useSuspense(filter: OfficeInputOf<'POST /office-api/suspense/list'>, enabled = true) {
  return useQuery({
    queryKey: [MONEY, 'suspense', filter],
    queryFn: ({ signal }) => call('POST /office-api/suspense/list', filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SUSPENSE_MS,
    enabled,
  })
}

export function useSuspenseOne(id: string) {
  return useQuery({
    queryKey: [MONEY, 'suspense-one', id],
    queryFn: ({ signal }) => call('POST /office-api/suspense/detail', { id }, { signal }),
  })
}

export function useAdjusts(filter: OfficeInputOf<'POST /office-api/adjust/list'>, enabled = true) {
  return useQuery({
    queryKey: [MONEY, 'adjusts', filter],
    queryFn: ({ signal }) => call('POST /office-api/adjust/list', filter, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** 立即核对. */
export function useCheckBooks() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /office-api/money/check', {}),
    onSuccess: (books) => client.setQueryData(BOOKS, books),
  })
}

type MoneyAsk = Extract<
  OfficeCallNames,
  `POST /office-api/${'transfer' | 'suspense' | 'adjust' | 'money/unfreeze'}/ask`
>

/** The caller shows the error, and everything under the key is refetched. */
export function useMoneyAsk<K extends MoneyAsk>(name: K) {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<K>) => call(name, input, { keyed: true }),
    onSettled: () => invalidateDesk(client),
  })
}
