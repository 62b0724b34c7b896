// A secret that a sandbox makes at its first start and keeps in its data folder.
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#src/config-error.ts'

/** Was once the default of SANDBOX_SECRET, so it is public. */
export const PUBLISHED_SANDBOX_SECRET = 'sandbox-only-secret'

/** What signs between product and sandbox, and opens the sandbox's control: as given, or this installation's own. */
export function sandboxSecretOf(given: string | undefined, dataDir: string): string {
  if (given === PUBLISHED_SANDBOX_SECRET)
    throw new ConfigError('拒绝启动，SANDBOX_SECRET 是公开过的值，请换一个')
  return given ?? keptSecret(dataDir, 'sandbox.secret')
}

/** Processes start at the same time: all use the one that was written first. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.resolve(dataDir, 'keys', name)
  const found = read(file)
  if (found !== null) return found
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
  return readFileSync(file, 'utf8').trim()
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
