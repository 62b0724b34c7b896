// Server state of venues and games: slot lists, launches, the account of one visit, the reminder's interval.
import { CallError } from '@lanting/browser-kit/call-error'
import { now } from '@lanting/browser-kit/clock'
import type { OutputOf } from '@lanting/contract/calls/names'
import { SLOT_CODES, type SlotCode } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { framedUrl } from '#src/features/venue/rules.ts'
import { call } from '#src/lib/call.ts'
import { useIsMember } from '#src/lib/session.ts'
import { ME } from '#src/queries/client.ts'
import { useLimits } from '#src/queries/money/limits.ts'
import { venueBalancesQuery } from '#src/queries/money/venue-balances.ts'

export type SlotGame = OutputOf<'POST /api/gamelistBycode'>[number]
export type LaunchPlay = OutputOf<'POST /api/launchplay'>

/** Cached per provider for the session. */
const slotGamesQuery = (code: SlotCode) =>
  queryOptions({
    queryKey: [ME, 'slots', code],
    queryFn: async ({ signal }) =>
      (await call('POST /api/gamelistBycode', { gamecode: code }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export function useSlotGames(code: SlotCode | null) {
  const isMember = useIsMember()
  return useQuery({ ...slotGamesQuery(code ?? 'obgdy'), enabled: isMember && code !== null })
}

const ALL_SLOT_CODES = Object.keys(SLOT_CODES) as SlotCode[]

/** Every provider's games in one list, for a search across providers. Cached lists are not refetched. */
export function useAllSlotGames() {
  return useQuery({
    queryKey: [ME, 'slots'],
    queryFn: async ({ client }) =>
      (await Promise.all(ALL_SLOT_CODES.map((code) => client.ensureQueryData(slotGamesQuery(code))))).flat(),
    enabled: useIsMember(),
  })
}

export interface Wanted {
  readonly plat: string
  readonly type: string
  readonly code: string
}

export interface Launch {
  readonly url: URL
  readonly name: string
  /** What auto-transfer moved; null while it is off. */
  readonly moved: string | null
  /** By the server's clock, from just before the launch request: nothing of this visit is earlier. */
  readonly since: string
}

/**
 * One launch per attempt. Its address is consumed by its first use, so only a new attempt may refetch: the key
 * is separate from the member's other data, which every transfer invalidates.
 */
export function useLaunch({ plat, type, code }: Wanted, attempt: number) {
  return useQuery({
    queryKey: ['launch', plat, code, attempt],
    queryFn: async ({ signal }): Promise<Launch> => {
      const since = formatBeijing(now())
      const question = { plat_name: plat, game_type: type, game_code: code, is_mobile_url: 1 } as const
      const { data } = await call('POST /api/getGameUrl', question, { signal })
      const url = framedUrl(data.url, window.location.origin)
      if (url === null)
        throw new CallError({ kind: 'refused', code: 400, message: '场馆地址有误，请稍后再来' })
      return { url, name: data.name, moved: data.moved, since }
    },
    enabled: useIsMember(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { silent: true },
  })
}

/** Stakes and returns since the visit began, from our own bet records; never from the frame. */
export function useLaunchPlay(plat: string, since: string | undefined) {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [ME, 'play', plat, since],
    queryFn: async ({ signal }) => {
      const question = { plat_name: plat, since: since ?? '' }
      return (await call('POST /api/launchplay', question, { signal, quiet: true })).data
    },
    enabled: isMember && since !== undefined,
    refetchInterval: LIMITS.poll.walletMs,
    retry: false,
    meta: { silent: true },
  })
}

/**
 * Has the server query the venues for their balances, now and whenever the member's data are refetched; the list follows.
 * True once they were queried, whether or not they answered.
 */
export function useVenueMoneyAnew(isWanted: boolean): boolean {
  const isMember = useIsMember()
  return useQuery({
    queryKey: [ME, 'venuesAnew'],
    queryFn: async ({ signal, client }) => {
      await call('POST /api/refreshusermoney', {}, { signal, quiet: true })
      await client.fetchQuery({ ...venueBalancesQuery, staleTime: 0 })
      return null
    },
    enabled: isMember && isWanted,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  }).isFetched
}

/** After how many minutes the game is interrupted; null when the reminder is off. A trial has the default. */
export function useReminderMinutes(): number | null {
  const own = useLimits()
  return own === undefined ? LIMITS.safety.reminderDefaultMinutes : own.reminder_minutes
}
