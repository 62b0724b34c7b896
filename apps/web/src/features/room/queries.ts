// A member's bets of one round, the order that makes them, and the report of a chat message.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { ROUND } from '@lanting/contract/states'
import { call } from '#src/lib/call.ts'
import { keepReceipts } from '#src/lib/receipts.ts'
import { useIsMember } from '#src/lib/session.ts'
import { balanceQuery } from '#src/queries/balance.ts'
import { ME } from '#src/queries/client.ts'

export type MyBets = OutputOf<'POST /api/mybets'>
export type MyBet = MyBets['bets'][number]
export type Order = InputOf<'POST /api/lotteryOrder'>

/** Settled within three seconds as a rule; asked until it is. */
const UNTIL_SETTLED_MS = 1000

export const betsKey = (roomId: number, expect: string) => [ME, 'mybets', roomId, expect] as const

interface BetsAsked {
  readonly roomId: number
  readonly expect: string
  /** The round has been drawn or should have been: it is asked about until it is settled or void. */
  readonly isOver: boolean
}

export function useMyBets({ roomId, expect, isOver }: BetsAsked) {
  return useQuery({
    queryKey: betsKey(roomId, expect),
    queryFn: async ({ signal }) =>
      (await call('POST /api/mybets', { room_id: roomId, expect }, { signal, quiet: true })).data,
    enabled: useIsMember() && expect !== '',
    staleTime: isOver ? 0 : 5_000,
    meta: { silent: true },
    refetchInterval: ({ state: { data } }) =>
      isOver && (data === undefined || isWaiting(data)) ? UNTIL_SETTLED_MS : false,
  })
}

function isWaiting({ bets, round_state }: MyBets): boolean {
  const state = ROUND.word(round_state)
  return bets.length > 0 && state !== 'settled' && state !== 'void'
}

export function usePlaceOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: Order) => call('POST /api/lotteryOrder', order, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ data }, order) => {
      keepReceipts(data.bets.flatMap(({ receipt }) => receipt ?? []))
      client.setQueryData(balanceQuery.queryKey, (before) =>
        before === undefined ? before : { ...before, balance: data.balance },
      )
      void client.invalidateQueries({ queryKey: betsKey(Number(order.room_id), data.expect) })
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void watchLog()
    },
  })
}

/** After a bet the public log is held against the head that this browser remembers; only what does not fit is told. */
async function watchLog(): Promise<void> {
  try {
    const { BROKEN_WORDS, checkLog } = await import('#src/lib/log-check.ts')
    const check = await checkLog()
    if (check.kind === 'broken') toast.error(`${BROKEN_WORDS[check.why]}，请到公平验证保存证据`)
  } catch (error) {
    // Out of reach is not wrong: the next bet and the page of the proof ask again.
    if (failureOf(error) === null) throw error
  }
}

export function useReport() {
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/chatreport'>) => call('POST /api/chatreport', input),
  })
}
