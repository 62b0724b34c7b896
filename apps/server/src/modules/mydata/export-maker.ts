// Makes exports in the worker: one transaction each, so that a worker that is killed leaves nothing half made.
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { Log } from '#src/lib/log.ts'
import { ZipStream } from '#src/lib/files/zip-stream.ts'
import { writeParts } from '#src/modules/mydata/export-file.ts'
import { oneSnapshot } from '#src/modules/mydata/export-parts.sql.ts'
import * as sql from '#src/modules/mydata/export.sql.ts'

export interface ExportMakerDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly inbox: Pick<InboxService, 'warn'>
}

export class ExportMaker {
  constructor(private readonly deps: ExportMakerDeps) {}

  /** One that waits; how many were found. */
  async runOnce(): Promise<number> {
    const claimed = await sql.claim(this.deps.db)
    if (claimed === null) return 0
    await this.make(claimed).catch(async (error: unknown) => {
      this.deps.log.error({ err: error, export: claimed.id }, 'an export was not made')
      await sql.giveUp(this.deps.db, claimed)
    })
    return 1
  }

  private async make(claimed: sql.Claimed): Promise<void> {
    const { db, clock, inbox } = this.deps
    const { pieceBytes, leaseMs } = MY_DATA
    const { id, member_id: memberId } = claimed
    await db.tx(async (tx) => {
      await oneSnapshot(tx)
      await tx.takeTime(leaseMs)
      let place = 0
      const zip = new ZipStream({
        pieceBytes,
        write: (piece) => sql.insertPiece(tx, id, place++, piece),
      })
      const counts = await writeParts(zip, tx, memberId, clock.now().getTime())
      await zip.end()
      const until = await sql.markReady(tx, claimed, { bytes: zip.size, counts })
      if (until === null) throw new Error('another worker has taken the export over')
      await inbox.warn(tx, memberId, 'exportReady', { until: formatBeijing(until).slice(0, 16) })
    })
  }
}
