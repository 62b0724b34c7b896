// The order that places bets on a round, and the report of a chat message.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@lanting/contract/calls/names'
import { call } from '#src/lib/call.ts'
import { keepReceipts } from '#src/lib/receipts.ts'
import { balanceQuery } from '#src/queries/balance.ts'
import { betsKey } from '#src/queries/my-bets.ts'

export type Order = InputOf<'POST /api/lotteryOrder'>

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

/** After a bet the public log is compared with this browser's stored head; only a mismatch is shown. */
async function watchLog(): Promise<void> {
  try {
    const [{ BROKEN_WORDS }, { checkLog }] = await Promise.all([
      import('#src/lib/log-compare.ts'),
      import('#src/lib/log-check.ts'),
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
