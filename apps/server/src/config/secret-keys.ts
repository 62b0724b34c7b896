// The product's secret keys: given by the operator, or made at the first start of a sandbox and kept in its data folder.
import { ConfigError } from '@lanting/node-kit/config-error'
import { keptSecret } from '@lanting/node-kit/kept-secret'
import { refuseMissing } from '#src/config/missing-settings.ts'

/** Was once in the source code, so it is public. */
export const PUBLISHED_KEY = 'sandbox-only-key-without-any-secret'
const SHORTEST = 32

/** The newest first. */
export type SecretKeys = readonly [string, ...string[]]

/** Several keys separated by commas, the newest first. */
function givenSecretKeys(text: string): SecretKeys {
  const [newest, ...older] = text.split(/[,\n]/).flatMap((key) => (key.trim() === '' ? [] : [key.trim()]))
  if (newest === undefined || [newest, ...older].some((key) => key.length < SHORTEST))
    throw new ConfigError(`配置有误：SECRET_KEY 至少需要 ${SHORTEST} 个字符`)
  if ([newest, ...older].includes(PUBLISHED_KEY))
    throw new ConfigError('拒绝启动，SECRET_KEY 是公开过的值，请换一个')
  return [newest, ...older]
}

/** What was given, or with play money what is kept. */
export function secretKeysOf(setting: {
  readonly secretKey: string | undefined
  readonly dataDir: string
  readonly isLive: boolean
}): SecretKeys {
  if (setting.secretKey !== undefined) return givenSecretKeys(setting.secretKey)
  if (setting.isLive) refuseMissing({ SECRET_KEY: setting.secretKey })
  return givenSecretKeys(keptSecret(setting.dataDir, 'secret.key'))
}
