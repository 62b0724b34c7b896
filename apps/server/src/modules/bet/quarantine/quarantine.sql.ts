// SQL of quarantined bet log rows.
import type { QuarantineReason, QuarantineState } from '@lanting/contract/data/play/quarantine'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { PageWindow } from '#src/db/page.ts'

export interface NewQuarantined {
  readonly plat: string
  readonly seq: number
  readonly betId: string
  readonly member: string
  readonly row: string
  readonly why: QuarantineReason
  readonly currency: 'CNY' | 'PLAY' | null
  /** The row's total effect at the venue; null when not stated. */
  readonly effectFen: bigint | null
  /** A different bet under a known number: nothing of it is booked yet. */
  readonly isOther: boolean
}

/**
 * Its effect is what it moved beyond the booked bet and the bet's earlier quarantined rows, so that the open rows of a venue
 * together explain the difference to our mirror. False when already quarantined.
 */
export async function insertQuarantined(tx: Tx, row: NewQuarantined): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO bet_quarantine (plat, seq, bet_id, member, row, why, currency, effect_fen, created_at)
     SELECT $1, $2, $3, $4, $5::jsonb, $6, $7, $8::bigint
            - CASE WHEN $9 THEN 0 ELSE
                coalesce((SELECT payout_fen - bet_fen FROM bets WHERE plat = $1 AND bet_id = $3), 0)
                + coalesce((SELECT sum(effect_fen) FROM bet_quarantine WHERE plat = $1 AND bet_id = $3 AND state = 'open'), 0)::bigint
              END, app_now()
     ON CONFLICT (plat, seq) DO NOTHING RETURNING 1`,
    [row.plat, row.seq, row.betId, row.member, row.row, row.why, row.currency, row.effectFen, row.isOther],
  )
  return rows.length > 0
}

/** Closes older rows of bets booked now and returns their numbers. Rows that are no state of the bet stay open. */
export async function endOlder(
  tx: Tx,
  plat: string,
  bets: readonly { readonly bet_id: string; readonly settle_version: number }[],
): Promise<bigint[]> {
  const rows = await tx.query<{ seq: bigint }>(
    `UPDATE bet_quarantine q SET state = 'booked', ended_at = app_now()
       FROM unnest($2::text[], $3::int[]) AS b (bet_id, version)
      WHERE q.plat = $1 AND q.state = 'open' AND q.bet_id = b.bet_id AND q.why NOT IN ('idReused', 'gap')
        AND CASE jsonb_typeof(q.row -> 'settle_version') WHEN 'number' THEN (q.row ->> 'settle_version')::numeric <= b.version END
     RETURNING q.seq`,
    [plat, bets.map(({ bet_id }) => bet_id), bets.map(({ settle_version }) => settle_version)],
  )
  return rows.map(({ seq }) => seq)
}

export interface QuarantineRow {
  readonly id: bigint
  readonly plat: string
  readonly venue: string | null
  readonly seq: bigint
  readonly bet_id: string
  readonly member: string
  readonly member_id: bigint | null
  readonly username: string | null
  readonly row: Readonly<Record<string, unknown>>
  readonly why: QuarantineReason
  readonly currency: 'CNY' | 'PLAY' | null
  readonly effect_fen: bigint | null
  readonly created_at: Date
  readonly age: number
  readonly state: QuarantineState
  readonly ended_at: Date | null
}

const SELECT = `SELECT q.id, q.plat, v.name AS venue, q.seq, q.bet_id, q.member, m.id AS member_id, m.username, q.row, q.why,
    q.currency, q.effect_fen, q.created_at, extract(epoch FROM app_now() - q.created_at)::float8 AS age, q.state, q.ended_at
  FROM bet_quarantine q LEFT JOIN venue_names v ON v.platname = q.plat
  LEFT JOIN member_names m ON m.id = CASE WHEN q.member ~ '^m[0-9]{1,18}$' THEN substr(q.member, 2)::bigint END`

export interface QuarantineFilter {
  readonly state: QuarantineState
  readonly plat: string | null
  readonly why: QuarantineReason | null
  /** A bet number, or a member's name or number. */
  readonly q: string | null
}

const MATCHES = `q.state = $1 AND ($2::text IS NULL OR q.plat = $2) AND ($3::text IS NULL OR q.why = $3)
  AND ($4::text IS NULL OR q.bet_id = $4 OR q.member IN ($4, 'm' || $4)
    OR q.member = (SELECT 'm' || id FROM member_names WHERE username = $4))`
const values = ({ state, plat, why, q }: QuarantineFilter) => [state, plat, why, q]

export async function listQuarantined(
  sql: Sql,
  filter: QuarantineFilter,
  window: PageWindow,
): Promise<QuarantineRow[]> {
  const order = filter.state === 'open' ? 'q.id' : 'q.ended_at DESC, q.id'
  return sql.query<QuarantineRow>(`${SELECT} WHERE ${MATCHES} ORDER BY ${order} LIMIT $5 OFFSET $6`, [
    ...values(filter),
    window.limit,
    window.offset,
  ])
}

export async function countQuarantined(sql: Sql, filter: QuarantineFilter): Promise<bigint> {
  const rows = await sql.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM bet_quarantine q WHERE ${MATCHES}`,
    values(filter),
  )
  return one(rows).total
}

