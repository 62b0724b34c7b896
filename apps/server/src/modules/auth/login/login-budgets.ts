// The rate-limit budgets of a login attempt: account at this address, account, address, global.
import { LIMITS } from '@lanting/contract/limits'
import { networkOf, subnetOf } from '#src/lib/address.ts'
import type { Budget } from '#src/db/attempts.ts'

const HOUR = 3_600_000

/** A budget and its owner; null where it is shared by everyone at that address. */
export type LoginBudget = Budget & { readonly of: string | null }

/** In one order everywhere. Only failed tries stay counted, so the global budget limits attacks, not busy hours. */
export function loginBudgets(names: readonly string[], ip: string, isKnownBrowser: boolean): LoginBudget[] {
  const network = networkOf(ip)
  const lock = LIMITS.loginLock
  const sorted = names.toSorted()
  const each = (kind: string, subject: (name: string) => string, max: number, windowMs: number) =>
    sorted.map((name) => ({ kind, subject: subject(name), max, windowMs, of: name }))
  const here = each('login-name-ip', (name) => `${name}|${network}`, lock.tries, lock.windowMs)
  const own = (name: string) => name
  if (isKnownBrowser) return [...here, ...each('login-known', own, lock.perHourAndKnownBrowser, HOUR)]
  const all = (kind: string, subject: string, max: number) => ({
    kind,
    subject,
    max,
    windowMs: HOUR,
    of: null,
  })
  return [
    ...here,
    ...each('login-name', own, lock.perHourAndName, HOUR),
    all('login-ip', network, lock.perHourAndIp),
    all('login-subnet', subnetOf(ip), lock.perHourAndSubnet),
    all('login-all', '', lock.perHour),
  ]
}
