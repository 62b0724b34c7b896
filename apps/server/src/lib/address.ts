// Whose address it is: what one household or one hoster can change at will counts as one. Pure.
import ipaddr from 'ipaddr.js'

/** One subscriber: an IPv4 address, or the /64 of IPv6 that a provider assigns as a unit. */
export function networkOf(ip: string): string {
  return cut(ip, 32, 64)
}

/** One subnet: addresses that are rented together. */
export function subnetOf(ip: string): string {
  return cut(ip, 24, 48)
}

function cut(ip: string, bits4: number, bits6: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits6}`).toString()}/${bits6}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits4}`).toString()}${bits4 === 32 ? '' : `/${bits4}`}`
}
