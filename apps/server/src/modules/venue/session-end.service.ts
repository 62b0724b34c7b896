// Ends a member's sessions at venues: queued when ours end, retried until every venue confirms.
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/venue/session-end.sql.ts'
import { venueName, type Venues } from '#src/providers/venue-adapter.ts'

const AT_ONCE = 50

export interface SessionEndDeps {
  readonly db: Db
  readonly log: Log
  readonly venues: Venues
  readonly alarms: Pick<Alarms, 'raise' | 'end'>
}

export class SessionEndService {
  constructor(private readonly deps: SessionEndDeps) {}

  /** In the transaction that ends the member's own sessions; the worker calls the venues. */
  endWithin(tx: Tx, memberId: bigint): Promise<void> {
    return sql.askEnds(tx, memberId)
  }

  /** Venues are independent: a timeout at one does not delay another. */
  async runOnce(): Promise<number> {
    const due = await sql.takeDueEnds(this.deps.db, AT_ONCE)
    await Promise.all(
      due.map((row) =>
        this.end(row).catch((error: unknown) =>
          this.deps.log.error({ err: error, plat: row.plat }, 'venue sessions not ended'),
        ),
      ),
    )
    return due.length
  }

  private async end(row: sql.SessionEndRow): Promise<void> {
    const { member_id: memberId, plat } = row
    const subject = `${plat}:${memberId}`
    const reply = await this.deps.venues.get(plat)?.endSessions(venueName(memberId))
    if (reply?.kind === 'yes') {
      if (await sql.confirmEnd(this.deps.db, row)) await this.deps.alarms.end('sessions_open', subject)
      return
    }
    if (!row.is_late) return
    const why = reply === undefined ? ALARM_TEXTS.notConnected : reply.kind === 'no' ? reply.code : reply.why
    const detail = ALARM_TEXTS.sessionOpen(memberId, plat, why)
    await this.deps.alarms.raise({ kind: 'sessions_open', subject, detail })
  }
}
