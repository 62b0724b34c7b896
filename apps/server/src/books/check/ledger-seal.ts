// Seals the ledger: a Merkle root over what is new, chained and published in the log; and the check that nothing sealed
// was changed.
import { createHash } from 'node:crypto'
import { LIMITS } from '@lanting/contract/limits'
import { leafHash, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { bodyText, LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Finding, Invariant, InvariantAnswer } from '#src/books/statement.sql.ts'
import * as sql from '#src/books/check/ledger-seal.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

const NOTHING_BEFORE = '0'.repeat(64)
const FINDINGS_SHOWN = 20
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

async function rootOver(from: Sql, firstId: number, lastId: number) {
  const texts = await sql.sealedTexts(from, firstId, lastId)
  const root = merkleRoot(
    texts.map((text) => leafHash(text, sha256)),
    sha256,
  )
  return { root, count: texts.length }
}

/** What the next seal names as the one before it. */
export function chainHash(seal: sql.Seal | null): string {
  return seal === null ? NOTHING_BEFORE : sha256(Buffer.from(bodyText('ledger-seal', seal))).toString('hex')
}

export class LedgerSealer {
  private seen: sql.SealBoundary | null = null

  constructor(private readonly deps: { readonly db: Db; readonly publicLog: PublicLog }) {}

  /**
   * Seals up to the boundary read by the last run, once every transaction below it has ended; so a seal never has to
   * change. True when one was made.
   */
  async runOnce(): Promise<boolean> {
    const { db, publicLog } = this.deps
    const { seen } = this
    if (seen !== null && !(await sql.transactionsEndedBefore(db, seen.xid))) return false
    this.seen = await sql.readSealBoundary(db)
    if (seen === null) return false
    return db.tx(async (tx) => {
      if (!(await sql.lockSealer(tx))) return false
      const before = await sql.newestSeal(tx)
      const firstId = (before?.last_id ?? 0) + 1
      if (seen.lastId < BigInt(firstId)) return false
      const lastId = await sql.endOfSeal(tx, firstId, seen.lastId, LIMITS.log.ledgerSealMost)
      const sealNo = (before?.seal_no ?? 0) + 1
      await publicLog.append(tx, {
        kind: 'ledger-seal',
        ref: LOG_REFS.ledgerSeal(sealNo),
        body: {
          seal_no: sealNo,
          first_id: firstId,
          last_id: lastId,
          ...(await rootOver(tx, firstId, lastId)),
          previous: chainHash(before),
        },
      })
      return true
    })
  }
}

/** @param before what the first of them must follow; undefined where that was checked already */
async function checkSeals(
  tx: Sql,
  seals: readonly sql.Seal[],
  before: sql.Seal | null | undefined,
): Promise<InvariantAnswer> {
  const findings: Finding[] = []
  let counted = 0n
  let last = before
  for (const seal of seals) {
    const subject = `seal:${seal.seal_no}`
    const follows =
      last === undefined || (seal.previous === chainHash(last) && seal.first_id === (last?.last_id ?? 0) + 1)
    if (!follows)
      findings.push({ subject, expected: 'the seal after the one before', found: `first ${seal.first_id}` })
    const { root, count } = await rootOver(tx, seal.first_id, seal.last_id)
    if (root !== seal.root || count !== seal.count)
      findings.push({ subject, expected: `${seal.count} ${seal.root}`, found: `${count} ${root}` })
    counted += BigInt(count)
    last = seal
  }
  return { counted, findings: findings.slice(0, FINDINGS_SHOWN) }
}

/** Seals follow each other without a gap, and each covers exactly what it covered when it was published. */
export const SEALED_LEDGER: Invariant = {
  name: 'I2.seals',
  freezes: true,
  async check(tx, since) {
    return checkSeals(tx, await sql.sealsAfter(tx, since?.tx ?? 0n), since === null ? null : undefined)
  },
  /** A day ends with a seal: its own are all that cover it. */
  async checkDay(tx, { firstId, lastId }) {
    const seals = await sql.sealsBetween(tx, firstId, lastId)
    const { counted, findings } = await checkSeals(tx, seals, await sql.sealUpTo(tx, firstId - 1n))
    const end = seals.at(-1)?.last_id ?? Number(firstId) - 1
    if (end === Number(lastId)) return { counted, findings }
    const short = { subject: `tx:${lastId}`, expected: 'sealed', found: `seals up to ${end}` }
    return { counted, findings: [short, ...findings] }
  },
}
