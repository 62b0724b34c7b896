// Moves pictures of an older version, which were in folders of DATA_DIR, into the database. Idempotent.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FieldSeals } from '@lanting/node-kit/field-seals'
import { openDb } from '#src/db/pool.ts'
import { importProof, oldProofs } from '#src/modules/deposit/proof.sql.ts'
import { importAvatar, oldAvatars } from '#src/modules/member/avatar.sql.ts'

/** Returns how many were moved. A file is deleted once its picture is stored; a missing one was lost before. */
export async function importUploads(url: string, dataDir: string, seals: FieldSeals): Promise<number> {
  const db = openDb(url, 1, { seals })
  let imported = 0
  const bring = async (file: string, store: (bytes: Buffer) => Promise<void>) => {
    const bytes = await readFile(file).catch(() => null)
    // A full disk left empty files: there is no picture in them.
    if (bytes === null || bytes.length === 0) return
    await store(bytes)
    await rm(file)
    imported += 1
  }
  try {
    for (const avatar of await oldAvatars(db))
      await bring(path.join(dataDir, 'upload', avatar.name), (bytes) =>
        db.tx((tx) => importAvatar(tx, avatar, bytes)),
      )
    for (const { id, file } of await oldProofs(db)) {
      const type = path.extname(file).slice(1)
      await bring(path.join(dataDir, 'proofs', path.basename(file)), (bytes) =>
        db.tx((tx) => importProof(tx, id, `data:image/${type};base64,${bytes.toString('base64')}`)),
      )
    }
    return imported
  } finally {
    await db.close()
  }
}
