// Every statement about alarms.
import type { AlarmKind } from '@lanting/contract/data/alarms'
import { one, type Sql } from '#src/db/pool.ts'

export interface Alarm {
  readonly kind: AlarmKind
  /** What it is about. The same kind and subject are one alarm until it ends. */
  readonly subject: string
  /** One sentence for staff. */
  readonly detail: string
}

export interface AlarmRow extends Alarm {
  readonly id: bigint
  readonly raised_at: Date
  readonly last_at: Date
  readonly times: bigint
}

/** True for a new one. */
export async function raiseAlarm(sql: Sql, { kind, subject, detail }: Alarm): Promise<boolean> {
  const rows = await sql.query<{ times: bigint }>(
    `INSERT INTO alarms (kind, subject, detail, raised_at, last_at)
     VALUES ($1, $2, $3, app_now(), app_now())
     ON CONFLICT (kind, subject) WHERE ended_at IS NULL
     DO UPDATE SET times = alarms.times + 1, last_at = excluded.last_at, detail = excluded.detail
     RETURNING times`,
    [kind, subject, detail],
  )
  return one(rows).times === 1n
}

/** What an alarm that has ended was about. */
interface Ended {
  readonly subject: string
}

/** In order again. Nothing happens where no such alarm is open. */
export async function endAlarm(sql: Sql, kind: AlarmKind, subject: string): Promise<Ended[]> {
  return sql.query<Ended>(
    'UPDATE alarms SET ended_at = app_now() WHERE kind = $1 AND subject = $2 AND ended_at IS NULL RETURNING subject',
    [kind, subject],
  )
}

export async function endOtherAlarms(
  sql: Sql,
  kind: AlarmKind,
  subjects: readonly string[],
): Promise<Ended[]> {
  return sql.query<Ended>(
    'UPDATE alarms SET ended_at = app_now() WHERE kind = $1 AND subject <> ALL($2) AND ended_at IS NULL RETURNING subject',
    [kind, subjects],
  )
}

/** Ends alarms that were not raised again for so long. */
export async function endQuietAlarms(sql: Sql, kind: AlarmKind, quietMs: number): Promise<void> {
  await sql.query(
    `UPDATE alarms SET ended_at = app_now()
      WHERE kind = $1 AND ended_at IS NULL AND last_at < app_now() - $2 * interval '1 millisecond'`,
    [kind, quietMs],
  )
}

export async function openAlarms(sql: Sql, limit: number): Promise<AlarmRow[]> {
  return sql.query<AlarmRow>(
    `SELECT id, kind, subject, detail, raised_at, last_at, times FROM alarms
      WHERE ended_at IS NULL ORDER BY last_at DESC, id DESC LIMIT $1`,
    [limit],
  )
}
