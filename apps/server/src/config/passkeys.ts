// Where passkeys are valid: the domain that they are bound to, and the origins of our own pages.
import { ConfigError } from '@lanting/node-kit/config-error'

export interface PasskeySettings {
  readonly id: string
  readonly origins: readonly string[]
}

/** Without settings of its own: the address that the pages have. */
export function passkeySettings(
  pageUrl: string,
  domain: string | undefined,
  origins: string | undefined,
): PasskeySettings {
  const list = (origins ?? pageUrl).split(',').map((one) => one.trim())
  for (const one of list) if (!URL.canParse(one)) throw new ConfigError(`配置有误：${one} 不是网址`)
  const id = domain ?? new URL(pageUrl).hostname
  for (const { hostname } of list.map((one) => new URL(one)))
    if (hostname !== id && !hostname.endsWith(`.${id}`))
      throw new ConfigError(`配置有误：${hostname} 不属于通行密钥的域名 ${id}，浏览器会拒绝`)
  return { id, origins: list.map((one) => new URL(one).origin) }
}
