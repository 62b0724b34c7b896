// The member's notifications: what may be sent, and to which browsers.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { endSubscription, pushState, subscribeHere } from '#src/lib/device/push.ts'
import { ME } from '#src/queries/client.ts'

export type PushSettings = OutputOf<'POST /api/push'>
export type PushChoices = InputOf<'POST /api/push/choices'>

const pushQuery = queryOptions({
  queryKey: [ME, 'push'],
  queryFn: async ({ signal }) => (await call('POST /api/push', {}, { signal })).data,
})

/** What the browser itself says. */
const pushHereQuery = queryOptions({ queryKey: [ME, 'push-here'], queryFn: pushState })

export const usePush = () => useQuery(pushQuery)
export const usePushHere = () => useQuery(pushHereQuery)

function useKeep() {
  const client = useQueryClient()
  return (settings: PushSettings) => {
    client.setQueryData(pushQuery.queryKey, settings)
    void client.invalidateQueries({ queryKey: pushHereQuery.queryKey })
  }
}

/** False: the person or the browser said no. */
export function useTurnOn() {
  const keep = useKeep()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (serverKey: string) => {
      const made = await subscribeHere(serverKey).catch(() => null)
      void client.invalidateQueries({ queryKey: pushHereQuery.queryKey })
      if (made === null) return false
      keep((await call('POST /api/push/subscribe', made)).data)
      return true
    },
    onSuccess: (isOn) => (isOn ? undefined : toast.info('浏览器没有开启通知')),
  })
}

export function useChoose() {
  const keep = useKeep()
  return useMutation({
    scope: { id: 'push-choices' },
    mutationFn: (choices: PushChoices) => call('POST /api/push/choices', choices),
    onSuccess: ({ data }) => keep(data),
  })
}

export function useRemoveBrowser() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async ({ id, here }: PushSettings['devices'][number]) => {
      if (here === 1) await endSubscription().catch(() => undefined)
      return call('POST /api/push/remove', { id })
    },
    onSuccess: ({ data }) => {
      keep(data)
      toast.success('这台设备不再收到通知')
    },
  })
}

export function useTestPush() {
  return useMutation({
    mutationFn: () => call('POST /api/push/test', {}),
    onSuccess: () => toast.success('已发出，几秒后可以看到'),
  })
}
