// Member lookup: the list by filters, and the short row of one by name.
import type { OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { MEMBER, type StateOf, type WireOf } from '@lanting/contract/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import type { Me } from '#src/queries/me.ts'

export type MemberRow = OfficeOutputOf<'POST /office-api/member/search'>['data'][number]
export type MemberFilter = Omit<OfficeInputOf<'POST /office-api/member/search'>, 'page'> & {
  readonly page: number
}

export const MEMBERS = 'members'

export function useMembers(filter: MemberFilter, me: Me) {
  return useQuery({
    queryKey: [MEMBERS, filter],
    queryFn: ({ signal }) => call('POST /office-api/member/search', filter, { signal }),
    placeholderData: keepPreviousData,
    enabled: me.permissions.includes('member.read'),
  })
}

const TONES = {
  normal: 'ok',
  frozen: 'bad',
  timeout: 'wait',
  excluded: 'wait',
} as const satisfies Record<StateOf<typeof MEMBER>, string>

/** The tag of a member's state. */
export function memberTag(wire: WireOf<typeof MEMBER>) {
  const state = MEMBER.word(wire)
  return { tone: TONES[state], children: MEMBER.label(state) }
}
