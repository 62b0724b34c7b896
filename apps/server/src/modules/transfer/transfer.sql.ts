// Every statement of transfers between the central wallet and venues.
import type { StateOf, TRANSFER } from '@lanting/contract/states'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { KEPT_DAYS, PRUNED_AT_ONCE } from '#src/lib/retention.ts'

export interface TransferRow {
  readonly id: string
  readonly member_id: bigint
  readonly plat: string
  readonly direction: 'in' | 'out'
  readonly currency: 'CNY' | 'PLAY'
  readonly amount_fen: bigint
  /** The amount the venue booked, where staff entered another one; null: all of it. */
  readonly booked_fen: bigint | null
  readonly state: StateOf<typeof TRANSFER>
  readonly remark: string
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly asked: number
  readonly not_found: number
  readonly not_found_at: Date | null
  readonly stuck_because: string | null
  readonly ended_at: Date | null
}

const COLUMNS = `id, member_id, plat, direction, currency, amount_fen, booked_fen, state, remark, created_at, sent_at, asked,
  not_found, not_found_at, stuck_because, ended_at`

export interface NewTransfer {
  readonly id: string
  readonly memberId: bigint
  readonly plat: string
  readonly direction: 'in' | 'out'
  readonly currency: 'CNY' | 'PLAY'
  readonly amountFen: bigint
  readonly firstAskMs: number
}

/** False when the member already has an open transfer with this venue. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, sent_at, next_ask_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pending', app_now(), app_now(), app_now() + $7 * interval '1 millisecond')
     ON CONFLICT (member_id, plat) WHERE state = 'pending' DO NOTHING RETURNING id`,
    [
      transfer.id,
      transfer.memberId,
      transfer.plat,
      transfer.direction,
      transfer.currency,
      transfer.amountFen,
      transfer.firstAskMs,
    ],
  )
  return rows.length > 0
}

/** Transfers home that end as they are written: the venue is asked nothing. */
export async function insertEnded(
  tx: Tx,
  rows: readonly Pick<NewTransfer, 'id' | 'memberId' | 'plat' | 'amountFen'>[],
  remark: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, remark, created_at, ended_at, next_ask_at)
     SELECT id, member_id, plat, 'out', 'CNY', amount_fen, 'done', $5, app_now(), app_now(), 'infinity'
       FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS t (id, member_id, plat, amount_fen)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ memberId }) => memberId),
      rows.map(({ plat }) => plat),
      rows.map(({ amountFen }) => amountFen),
      remark,
    ],
  )
}

/** Ends an open transfer once; null when it has ended already. */
export async function endTransfer(
  tx: Tx,
  id: string,
  state: Exclude<StateOf<typeof TRANSFER>, 'pending'>,
  remark: string,
  bookedFen: bigint | null = null,
): Promise<TransferRow | null> {
  const rows = await tx.query<TransferRow>(
    `UPDATE transfers SET state = $2, remark = $3, booked_fen = $4, ended_at = app_now(), stuck_because = NULL
      WHERE id = $1 AND state = 'pending' RETURNING ${COLUMNS}`,
    [id, state, remark, bookedFen],
  )
  return rows[0] ?? null
}

/** Takes up to `limit` transfers due for a poll, and postpones their next one. */
export async function takeDue(sql: Sql, limit: number, leaseMs: number): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `UPDATE transfers SET next_ask_at = app_now() + $2 * interval '1 millisecond', asked = asked + 1
      WHERE id IN (SELECT id FROM transfers WHERE state = 'pending' AND next_ask_at <= app_now()
                   ORDER BY next_ask_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}`,
    [limit, leaseMs],
  )
}

export async function setNextAsk(sql: Sql, id: string, afterMs: number): Promise<void> {
  await sql.query(
    `UPDATE transfers SET next_ask_at = app_now() + $2 * interval '1 millisecond' WHERE id = $1 AND state = 'pending' AND next_ask_at < 'infinity'`,
    [id, afterMs],
  )
}

