// The captcha of registration and of a visitor's message.
import { LIMITS } from '@lanting/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'

/** One at a time, never cached: an id is valid for one attempt. */
export function useCaptcha(isWanted: boolean) {
  return useQuery({
    queryKey: ['captcha'],
    queryFn: async ({ signal }) => (await call('GET /api/captcha', {}, { signal })).data,
    enabled: isWanted,
    staleTime: LIMITS.captcha.lifeMs,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
