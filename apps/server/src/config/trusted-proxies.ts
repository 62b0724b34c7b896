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

/** Whether the peer of our socket is one of them. */
export function isTrusted(proxies: TrustedProxies, address: string | undefined): boolean {
  if (proxies === false || address === undefined || !ipaddr.isValid(address)) return false
  if (typeof proxies === 'function') return proxies(address, 0)
  const from = ipaddr.process(address)
  return proxies.some((one) => {
    const [net, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : wholeOf(one)
    return net.kind() === from.kind() && from.match(net, bits)
  })
}

function wholeOf(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const one = ipaddr.process(address)
  return [one, one.kind() === 'ipv4' ? 32 : 128]
}
