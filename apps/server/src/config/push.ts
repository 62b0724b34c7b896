// Notifications: whether they are sent, by which keys, and to which push services.
import { ConfigError } from '@lanting/node-kit/config-error'
import { keptSecret } from '@lanting/node-kit/kept-secret'
import { VapidKey } from '@lanting/node-kit/web-push'
import type { Environment } from '#src/config/environment.ts'

/** The push services of Chrome, Firefox, Edge and Safari. */
const HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
]

/** Who is asked when messages go wrong; a sandbox has no such address. */
const SANDBOX_CONTACT = 'mailto:push@sandbox.invalid'

const SECRET = /^[0-9a-f]{64}$/i

export interface PushSettings {
  readonly isOn: boolean
  readonly key: string | undefined
  readonly contact: string
  readonly hosts: readonly string[]
  /** The sandbox's push service; null with real money. */
  readonly sandboxOrigin: string | null
}

export function pushSettings(e: Environment, sandboxOrigin: string): PushSettings {
  const isLive = e.MONEY_MODE === 'live'
  return {
    // A sandbox makes the key itself.
    isOn: e.PUSH === undefined ? !isLive : e.PUSH === '1',
    key: e.PUSH_KEY,
    contact: e.PUSH_CONTACT ?? (isLive ? (e.PUBLIC_URL ?? '') : SANDBOX_CONTACT),
    hosts: e.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? HOSTS,
    sandboxOrigin: isLive ? null : new URL(sandboxOrigin).origin,
  }
}

/** What real money must be given before it sends any. */
export function keysOfPush({ isOn, key }: PushSettings): Readonly<Record<string, string | undefined>> {
  return isOn ? { PUSH_KEY: key } : {}
}

export type VapidKeys = readonly [VapidKey, ...VapidKey[]]

/** Newest first: new subscriptions are made for the first, those made for the others are still sent to. */
export function vapidKeys({ key }: Pick<PushSettings, 'key'>, dataDir: string): VapidKeys {
  const text = key ?? keptSecret(dataDir, 'push.key')
  const [first, ...rest] = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      if (!SECRET.test(line)) throw new ConfigError('签名密钥必须是64位十六进制：PUSH_KEY')
      return new VapidKey(Buffer.from(line, 'hex'))
    })
  if (first === undefined) throw new ConfigError('没有签名密钥：PUSH_KEY')
  return [first, ...rest]
}
