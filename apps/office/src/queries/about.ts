// Whose office this is, which money it handles and what time the product has; known before anybody is in.
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
