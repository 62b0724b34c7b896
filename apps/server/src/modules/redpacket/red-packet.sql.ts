// Statements of red packets of members: the grab, counts and records, the public list.
import type { Day } from '@lanting/contract/time'
import { LIMITS } from '@lanting/contract/limits'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** Lock order: before the ledger's rows, like the clearing of a member's turnover. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM member_locks WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}

export type OpenOutcome = 'opened' | 'notStarted' | 'ended' | 'notCut' | 'none' | 'usedUp' | 'tooFast'

export interface Opened {
  readonly outcome: OpenOutcome
  readonly seq: number
  readonly amount_fen: bigint
  readonly packets: number
  readonly opened: number
}

/** The database decides, by its own clock and under the lock of the member's day. */
export async function openNext(tx: Tx, memberId: bigint, recordId: string): Promise<Opened> {
  return one(
    await tx.query<Opened>('SELECT * FROM red_packet_open($1, $2, make_interval(secs => $3))', [
      memberId,
      recordId,
      LIMITS.redPacket.everyMs / 1000,
    ]),
  )
}

export interface Counts {
  readonly packets: number
  readonly opened: number
  readonly mark: string
  readonly salt: string
}

export async function readCounts(sql: Sql, memberId: bigint, day: Day): Promise<Counts | null> {
  const rows = await sql.query<Counts>(
    'SELECT packets, opened, mark, salt FROM red_packet_members WHERE day = $1 AND member_id = $2',
    [day, memberId],
  )
  return rows[0] ?? null
}

export interface GrabRow {
  readonly id: string
  readonly day: Day
  readonly seq: number
  readonly amount_fen: bigint
  readonly at: Date
}

export async function readGrab(sql: Sql, memberId: bigint, id: string): Promise<GrabRow> {
  return one(
    await sql.query<GrabRow>(
      'SELECT id, day::text AS day, seq, amount_fen, at FROM red_packet_grabs WHERE id = $1 AND member_id = $2',
      [id, memberId],
    ),
  )
}

export async function listGrabs(sql: Sql, memberId: bigint, { limit, offset }: PageWindow) {
  const rows = await sql.query<GrabRow>(
    `SELECT id, day::text AS day, seq, amount_fen, at FROM red_packet_grabs WHERE member_id = $1
      ORDER BY at DESC, seq DESC LIMIT $2 OFFSET $3`,
    [memberId, limit, offset],
  )
  const { total } = one(
    await sql.query<{ total: bigint }>(
      'SELECT count(*) AS total FROM red_packet_grabs WHERE member_id = $1',
      [memberId],
    ),
  )
  return { rows, total }
}

export async function readNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT app_now() AS now')).now
}

export interface BatchRow {
  readonly batch: number
  readonly root: string
  readonly packets: number
  readonly published_at: Date
}

export async function readBatches(sql: Sql, day: Day): Promise<BatchRow[]> {
  return sql.query<BatchRow>(
    'SELECT batch, root, packets, published_at FROM red_packet_batches WHERE day = $1 ORDER BY batch',
    [day],
  )
}

export interface RevealedRow {
  readonly batch: number
  readonly place: number
  readonly mark: string
  readonly seq: number
  readonly amount_fen: bigint
  readonly salt: string
  readonly opened: boolean
}

/** Empty before the window is over: the function checks the clock itself. */
export async function reveal(
  sql: Sql,
  day: Day,
  from: { readonly batch: number; readonly place: number },
  limit: number,
): Promise<RevealedRow[]> {
  return sql.query<RevealedRow>('SELECT * FROM red_packet_reveal($1, $2, $3, $4)', [
    day,
    from.batch,
    from.place,
    limit,
  ])
}
