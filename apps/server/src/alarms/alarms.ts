// Raises and ends alarms. An alarm is logged when it starts and ends, and shown in the office in between.
import type { AlarmKind } from '@lanting/contract/data/alarms'
import * as sql from '#src/alarms/alarms.sql.ts'
import type { Db, Sql } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'

export class Alarms {
  constructor(private readonly deps: { readonly db: Db; readonly log: Log }) {}

  /** Outside a transaction it is kept even when the work that raised it rolls back; inside one it commits or rolls back with it. */
  async raise(alarm: sql.Alarm, on: Sql = this.deps.db): Promise<void> {
    await this.isRaisedAnew(alarm, on)
  }

  /** The same; true for a new one. */
  async isRaisedAnew(alarm: sql.Alarm, on: Sql = this.deps.db): Promise<boolean> {
    const isNew = await sql.raiseAlarm(on, alarm)
    if (isNew) this.deps.log.error({ alarm: alarm.kind, subject: alarm.subject }, alarm.detail)
    return isNew
  }

  async end(kind: AlarmKind, subject: string, on: Sql = this.deps.db): Promise<void> {
    this.logEnded(kind, await sql.endAlarm(on, kind, subject))
  }

  /** Ends all but these. */
  async endOthers(kind: AlarmKind, subjects: readonly string[]): Promise<void> {
    this.logEnded(kind, await sql.endOtherAlarms(this.deps.db, kind, subjects))
  }

  private logEnded(kind: AlarmKind, ended: readonly { readonly subject: string }[]): void {
    for (const { subject } of ended) this.deps.log.info({ alarm: kind, subject }, 'in order again')
  }

  /** For alarms without a check that clears them: ends those that were not raised again for so long. */
  async endQuiet(kind: AlarmKind, quietMs: number): Promise<void> {
    await sql.endQuietAlarms(this.deps.db, kind, quietMs)
  }
}
