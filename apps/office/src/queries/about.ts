// Whose office this is, which money it handles and what time the product has; known before anybody is in.
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { setProductClock } from '#src/lib/clock.ts'

export function useAbout() {
  return useQuery({
    queryKey: ['about'],
    queryFn: async ({ signal }) => {
      const about = await call('POST /office-api/app', {}, { signal })
      setProductClock(about.server_ms)
      return about
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
