// Signs a receipt for every accepted bet: proof for the member of what the house accepted, under which commitment.
import { leafText } from '@lanting/contract/rules/fairness/merkle'
import { type BetReceipt, receiptText } from '@lanting/fairness/receipt'
import { ShortCache } from '#src/db/short-cache.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import type { Config } from '#src/config/config.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/bet/receipt.sql.ts'
import { nameKey } from '#src/public-log/log-keys.ts'
import type { LogProofs } from '#src/public-log/log-proofs.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'
import { signingKeys, type SigningKeys } from '#src/config/signing-keys.ts'

/** The root over no entries: SHA-256 of nothing. */
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** A head is cached for a second; a receipt may name the previous one. */
const HEAD_MS = 1_000

interface Head {
  readonly size: number
  readonly root: string
}

/** The signing key, and the head of the public log that a receipt names. */
export interface Stamp {
  readonly key: SigningKeys[0]
  readonly head: Head
}

export interface ReceiptDeps {
  readonly db: Db
  readonly log: Log
  readonly publicLog: PublicLog
  readonly proofs: Pick<LogProofs, 'newest'>
  readonly config: Pick<Config, 'dataDir' | 'signing'>
}

export class ReceiptService {
  private readonly heads = new ShortCache<'head', Head>(HEAD_MS, 1)
  private named: Promise<SigningKeys> | null = null

  constructor(private readonly deps: ReceiptDeps) {}

  /** Key and head for receipts. Fetched before the order's transaction, which must not wait for a second connection. */
  async stamp(): Promise<Stamp> {
    const [key] = await this.ready()
    return { key, head: await this.head() }
  }

  /** Publishes the key in the public log; the next head contains it. */
  async publishKey(): Promise<void> {
    await this.ready()
  }

  /** Publishes the key before signing with it; only a process that takes bets loads one. */
  private async ready(): Promise<SigningKeys> {
    this.named ??= this.nameKeys().catch((error: unknown) => {
      this.named = null
      throw error
    })
    return this.named
  }

  private async nameKeys(): Promise<SigningKeys> {
    const { dataDir, signing } = this.deps.config
    const keys = signingKeys({ given: signing.receipt, dataDir, file: 'receipt.key' })
    await this.deps.db.tx((tx) => nameKey(tx, this.deps, 'receipt', keys))
    return keys
  }

  private async head(): Promise<Head> {
    return this.heads.get(
      'head',
      async () => (await this.deps.proofs.newest()) ?? { size: 0, root: EMPTY_ROOT },
    )
  }

  /** Receipts of an order by bet. Derived from stored data, so a repeated answer carries the same bets and times. */
  async ofOrder(from: Sql, orderNo: string, { key, head }: Stamp): Promise<ReadonlyMap<string, BetReceipt>> {
    const rows = await sql.receiptRows(from, orderNo)
    return new Map(
      rows.map((row) => {
        const unsigned = {
          bet_id: row.bet_id,
          leaf: leafText({
            lottery: row.lottery,
            expect: row.expect,
            betId: row.bet_id,
            playId: row.play_id,
            picks: row.picks,
            stakeFen: row.bet_fen,
            oddsMilli: Number(row.odds_milli),
            salt: row.salt.toString('hex'),
          }),
          leaf_salt: row.salt.toString('hex'),
          commit: row.commit,
          chain_no: row.chain_no,
          log_size: head.size,
          log_root: head.root,
          at: row.created_at.getTime(),
        }
        return [row.bet_id, { ...unsigned, key_id: key.id, sig: key.sign(receiptText(unsigned)) }]
      }),
    )
  }
}
