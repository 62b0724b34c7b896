// Publishes what members are owed, once a minute: the sum tree over one snapshot of the ledger, its root in the public log.
import { randomBytes } from 'node:crypto'
import { yuanFromFen } from '@lanting/contract/money'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import {
  buildTree,
  chunkPlace,
  type LeafSeals,
  type Owed,
  packChunk,
  packTops,
  SEED_BYTES,
  seedPlace,
} from '#src/modules/trust/liability-leaves.ts'
import * as sql from '#src/modules/trust/liability.sql.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

export interface LiabilityRunDeps {
  readonly db: Db
  readonly alarms: Alarms
  readonly publicLog: Pick<PublicLog, 'append'>
  readonly seals: LeafSeals
}

interface Taken extends sql.HouseSide {
  readonly at: Date
  readonly owed: readonly sql.OwedRow[]
}

const PARTS = ['mainFen', 'heldFen', 'transitFen', 'venueFen'] as const satisfies readonly (keyof Owed)[]

export class LiabilityRuns {
  constructor(private readonly deps: LiabilityRunDeps) {}

  /** Throws, with an alarm, when the leaves do not add up to what the ledger says: a wrong root is never published. */
  async run(period: string): Promise<{ readonly members: number }> {
    const { db, publicLog, seals } = this.deps
    if (await sql.hasPeriod(db, period)) return { members: 0 }
    const taken = await db.tx(async (tx): Promise<Taken> => {
      const at = await sql.takeSnapshot(tx)
      return { at, owed: await sql.readOwed(tx), ...(await sql.readHouseSide(tx)) }
    })
    const { owed, at } = taken
    const sums = await this.checked(taken)
    const seed = randomBytes(SEED_BYTES)
    const tree = await buildTree(seed, owed)
    if (tree.root.fen !== sums.total_fen) throw new Error('the tree does not add up to its leaves')
    await db.tx(async (tx) => {
      const no = Number((await sql.newestRoot(tx))?.no ?? 0n) + 1
      const root = Buffer.from(tree.root.hash).toString('hex')
      await sql.insertRoot(tx, {
        no,
        period,
        at,
        root,
        members: owed.length,
        ...sums,
        sealedSeed: seals.seal(seed, seedPlace(no)),
        tops: packTops(tree.tops),
        chunks: tree.chunks.map((chunk, place) => seals.seal(packChunk(chunk), chunkPlace(no, place))),
      })
      await publicLog.append(tx, {
        kind: 'liabilities',
        ref: LOG_REFS.liabilities(no),
        body: {
          root_no: no,
          root,
          leaves: owed.length,
          total_fen: Number(sums.total_fen),
          main_fen: Number(sums.main_fen),
          held_fen: Number(sums.held_fen),
          transit_fen: Number(sums.transit_fen),
          venue_fen: Number(sums.venue_fen),
          cover_fen: Number(sums.cover_fen),
        },
      })
    })
    await this.tellCover(sums.total_fen, sums.cover_fen)
    return { members: owed.length }
  }

  /** Every transaction sums to zero: what members own is the negative of everything else in the ledger. */
  private async checked({ owed, otherFen, coverFen }: Taken) {
    const { alarms } = this.deps
    const [mainFen, heldFen, transitFen, venueFen] = PARTS.map((part) =>
      owed.reduce((sum, one) => sum + one[part], 0n),
    ) as [bigint, bigint, bigint, bigint]
    const total = mainFen + heldFen + transitFen + venueFen
    const ledger = owed.reduce((sum, one) => sum + one.unbookedFen, 0n) - otherFen
    if (total !== ledger) {
      const detail = ALARM_TEXTS.liabilityTotal(yuanFromFen(total), yuanFromFen(ledger))
      await alarms.raise({ kind: 'liability_total', subject: 'CNY', detail })
      throw new Error(detail)
    }
    await alarms.end('liability_total', 'CNY')
    return {
      main_fen: mainFen,
      held_fen: heldFen,
      transit_fen: transitFen,
      venue_fen: venueFen,
      total_fen: total,
      cover_fen: coverFen > 0n ? coverFen : 0n,
    }
  }

  private async tellCover(totalFen: bigint, coverFen: bigint): Promise<void> {
    if (coverFen >= totalFen) return this.deps.alarms.end('cover_short', 'CNY')
    const detail = ALARM_TEXTS.coverShort(yuanFromFen(coverFen), yuanFromFen(totalFen))
    await this.deps.alarms.raise({ kind: 'cover_short', subject: 'CNY', detail })
  }
}
