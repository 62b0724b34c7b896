// Publishes the hash of the offline verifier, as this build serves it, in the public log: one file, the same for everybody.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Db } from '#src/db/pool.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

const FILE = 'fair-verifier.html'

/** Once per file, by whichever process starts first; nothing where no pages are built. */
export async function publishVerifier(
  { db, publicLog }: { readonly db: Db; readonly publicLog: PublicLog },
  dist: string,
): Promise<void> {
  const file = await readFile(path.join(dist, FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return
  const sha256 = createHash('sha256').update(file).digest('hex')
  await db.tx((tx) =>
    publicLog.append(tx, { kind: 'verifier', ref: LOG_REFS.verifier(sha256), body: { sha256 } }),
  )
}
