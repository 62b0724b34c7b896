// Whether a new name is free, asked when its field is left and never while it is typed.
import { isUsername } from '@lanting/contract/rules/auth'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call.ts'

export function useNameCheck(name: string) {
  const [left, setLeft] = useState('')
  const { data } = useQuery({
    queryKey: ['name-free', left],
    queryFn: async ({ signal }) => (await call('POST /api/namefree', { name: left }, { signal })).data.free,
    enabled: left !== '',
    // The registration decides; a check without an answer only leaves the field without a mark.
    retry: false,
    meta: { silent: true },
  })
  const answer = left === name ? data : undefined
  return {
    check: () => setLeft(isUsername(name) ? name : ''),
    isTaken: answer === false,
    isFree: answer === true,
  }
}
