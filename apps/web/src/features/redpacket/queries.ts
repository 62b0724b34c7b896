// Server state of red packets: the current window, the grab, the records, and a day's public list.
import { failureOf } from '@lanting/browser-kit/call-error'
import type { OutputOf } from '@lanting/contract/calls/names'
import { TEXTS } from '@lanting/contract/texts'
import type { Day } from '@lanting/contract/time'
import { toast } from '@lanting/browser-kit/toast'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { nextPage } from '#src/queries/pages.ts'
import type { PacketLogVerdict } from './packet-log.ts'
import { rememberRoots } from './list/seen-roots.ts'

export type PacketState = OutputOf<'GET /api/userredpacket'>
export type PacketRecord = OutputOf<'POST /api/redpacket'>['data'][number]
export type PacketList = OutputOf<'GET /api/redpacketlist'>

export function usePacketState() {
  return useQuery({
    queryKey: [ME, 'red-packet'],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/userredpacket', {}, { signal })
      rememberRoots(data.date, data.roots)
      return data
    },
    enabled: useIsMember(),
  })
}

export type Grabbed =
  | { readonly kind: 'won'; readonly amount: string; readonly left: number }
  | { readonly kind: 'refused'; readonly message: string }

export function useGrab(onEnd: (end: Grabbed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/douserredpacket', {}, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ data }) => onEnd({ kind: 'won', amount: data.redpacketmoney, left: data.sendnums }),
    onError: (error) => {
      const failure = failureOf(error)
      if (failure === null || failure.kind === 'unauthorised') return
      // Without an answer the outcome is unknown: the next press sends the same idempotency key, and the records have it.
      if (failure.kind !== 'refused' || failure.code >= 500) toast.error(TEXTS.serverTrouble)
      else if (failure.code === 429) toast.error(failure.message)
      else onEnd({ kind: 'refused', message: failure.message })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}

export function usePacketRecords() {
  return useInfiniteQuery({
    queryKey: [ME, 'red-packet-records'],
    queryFn: async ({ pageParam, signal }) =>
      (await call('POST /api/redpacket', { page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: useIsMember(),
  })
}

/** The whole list, page by page: a proof over a part of it would be none. */
export function usePacketList(date: Day) {
  return useQuery({
    queryKey: ['red-packet-list', date, useIsMember()],
    queryFn: async ({ signal }) => {
      const first = (await call('GET /api/redpacketlist', { date }, { signal })).data
      const packets = [...first.packets]
      for (let from = first.next; from !== null; ) {
        const page = (await call('GET /api/redpacketlist', { date, from }, { signal })).data
        packets.push(...page.packets)
        from = page.next
      }
      return { ...first, packets }
    },
  })
}

/** Undefined while the log is read. */
export function usePacketLog({ date, batches }: PacketList): PacketLogVerdict | undefined {
  const places = batches.map(({ n, root, packets }) => `${n}-${root}-${packets}`).join()
  const { data, isError } = useQuery({
    queryKey: ['red-packet-log', date, places],
    queryFn: async () => (await import('./packet-log.ts')).checkPacketLog(date, batches),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
  return isError ? 'open' : data
}

/** The claimable amount of the rebate centre, which the welfare page only links to. */
export function useRebateWaiting() {
  return useQuery({
    queryKey: [ME, 'rebates', 'waiting'],
    queryFn: async ({ signal }) =>
      (await call('POST /api/getfanshui', { type: 1 }, { signal })).data.nojisuan,
    enabled: useIsMember(),
  })
}
