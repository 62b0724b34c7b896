// Groups addresses by the network a caller controls.
import { expect, it } from 'vitest'
import { networkOf, subnetOf } from '#src/lib/address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '::/64', '::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['no address', 'no address', 'no address'],
])('%s belongs to %s and %s', (ip, network, subnet) => {
  expect([networkOf(ip), subnetOf(ip)]).toEqual([network, subnet])
})