export interface QuarantineTotals {
  readonly open: bigint
  readonly venues: bigint
  readonly effect_fen: bigint
  readonly oldest: number
  readonly booked: bigint
  readonly dismissed: bigint
}

/** Pending rows of real money, and those closed in this Beijing month. */
export async function readTotals(sql: Sql): Promise<QuarantineTotals> {
  return one(
    await sql.query<QuarantineTotals>(
      `SELECT count(*) FILTER (WHERE state = 'open') AS open, count(DISTINCT plat) FILTER (WHERE state = 'open') AS venues,
              coalesce(sum(effect_fen) FILTER (WHERE state = 'open' AND currency = 'CNY'), 0)::bigint AS effect_fen,
              coalesce(max(extract(epoch FROM app_now() - created_at)) FILTER (WHERE state = 'open'), 0)::float8 AS oldest,
              count(*) FILTER (WHERE state = 'booked') AS booked, count(*) FILTER (WHERE state = 'dismissed') AS dismissed
         FROM bet_quarantine
        WHERE state = 'open'
           OR ended_at >= beijing_start(beijing_month(app_now()))`,
    ),
  )
}

export async function readQuarantined(sql: Sql, id: string): Promise<QuarantineRow | null> {
  const rows = await sql.query<QuarantineRow>(`${SELECT} WHERE q.id::text = $1`, [id])
  return rows[0] ?? null
}

/** Locked until the transaction ends, so that it is closed once. */
export async function platOf(sql: Sql, id: string): Promise<string | null> {
  const rows = await sql.query<{ plat: string }>('SELECT plat FROM bet_quarantine WHERE id::text = $1', [id])
  return rows[0]?.plat ?? null
}

export async function lockQuarantined(tx: Tx, id: string): Promise<QuarantineRow | null> {
  await tx.query('SELECT 1 FROM bet_quarantine WHERE id::text = $1 FOR UPDATE', [id])
  return readQuarantined(tx, id)
}

export async function endQuarantined(tx: Tx, id: bigint, state: 'booked' | 'dismissed'): Promise<void> {
  await tx.query('UPDATE bet_quarantine SET state = $2, ended_at = app_now() WHERE id = $1', [id, state])
}

export interface OurBetRow {
  readonly member_id: bigint
  readonly username: string
  readonly is_trial: boolean
  readonly game_name: string
  readonly round_id: string
  readonly selection: string
  readonly bet_fen: bigint
  readonly payout_fen: bigint
  readonly status: 'void' | 'settled' | 'open'
  readonly outcome: 'win' | 'lose' | 'tie' | 'void' | null
  readonly settle_version: number
  readonly created_at: Date
  readonly settled_at: Date | null
}

/** Our booked bet; null when none of its rows was ever booked. */
export async function readOurs(sql: Sql, plat: string, betId: string): Promise<OurBetRow | null> {
  const rows = await sql.query<OurBetRow>(
    `SELECT b.member_id, m.username, b.is_trial, b.game_name, b.round_id, b.selection, b.bet_fen, b.payout_fen, b.status, b.outcome,
            b.settle_version, b.created_at, b.settled_at
       FROM bets b JOIN member_names m ON m.id = b.member_id WHERE b.plat = $1 AND b.bet_id = $2`,
    [plat, betId],
  )
  return rows[0] ?? null
}

export async function findMember(
  sql: Sql,
  id: bigint,
): Promise<{ readonly id: bigint; readonly username: string; readonly isTrial: boolean } | null> {
  const rows = await sql.query<{ id: bigint; username: string; isTrial: boolean }>(
    'SELECT id, username, is_trial AS "isTrial" FROM member_standing WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}
