// The app's texts and addresses.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { CONFIG } from '#src/queries/switches.ts'

export type Config = OfficeOutputOf<'POST /office-api/config/get'>

export function useConfig() {
  return useQuery({
    queryKey: [CONFIG],
    queryFn: ({ signal }) => call('POST /office-api/config/get', {}, { signal }),
  })
}

export function useSetConfig() {
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (input: OfficeInputOf<'POST /office-api/config/set'>) =>
      call('POST /office-api/config/set', input),
    onSuccess: (config) => client.setQueryData([CONFIG], config),
  })
}
