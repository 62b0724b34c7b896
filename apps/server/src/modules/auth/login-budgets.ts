// The budgets that a try to log in falls under: of the account at this place, of the account, of the place, of everybody.
import { LIMITS } from '@lanting/contract/limits'
import { networkOf, subnetOf } from '#src/address.ts'
import type { Budget } from '#src/db/attempts.ts'

const HOUR = 3_600_000

/** A budget, and whose it is; null where it is everybody's at that place. */
export type LoginBudget = Budget & { readonly of: string | null }

/** In one order everywhere. Only wrong tries stay counted, so the budget of all is for attacks, not for busy hours. */
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
