// The product's secret keys: given by the operator, or made at the first start of a sandbox and kept in its data folder.
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@lanting/node-kit/config-error'
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
  return keptSecretKeys(setting.dataDir)
}

/** Processes start at the same time: all use the key that was written first. */
function keptSecretKeys(dataDir: string): SecretKeys {
  const file = path.resolve(dataDir, 'keys', 'secret.key')
  const found = read(file)
  if (found !== null) return givenSecretKeys(found)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return givenSecretKeys(readFileSync(file, 'utf8'))
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
