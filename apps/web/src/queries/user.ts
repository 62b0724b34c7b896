// The member's own data, and refreshing the venue balances.
import { failureOf } from '@lanting/browser-kit/call-error'
import { toast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { setMustChangePassword, useIsMember } from '#src/lib/session.ts'
import { withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { balanceQuery } from '#src/queries/money/balance.ts'
import { ME } from '#src/queries/client.ts'

export type User = OutputOf<'POST /api/user'>

function remember(user: User): User {
  setMustChangePassword(user.must_change_password === 1)
  writeCache('userInfo', withoutPersonal(user))
  return user
}

export const userQuery = queryOptions({
  queryKey: [ME, 'user'],
  queryFn: async ({ signal }) => remember((await call('POST /api/user', {}, { signal })).data),
})

export function useUserQuery() {
  return useQuery({ ...userQuery, enabled: useIsMember() })
}

export function useUser(): User | undefined {
  return useUserQuery().data
}

/** The refresh icon: the venues are queried, balances everywhere follow. */
export function useRefreshMoney() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => remember((await call('POST /api/refreshusermoney', {})).data),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      client.setQueryData(
        balanceQuery.queryKey,
        (known) =>
          known && {
            ...known,
            balance: user.balance,
            transit: user.transit,
            message_num: user.message_num,
          },
      )
    },
  })
}

/** 一键回收: the server's text is shown toned by the outcome, then every balance is refetched. */
export function useRecoverAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/transall', {}, { keyed: true }),
    meta: { silent: true },
    onSuccess: ({ data, message }) => {
      if (data.outcome === 'done') toast.success(message)
      else if (data.outcome === 'partly') toast.error(message)
      else toast.info(message)
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (failure === null || failure.kind === 'unauthorised') return
      // Without an answer the outcome is unknown: the records have it, and the same idempotency key never acts twice.
      toast.error(failure.kind === 'refused' ? error.message : '暂未收到结果，见账户明细')
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ME] }),
  })
}
