// A copy to a point in time by the lines of docs/deploy.md, on a machine of its own beside the running product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '#tools/run/paths.mjs'
import { destroyAfterMoment, judgeCopy } from '#tools/prove/restore/moment.ts'
import type { Database } from './database.ts'
import type { ClusterProduct } from './product.ts'
import { postgresPrograms } from './room.ts'

/** The command of the document that has this text, with places and moment of this run. */
function documented(has: string, changes: readonly (readonly [from: string, to: string])[]): string {
  const text = readFileSync(at('docs/deploy.md'), 'utf8').replaceAll(/```[^`]*```/g, '')
  const command = [...text.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one).find((one) => one.includes(has))
  if (command === undefined) throw new Error(`docs/deploy.md has no command with ${has}`)
  return changes.reduce((line, [from, to]) => {
    if (!line.includes(from)) throw new Error(`docs/deploy.md: no ${from} in ${line}`)
    return line.replaceAll(from, to)
  }, command)
}

/** Fails where the copy is not the product of that moment. */
export async function copyOfMoment(product: ClusterProduct, database: Database): Promise<void> {
  const primary = await database.primary()
  await database.backup(primary, '--type=full', 'backup')
  const moment = await destroyAfterMoment(product.db)
  await database.archived()
  const copy = await database.openCopy()
  const data = join(copy.folder, 'disk', 'data')
  const sockets = join(copy.folder, 'run')
  const target = moment.at.toISOString().replace('T', ' ').replace('Z', '+00')
  const lines = [
    documented('--type=time', [['2026-11-16 21:39:00+08', target]]),
    documented('pg_ctl', [
      ['/usr/lib/postgresql/17/bin', postgresPrograms() ?? ''],
      ['/var/lib/postgresql/lanting', data],
      ['/var/log/postgresql', copy.folder],
      // The cluster's machines share one file system here.
      ['-o "', `-o "-c unix_socket_directories=${sockets} `],
    ]),
    documented('pg_isready', [
      ['/var/run/postgresql', sockets],
      ['/var/lib/postgresql/lanting', data],
    ]),
  ]
  try {
    for (const line of lines) await database.runOn(copy, ['sh', '-c', line])
    const faults = await judgeCopy(database.urlOf(copy, 'lanting'), moment)
    if (faults.length > 0) throw new Error(faults.join('; '))
  } finally {
    await copy.crash()
  }
}
