// The brand, the money mode and the product's time; available before login.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

export function useAbout() {
  return useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => {
      const about = await call('POST /office-api/app', {}, { signal })
      setServerClock(about.server_ms)
      return about
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
