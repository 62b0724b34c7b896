// Pictures that prove a bank transfer: kept in a folder that no web server reaches, read by staff alone.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LIMITS } from '@lanting/contract/limits'
import { newToken } from '@lanting/node-kit/tokens'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import * as sql from '#src/modules/deposit/deposit.sql.ts'
import { reencode } from '#src/reencode.ts'

const HOUR_MS = 3_600_000

export class ProofService {
  constructor(private readonly deps: { db: Db; folder: string }) {}

  async keep(memberId: bigint, bytes: Buffer): Promise<{ id: string }> {
    const budget = { kind: 'proof', subject: `m${memberId}`, max: LIMITS.upload.perHour, windowMs: HOUR_MS }
    if ((await this.deps.db.tx((tx) => takeAttempt(tx, budget))) === null) throw new AppError('tooFast')
    const picture = await reencode(bytes)
    const name = `${newToken()}.${picture.type}`
    await mkdir(this.deps.folder, { recursive: true, mode: 0o700 })
    await writeFile(path.join(this.deps.folder, name), picture.bytes, { mode: 0o600 })
    return { id: await sql.insertProof(this.deps.db, memberId, name) }
  }

  /** As a data address, for a page that may load nothing else. Null when there is none. */
  async read(depositNo: string): Promise<string | null> {
    const file = await sql.proofFileOf(this.deps.db, depositNo)
    if (file === null) return null
    const bytes = await readFile(path.join(this.deps.folder, path.basename(file)))
    return `data:image/${path.extname(file).slice(1)};base64,${bytes.toString('base64')}`
  }
}
