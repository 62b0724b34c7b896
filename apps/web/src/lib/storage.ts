// Browser storage besides the token: cached answers without personal fields, device preferences.
import { attempt } from '@lanting/browser-kit/attempt'
import type { OutputOf } from '@lanting/contract/calls/names'

/** The specification's keys. All of these are removed when a session ends. */
export type CacheKey =
  | 'userInfo'
  | 'appInfo'
  | 'realbetList'
  | 'jokerList'
  | 'gamingList'
  | 'sportList'
  | 'lotteryList'
  | 'conciseList'
  /** The card of first steps was closed. */
  | 'firstStepsClosed'
  /** Roots of red-packet lists, seen before the reveal. */
  | 'packetRoots'
  /** Calls that moved money, perhaps, and had no final answer. */
  | 'unanswered'

/** Theme, colours, hidden balance, closed banners: they belong to the device and survive a logout. */
export const PREFS_KEY = 'devicePrefs'

/** Evidence against the house: receipts by member, orders whose receipts do not fit, the last seen head. It survives a logout. */
export type ProofKey = 'betReceipts' | 'receiptFaults' | 'logSeen'
/** Visits of this device, until it was offered the home screen. */
type DeviceKey = 'visits'
const KEPT = [PREFS_KEY, 'visits', 'betReceipts', 'receiptFaults', 'logSeen'] as const satisfies readonly (
  | ProofKey
  | DeviceKey
  | typeof PREFS_KEY
)[]

type User = OutputOf<'POST /api/user'>
/** An explicit list, so that a new personal field of the answer never gets into the cache. */
const CACHED = [
  'id',
  'username',
  'avatar',
  'current_vip',
  'vip',
  'joinday',
  'isagent',
  'is_trial',
  'state',
  'settings',
] as const satisfies readonly (keyof User)[]
export type CachedUser = Pick<User, (typeof CACHED)[number]>

export function withoutPersonal(user: User): CachedUser {
  return Object.fromEntries(CACHED.map((key) => [key, user[key]])) as CachedUser
}

export function readCache<T>(key: CacheKey | ProofKey | DeviceKey): T | undefined {
  return attempt(() => {
    const text = localStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  })
}

export function writeCache(key: CacheKey | ProofKey | DeviceKey, value: unknown): void {
  attempt(() => localStorage.setItem(key, JSON.stringify(value)))
}

export function readPrefs(): unknown {
  return attempt(() => JSON.parse(localStorage.getItem(PREFS_KEY) ?? '{}') as unknown, {})
}

export function writePrefs(prefs: unknown): void {
  attempt(() => localStorage.setItem(PREFS_KEY, JSON.stringify(prefs)))
}

/** Ends a session on this device: clears both storages except preferences and evidence. */
export function clearStorage(): void {
  attempt(() => {
    const kept = KEPT.map((key) => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, text] of kept) if (text !== null) localStorage.setItem(key, text)
  })
}
