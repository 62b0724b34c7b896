// Server state of deposits: ways, ranges, open orders, one order until it ends.
import { failureOf, isMaintenance } from '@lanting/browser-kit/call-error'
import { now, setServerClock } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan } from '@lanting/contract/money'
import type { PayWay } from '@lanting/contract/pay-ways'
import { refusalText } from '@lanting/contract/refusals'
import type { DepositRange } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { fitPicture } from '#src/lib/device/fit-picture.ts'
import { explainLimit } from '#src/lib/explain-limit.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { limitsQuery } from '#src/queries/money/limits.ts'

export type PayWays = OutputOf<'GET /api/get_pay_way'>
export type PayInfo = OutputOf<'POST /api/payinfo'>
export type OpenOrder = OutputOf<'POST /api/gettransrecord'>['data'][number]
export type ReceivingAccount = OutputOf<'POST /api/getpaybank'>[number]

export function usePayWays() {
  return useQuery({
    queryKey: [ME, 'payways'],
    queryFn: async ({ signal }) => (await call('GET /api/get_pay_way', {}, { signal })).data,
    enabled: useIsMember(),
  })
}

/** Fetched for every way and protocol: a range may change at any time. */
export function usePayRange(type: PayWay) {
  return useQuery({
    queryKey: [ME, 'payrange', type],
    queryFn: async ({ signal }): Promise<DepositRange> => {
      const { data } = await call('POST /api/getPayRange', { type }, { signal })
      return { minFen: fenFromYuan(data.min_price), maxFen: fenFromYuan(data.max_price) }
    },
    enabled: useIsMember(),
    staleTime: 0,
  })
}

export function useReceivingAccounts() {
  return useQuery({
    queryKey: [ME, 'paybank'],
    queryFn: async ({ signal }) => (await call('POST /api/getpaybank', {}, { signal })).data,
    enabled: useIsMember(),
  })
}

/** Unpaid orders. They expire after an hour, so the first page of today and yesterday has them all. */
export function useOpenOrders() {
  return useQuery({
    queryKey: [ME, 'trans', 1, 'open'],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/gettransrecord', { type: 1, date: 2, page: 1 }, { signal })
      return data.data.filter(
        ({ state, created_at }) => DEPOSIT.word(state) === 'unpaid' && deadlineOf(created_at) > now(),
      )
    },
    enabled: useIsMember(),
    staleTime: 0,
    meta: { silent: true },
  })
}

/** Sixty minutes from the order's time, independent of the device's clock. */
export function deadlineOf(createdAt: string): number {
  return (parseBeijing(createdAt) ?? 0) + LIMITS.payCountdownMs
}

/** A sleeping device's clock may have stopped; each answer corrects it. */
const CLOCK_SLACK_MS = 1500

export const payInfoQuery = (no: string) =>
  queryOptions({
    queryKey: [ME, 'payinfo', no],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/payinfo', { deposit_no: no }, { signal, quiet: true })
      const serverMs = parseBeijing(data.info.server_time)
      if (serverMs !== null && Math.abs(serverMs - now()) > CLOCK_SLACK_MS) setServerClock(serverMs)
      return data
    },
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  })

/** Polled until the order has ended. */
export function usePayInfo(no: string) {
  return useQuery({
    ...payInfoQuery(no),
    enabled: useIsMember(),
    refetchInterval: ({ state: { data } }) => {
      const word = data && DEPOSIT.word(data.info.state)
      return word === 'credited' || word === 'closed' ? false : LIMITS.poll.shellMs
    },
    refetchOnWindowFocus: 'always',
  })
}

export function useRecharge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/recharge'>) => call('POST /api/recharge', input, { keyed: true }),
    meta: { silent: true },
    onError: (error, input) => {
      const failure = failureOf(error)
      if (failure === null || failure.kind === 'unauthorised' || isMaintenance(failure)) return
      if (!explainLimit(error.message, 'deposit', String(input.amount))) toast.error(error.message)
    },
    onSettled: () => {
      // Not waited for: the button must not depend on it.
      void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
      return client.invalidateQueries({ queryKey: [ME, 'trans'] })
    },
  })
}

export function useCloseOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (no: string) => call('POST /api/rechargecancel', { deposit_no: no }, { keyed: true }),
    onSuccess: () => toast.success('订单已关闭'),
    // Refetches the order and the lists whatever the outcome: it may have been paid meanwhile.
    onSettled: (_data, _error, no) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [ME, 'trans'] }),
        client.invalidateQueries({ queryKey: payInfoQuery(no).queryKey }),
      ]),
  })
}

/** Sandbox only: the provider pays and sends its signed webhook; the poll then finds it. */
export function useSimulatePayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (no: string) => call('POST /api/paysimulate', { deposit_no: no }),
    onSettled: (_data, _error, no) => client.invalidateQueries({ queryKey: payInfoQuery(no).queryKey }),
  })
}

/** Uploads a picture of the transfer, made to fit first; null when it was refused here. */
async function uploadProof(chosen: File): Promise<string | null> {
  const { file, refusal } = await fitPicture(chosen)
  if (refusal !== null) {
    toast.error(refusalText(refusal))
    return null
  }
  return (await call('POST /api/payproof', {}, { file })).data.id
}

export function useUploadProof() {
  return useMutation({ mutationFn: uploadProof })
}

/** For a transfer that staff already search for. */
export function useAddProof(no: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File): Promise<void> => {
      const proof = await uploadProof(file)
      if (proof === null) return
      await call('POST /api/rechargeproof', { deposit_no: no, proof })
      toast.success('回单已补充，核对时会一并查看')
    },
    onSettled: () => client.invalidateQueries({ queryKey: payInfoQuery(no).queryKey }),
  })
}
