// Which addresses may be closed, as a table.
import { expect, it } from 'vitest'
import { closeRefusal } from '#src/security-events/closed-addresses.rules.ts'

it.each([
  ['a caller from the internet', '203.0.113.24', ['198.51.100.1'], null],
  ['an IPv6 caller', '2001:db8:1:2::9', ['2001:db8:1:3::9'], null],
  ['the address of a colleague', '203.0.113.24', ['203.0.113.24'], 'addressOwn'],
  ['the /64 of a colleague', '2001:db8:1:2::9', ['2001:db8:1:2:ffff::1'], 'addressOwn'],
  ['a colleague seen through IPv6', '::ffff:203.0.113.24', ['203.0.113.24'], 'addressOwn'],
  ['this machine', '127.0.0.1', [], 'addressInside'],
  ['this machine by IPv6', '::1', [], 'addressInside'],
  ['a proxy in the own network', '10.0.0.3', [], 'addressInside'],
  ['a proxy seen through IPv6', '::ffff:192.168.1.1', [], 'addressInside'],
  ['a unique local address', 'fd00::3', [], 'addressInside'],
  ['a carrier’s own range', '100.64.0.1', [], 'addressInside'],
  ['no address at all', 'unknown', [], 'addressInside'],
] as const)('%s', (_what, ip, staff, refusal) => {
  expect(closeRefusal(ip, staff)).toBe(refusal)
})
