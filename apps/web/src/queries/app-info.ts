// The app's configuration: name, maintenance, switches, downloads, and the server's clock.
import { setServerClock } from '@lanting/browser-kit/clock'
import type { OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { readCache, writeCache } from '#src/lib/storage.ts'

export type AppInfo = OutputOf<'POST /api/app'>

export const appInfoQuery = queryOptions({
  queryKey: ['app'],
  queryFn: async ({ signal }) => {
    const { data } = await call('POST /api/app', {}, { signal })
    setServerClock(data.server_ms)
    writeCache('appInfo', data)
    return data
  },
  staleTime: 60_000,
  // The cached name and logo are shown at once; what decides about access is refetched.
  initialData: () => readCache<AppInfo>('appInfo'),
  initialDataUpdatedAt: 0,
})

export function useAppInfo(): AppInfo | undefined {
  return useQuery(appInfoQuery).data
}
