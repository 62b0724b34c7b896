// The banks a card may belong to.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

const banksQuery = queryOptions({
  queryKey: [ME, 'banks'],
  queryFn: async ({ signal }) =>
    (await call('POST /api/banklist', {}, { signal })).data.map((bank) => bank.bank_name),
  staleTime: 3_600_000,
})

export function useBanks() {
  return useQuery({ ...banksQuery, enabled: useIsMember() })
}

/** 中国工商银行 is marked 工, 中国银行 中; a bank's hue follows the same letter everywhere. */
export function bankMark(name: string): string {
  return name.replace(/^中国(?!银行)/, '').slice(0, 1)
}
