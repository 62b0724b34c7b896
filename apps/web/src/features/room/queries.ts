// The order that places bets on a round, and the report of a chat message.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { call } from '#src/lib/call.ts'
import { keepReceipts } from '#src/lib/log/receipts.ts'
import { type CachedUser, readCache } from '#src/lib/storage.ts'
import { balanceQuery } from '#src/queries/money/balance.ts'
import { betsKey } from '#src/queries/my-bets.ts'

export type Order = InputOf<'POST /api/lotteryOrder'>

/** An order, and the round as the room showed it: its receipts are judged by both. */
export interface ShownOrder {
  readonly order: Order
  readonly lottery: string
  readonly commit: string | null
}

export function usePlaceOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (shown: ShownOrder) => {
      const answer = await call('POST /api/lotteryOrder', shown.order, { keyed: true })
      keepReceipts(answer.data.bets.flatMap(({ receipt }) => receipt ?? []))
      return { ...answer, receipts: await receiptVerdict(shown, answer.data.bets) }
    },
    meta: { silent: true },
    onSuccess: ({ data }) => {
      client.setQueryData(balanceQuery.queryKey, (before) =>
        before === undefined ? before : { ...before, balance: data.balance },
      )
      void watchLog()
    },
    // Without an answer the bets may have been taken.
    onSettled: (_answer, _error, { order }) => {
      void client.invalidateQueries({ queryKey: betsKey(Number(order.room_id), order.expect) })
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
}

/** A trial's bets are under no root and have no receipts. */
async function receiptVerdict(
  { order, lottery, commit }: ShownOrder,
  bets: OutputOf<'POST /api/lotteryOrder'>['bets'],
): Promise<'good' | 'bad' | 'open'> {
  if (readCache<CachedUser>('userInfo')?.is_trial === 1) return 'good'
  const lines = order.order.map(({ id, total, data = '' }) => ({
    id: Number(id),
    stake: String(total),
    picks: (Array.isArray(data) ? data : data.split(',').filter((pick) => pick !== '')).map(Number),
  }))
  const { checkReceipts } = await import('#src/lib/log/check-receipts.ts')
  return checkReceipts({ lottery, expect: order.expect, commit, lines }, bets)
}

/** After a bet the public log is compared with this browser's stored head; only a mismatch is shown. */
async function watchLog(): Promise<void> {
  try {
    const [{ BROKEN_WORDS }, { checkLog }] = await Promise.all([
      import('#src/lib/log/log-compare.ts'),
      import('#src/lib/log/log-check.ts'),
    ])
    const check = await checkLog()
    if (check.kind === 'broken') toast.error(`${BROKEN_WORDS[check.why]}，请到公平验证保存证据`)
  } catch (error) {
    // Unreachable is not a mismatch: the next bet and the proof page check again.
    if (failureOf(error) === null) throw error
  }
}

export function useReport() {
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/chatreport'>) => call('POST /api/chatreport', input),
  })
}
