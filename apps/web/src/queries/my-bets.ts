// A member's bets of one round, polled until the round is final.
import type { OutputOf } from '@lanting/contract/calls/names'
import { ROUND } from '@lanting/contract/states'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type MyBets = OutputOf<'POST /api/mybets'>
export type MyBet = MyBets['bets'][number]

/** Usually settled within three seconds; polled until it is. */
const UNTIL_SETTLED_MS = 1000
/** From outside the room: its round may be open for minutes. */
const FROM_OUTSIDE_MS = 3000

export const betsKey = (roomId: number, expect: string) => [ME, 'mybets', roomId, expect] as const

const betsQuery = (roomId: number, expect: string) =>
  queryOptions({
    queryKey: betsKey(roomId, expect),
    queryFn: async ({ signal }) =>
      (await call('POST /api/mybets', { room_id: roomId, expect }, { signal, quiet: true })).data,
    meta: { silent: true },
  })

interface BetsAsked {
  readonly roomId: number
  readonly expect: string
  /** The round is drawn or overdue: polled until it is settled or void. */
  readonly isOver: boolean
}

export function useMyBets({ roomId, expect, isOver }: BetsAsked) {
  return useQuery({
    ...betsQuery(roomId, expect),
    enabled: useIsMember() && expect !== '',
    staleTime: isOver ? 0 : 5_000,
    refetchInterval: ({ state: { data } }) =>
      isOver && (data === undefined || isWaiting(data)) ? UNTIL_SETTLED_MS : false,
  })
}

/** Of several rounds at once, each polled until its end. */
export function useBetsToTheEnd(roomId: number, rounds: readonly string[]) {
  return useQuery({
    queryKey: [ME, 'mybets', roomId, rounds],
    queryFn: ({ client }) =>
      Promise.all(rounds.map((expect) => client.fetchQuery({ ...betsQuery(roomId, expect), staleTime: 0 }))),
    enabled: useIsMember(),
    meta: { silent: true },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.some(isWaiting) ? FROM_OUTSIDE_MS : false,
  })
}

export function isWaiting({ bets, round_state }: MyBets): boolean {
  const state = ROUND.word(round_state)
  return bets.length > 0 && state !== 'settled' && state !== 'void'
}
