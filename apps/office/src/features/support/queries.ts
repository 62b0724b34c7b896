// Contact messages: the list, one answered, one closed.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { WAITING } from '#src/queries/waiting.ts'

export type SupportPageOf = OfficeOutputOf<'POST /office-api/support/list'>
export type SupportRow = SupportPageOf['data'][number]

const SUPPORT = 'support'

export function useSupport(filter: OfficeInputOf<'POST /office-api/support/list'>) {
  return useQuery({
    queryKey: [SUPPORT, filter],
    queryFn: ({ signal }) => call('POST /office-api/support/list', filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The answered row changes in place: it does not vanish from under the reader's eyes. */
function useKeepRow() {
  const client = useQueryClient()
  return (row: SupportRow) => {
    client.setQueriesData<SupportPageOf>({ queryKey: [SUPPORT] }, (page) =>
      page === undefined ? page : { ...page, data: page.data.map((one) => (one.id === row.id ? row : one)) },
    )
    void client.invalidateQueries({ queryKey: [WAITING] })
  }
}

export function useReply() {
  const keep = useKeepRow()
  return useMutation({
    mutationFn: (input: OfficeInputOf<'POST /office-api/support/reply'>) =>
      call('POST /office-api/support/reply', input, { keyed: true }),
    onSuccess: keep,
  })
}

export function useClose() {
  const keep = useKeepRow()
  return useMutation({
    mutationFn: (id: string) => call('POST /office-api/support/close', { id }),
    onSuccess: keep,
  })
}
