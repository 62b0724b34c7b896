// The rate-limit budgets of staff logins: account at this address, account, address, subnet; and of second steps.
import { LIMITS } from '@lanting/contract/limits'
import type { Budget } from '#src/db/attempts.ts'
import { networkOf, subnetOf } from '#src/lib/address.ts'

const HOUR_MS = 3_600_000
/** The budget that a right password ends. */
export const PASSWORD_HERE = 'staff-name-ip'

/** In the common lock order. */
export function loginBudgets(name: string, ip: string, isKnownBrowser: boolean): Budget[] {
  const { loginTries, lockMs } = LIMITS.staff
  const lock = LIMITS.loginLock
  const network = networkOf(ip)
  const here: Budget = {
    kind: PASSWORD_HERE,
    subject: `${name}|${network}`,
    max: loginTries,
    windowMs: lockMs,
  }
  if (isKnownBrowser)
    return [here, { kind: 'staff-known', subject: name, max: lock.perHourAndKnownBrowser, windowMs: HOUR_MS }]
  return [
    here,
    { kind: 'staff-name', subject: name, max: lock.perHourAndName, windowMs: HOUR_MS },
    { kind: 'staff-ip', subject: network, max: lock.perHourAndIp, windowMs: HOUR_MS },
    { kind: 'staff-subnet', subject: subnetOf(ip), max: lock.perHourAndSubnet, windowMs: HOUR_MS },
  ]
}

export function totpBudget(staffId: bigint): Budget {
  const { loginTries: max, lockMs: windowMs } = LIMITS.staff
  return { kind: 'staff-totp', subject: `s${staffId}`, max, windowMs }
}
