// The deposit and withdrawal queues: polled lists, and one item with its facts.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { READ_ONCE, useItem, useQueue } from '#src/queries/desk.ts'

export type DepositRow = OfficeOutputOf<'POST /office-api/deposit/list'>['data'][number]
export type DepositFull = OfficeOutputOf<'POST /office-api/deposit/detail'>
export type WithdrawalRow = OfficeOutputOf<'POST /office-api/withdrawal/list'>['data'][number]
export type WithdrawalFull = OfficeOutputOf<'POST /office-api/withdrawal/detail'>
export type QueueFilter = Omit<OfficeInputOf<'POST /office-api/withdrawal/list'>, 'page'> & {
  readonly page: number
}

export const WAITING_NOW: QueueFilter = { page: 1 }

export const useDeposits = (filter: QueueFilter, enabled = true) =>
  useQueue('POST /office-api/deposit/list', filter, { enabled })

export const useWithdrawals = (filter: QueueFilter, enabled = true) =>
  useQueue('POST /office-api/withdrawal/list', filter, { enabled })

export const useDeposit = (no: string) =>
  useItem('POST /office-api/deposit/detail', { deposit_no: no }, 'deposit', no)

export const useWithdrawal = (no: string) =>
  useItem('POST /office-api/withdrawal/detail', { withdraw_no: no }, 'withdrawal', no)

export function useDepositProof(no: string, enabled: boolean) {
  return useQuery({
    queryKey: ['deposit-proof', no],
    queryFn: ({ signal }) => call('POST /office-api/deposit/proof', { deposit_no: no }, { signal }),
    enabled,
    ...READ_ONCE,
  })
}
