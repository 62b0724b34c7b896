// Which addresses may be closed: never our own staff's, and never one shared by all callers. Pure.
import type { RefusalKey } from '@lanting/contract/refusals'
import ipaddr from 'ipaddr.js'
import { networkOf } from '#src/lib/address.ts'

/** Not public addresses: a proxy of ours, or our own network. */
const INSIDE: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
])

/** Why an address cannot be closed, or null. `staffIps` are those that colleagues work from. */
export function closeRefusal(
  ip: string,
  staffIps: readonly string[],
): Extract<RefusalKey, 'addressInside' | 'addressOwn'> | null {
  if (!ipaddr.isValid(ip) || INSIDE.has(ipaddr.process(ip).range())) return 'addressInside'
  return staffIps.some((one) => networkOf(one) === networkOf(ip)) ? 'addressOwn' : null
}
