// The in-house lotteries, their rooms and one room; every answer corrects the app's clock.
import { correctClock } from '@lanting/browser-kit/clock'
import type { OutputOf } from '@lanting/contract/calls/names'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'

export type LotteryInfo = OutputOf<'POST /api/lotteryList'>[number]
export type RoomRow = OutputOf<'POST /api/lotteryRoom'>[number]
export type Room = OutputOf<'GET /api/lotteryRoom'>
export type NowData = Room['lottery']['nowdata']
export type OpenItem = Room['lottery']['openlist'][number]
export type DrawResult = OpenItem['extend']
export type SumDraw = Extract<DrawResult, { type: 2 }>
export type MarkDraw = Extract<DrawResult, { type: 1 }>
export type PlayGroup = Room['playbox'][number]
export type Play = PlayGroup['childrens'][number]

/** Sleep, a changed clock and a lost socket are all detected within this time. */
const LOOK_AGAIN_MS = 15_000

/** Whether the server reports that the room takes no bets for an unknown time. */
export function isPaused({ state }: Pick<NowData, 'state'>): boolean {
  return state === 'late' || state === 'paused' || state === 'void'
}

/** A room that waits for its draw polls faster: it resumes by itself. */
const PAUSED_MS = 3_000

export const lotteriesQuery = queryOptions({
  queryKey: ['lotteries'],
  queryFn: async ({ signal }) => {
    const { data } = await call('POST /api/lotteryList', {}, { signal })
    for (const { nowdata } of data) correctClock(nowdata.server_ms)
    return data
  },
  staleTime: 0,
})

export function useLotteries() {
  return useQuery({
    ...lotteriesQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ nowdata }) => isPaused(nowdata)) === true ? PAUSED_MS : LOOK_AGAIN_MS,
  })
}

/** An own lottery without rooms has no public next round yet, which takes seconds. */
const NOT_YET_MS = 2_000

/** Rooms of a lottery by its name, or of the lottery that a room belongs to. */
export function useRooms(wanted: { readonly name?: string; readonly room_id?: number }) {
  return useQuery({
    queryKey: [ME, 'rooms', wanted],
    queryFn: async ({ signal }) =>
      (await call('POST /api/lotteryRoom', wanted, { signal, quiet: true })).data,
    enabled: useIsMember(),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? NOT_YET_MS : false),
  })
}

export const roomQuery = (id: number) =>
  queryOptions({
    queryKey: [ME, 'room', id],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/lotteryRoom', { room_id: String(id) }, { signal, quiet: true })
      correctClock(data.lottery.nowdata.server_ms)
      return data
    },
    staleTime: 0,
  })

export function useRoom(id: number) {
  return useQuery({
    ...roomQuery(id),
    enabled: useIsMember(),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isPaused(state.data.lottery.nowdata) ? PAUSED_MS : LOOK_AGAIN_MS,
  })
}
