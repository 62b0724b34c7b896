// The files of deploy/ as one of the pretend machines has them: names, paths and secrets filled in, and nothing else changed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '#tools/run/paths.mjs'

/** A secret of a cluster that lives for minutes, in a network of its own. */
export const SECRET = 'a-secret-for-some-minutes'

/** The text to replace must exist: a changed file fails here and not later. */
export function fromDeploy(path: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${path} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(at('deploy', path), 'utf8'),
  )
}

/** The secrets that a unit of deploy/systemd gives its process, as files of a folder. */
export function credentialsOf(kind: string, folder: string): Record<string, string> {
  const unit = ['', '@']
    .map((at_) => at(`deploy/systemd/lanting-${kind}${at_}.service`))
    .find((path) => existsSync(path))
  const lines = unit === undefined ? '' : readFileSync(unit, 'utf8')
  const files = [...lines.matchAll(/^Environment=([A-Z_]+_FILE)=%d\/(.+)$/gm)]
  return Object.fromEntries(files.map(([, name = '', file = '']) => [name, join(folder, file)]))
}

/** The lines of a file of deploy/env as variables. */
export function variablesOf(
  path: string,
  changes: readonly (readonly [from: string, to: string])[],
): Record<string, string> {
  const lines = fromDeploy(path, changes).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
