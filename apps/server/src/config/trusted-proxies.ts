// Which proxies are in front of us: how many, or by address. A caller's own forwarding header is ignored.
import ipaddr from 'ipaddr.js'
import { ConfigError } from '@lanting/node-kit/config-error'

/** None, the number of hops between us and the caller, or a list of addresses. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

export function readTrustedProxies(text: string): TrustedProxies {
  const given = text.trim()
  if (given === '' || given === '0') return false
  if (/^[1-9]$/.test(given)) return (_address, hop) => hop < Number(given)
  const list = given.split(',').map((part) => part.trim())
  const wrong = list.filter((part) => !ipaddr.isValid(part) && !ipaddr.isValidCIDR(part))
  if (wrong.length > 0)
    throw new ConfigError(`TRUST_PROXY 只能是代理层数（0 到 9）或代理地址列表：${wrong.join('、')}`)
  return list
}

/** Whether the address is one of them; hop 0 is the peer of our socket. */
export function isTrusted(proxies: TrustedProxies, address: string | undefined, hop = 0): boolean {
  if (proxies === false || address === undefined || !ipaddr.isValid(address)) return false
  if (typeof proxies === 'function') return proxies(address, hop)
  const from = ipaddr.process(address)
  return proxies.some((one) => {
    const [net, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : wholeOf(one)
    return net.kind() === from.kind() && from.match(net, bits)
  })
}

/** The first address from our side that is no proxy of ours: what Fastify calls `request.ip`, for code that runs before it. */
export function clientAddress(
  proxies: TrustedProxies,
  peer: string | undefined,
  forwarded: string | string[] | undefined,
): string {
  const written = [forwarded ?? []].flat().flatMap((line) => line.split(','))
  const hops = [peer ?? '', ...written.map((part) => part.trim()).reverse()]
  return hops.find((address, hop) => !isTrusted(proxies, address, hop)) ?? hops.at(-1) ?? ''
}

function wholeOf(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const one = ipaddr.process(address)
  return [one, one.kind() === 'ipv4' ? 32 : 128]
}