/** Counts a "not found" only when the last counted one is old enough. Returns the count and the time since sending. */
export async function countNotFound(
  sql: Sql,
  id: string,
  apartMs: number,
): Promise<{ not_found: number; sent_ms_ago: number }> {
  const rows = await sql.query<{ not_found: number; sent_ms_ago: number }>(
    `UPDATE transfers SET
       not_found = not_found + (not_found_at IS NULL OR not_found_at <= app_now() - $2 * interval '1 millisecond')::int,
       not_found_at = CASE WHEN not_found_at IS NULL OR not_found_at <= app_now() - $2 * interval '1 millisecond'
                           THEN app_now() ELSE not_found_at END
      WHERE id = $1
      RETURNING not_found, (extract(epoch FROM app_now() - coalesce(sent_at, created_at)) * 1000)::float8 AS sent_ms_ago`,
    [id, apartMs],
  )
  return one(rows)
}

/** Any other answer resets the count. */
export async function forgetNotFound(sql: Sql, id: string): Promise<void> {
  await sql.query('UPDATE transfers SET not_found = 0, not_found_at = NULL WHERE id = $1 AND not_found > 0', [
    id,
  ])
}

/** Only staff can end it: polling stops. */
export async function markStuck(sql: Sql, id: string, because: string): Promise<void> {
  await sql.query(
    "UPDATE transfers SET stuck_because = $2, stuck_at = app_now(), next_ask_at = 'infinity' WHERE id = $1 AND state = 'pending'",
    [id, because],
  )
}

/** Visible to staff from now on; polling continues. */
export async function markOldStuck(sql: Sql, afterMs: number): Promise<number> {
  const rows = await sql.query(
    `UPDATE transfers SET stuck_because = '${ALARM_TEXTS.venueUnclear}', stuck_at = app_now()
      WHERE state = 'pending' AND stuck_at IS NULL AND created_at <= app_now() - $1 * interval '1 millisecond' RETURNING id`,
    [afterMs],
  )
  return rows.length
}

export async function logEnquiry(sql: Sql, transferId: string, kind: string, outcome: string): Promise<void> {
  await sql.query(
    'INSERT INTO transfer_enquiries (transfer_id, at, kind, outcome) VALUES ($1, app_now(), $2, $3)',
    [transferId, kind, outcome],
  )
}

export async function openTransfersOf(sql: Sql, memberId: bigint): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `SELECT ${COLUMNS} FROM transfers WHERE member_id = $1 AND state = 'pending'`,
    [memberId],
  )
}

export async function hasOpenAt(sql: Sql, memberId: bigint, plat: string): Promise<boolean> {
  const rows = await sql.query(
    "SELECT 1 FROM transfers WHERE member_id = $1 AND plat = $2 AND state = 'pending'",
    [memberId, plat],
  )
  return rows.length > 0
}

export async function readTransfer(sql: Sql, id: string): Promise<TransferRow | null> {
  const rows = await sql.query<TransferRow>(`SELECT ${COLUMNS} FROM transfers WHERE id = $1`, [id])
  return rows[0] ?? null
}

export interface AutoTransferRow {
  readonly auto_transfer: boolean
  readonly launch_budget_fen: bigint | null
}

export async function readAuto(sql: Sql, memberId: bigint): Promise<AutoTransferRow> {
  return one(
    await sql.query<AutoTransferRow>(
      'SELECT auto_transfer, launch_budget_fen FROM transfer_settings WHERE member_id = $1',
      [memberId],
    ),
  )
}

/** An undefined budget keeps the current one. */
export async function writeAuto(
  sql: Sql,
  memberId: bigint,
  isOn: boolean,
  budgetFen: bigint | null | undefined,
): Promise<AutoTransferRow> {
  return one(
    await sql.query<AutoTransferRow>(
      `UPDATE transfer_settings SET auto_transfer = $2,
              launch_budget_fen = CASE WHEN $3 THEN launch_budget_fen ELSE $4 END
        WHERE member_id = $1 RETURNING auto_transfer, launch_budget_fen`,
      [memberId, isOn, budgetFen === undefined, budgetFen ?? null],
    ),
  )
}

/** Not of a transfer that is still open. */
export async function pruneEnquiries(sql: Sql): Promise<void> {
  await sql.query(
    `WITH oldest AS (SELECT id, transfer_id, at FROM transfer_enquiries ORDER BY id LIMIT $1)
     DELETE FROM transfer_enquiries WHERE id IN (
       SELECT o.id FROM oldest o JOIN transfers t ON t.id = o.transfer_id
        WHERE o.at < app_now() - make_interval(days => $2) AND t.ended_at IS NOT NULL)`,
    [PRUNED_AT_ONCE, KEPT_DAYS.transferEnquiries],
  )
}
