// Pictures that prove a bank transfer: encrypted in the database, without a URL, readable by staff only.
import { LIMITS } from '@lanting/contract/limits'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/deposit/proof.sql.ts'
import { reencode } from '#src/lib/files/reencode.ts'

const HOUR_MS = 3_600_000

export class ProofService {
  constructor(private readonly deps: { readonly db: Db }) {}

  async keep(memberId: bigint, bytes: Buffer): Promise<{ id: string }> {
    const budget = { kind: 'proof', subject: `m${memberId}`, max: LIMITS.upload.perHour, windowMs: HOUR_MS }
    if ((await this.deps.db.tx((tx) => takeAttempt(tx, budget))) === null) throw new AppError('tooFast')
    const picture = await reencode(bytes)
    const address = `data:image/${picture.type};base64,${picture.bytes.toString('base64')}`
    return { id: await sql.insertProof(this.deps.db, memberId, address) }
  }

  /** As a data URL, for a page that may load nothing else. Null when there is none. */
  async read(depositNo: string): Promise<string | null> {
    return sql.proofOf(this.deps.db, depositNo)
  }
}
