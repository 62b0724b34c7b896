// Every statement of rebates.
import type { REBATE, StateOf } from '@lanting/contract/states'
import type { Unclaimed } from '@lanting/contract/rules/rebate'
import { addDays, type Day, dayStart } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/ids.ts'

/** A member's day at a venue. */
export interface PlayDay {
  readonly plat: string
  readonly day: Day
}

const start = (day: Day) => new Date(dayStart(day))

/** Whoever had bets settled on a day, or has a past day to be counted again. */
export async function membersOf(sql: Sql, day: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT member_id AS id FROM bets WHERE settled_at >= $1 AND settled_at < $2 AND status = 'settled' AND NOT is_trial AND valid_fen > 0
     UNION SELECT member_id FROM rebate_recounts WHERE day < $3 ORDER BY 1`,
    [start(day), start(addDays(day, 1)), day],
  )
  return rows.map(({ id }) => id)
}

/** The Beijing day of the first bet that ever counted; null before there is one. Asked until a day has been closed. */
export async function firstSettledDay(sql: Sql): Promise<Day | null> {
  const rows = await sql.query<{ day: Day | null }>(
    `SELECT beijing_day(min(settled_at))::text AS day FROM bets
      WHERE status = 'settled' AND NOT is_trial AND valid_fen > 0
        AND NOT EXISTS (SELECT 1 FROM closed_days WHERE rebate_at IS NOT NULL)`,
  )
  return rows[0]?.day ?? null
}

export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId])
}

/** The past days to be counted again; they are forgotten here, in the transaction that counts them. */
export async function takeRecounts(tx: Tx, memberId: bigint, before: Day): Promise<PlayDay[]> {
  return tx.query<PlayDay>(
    'DELETE FROM rebate_recounts WHERE member_id = $1 AND day < $2 RETURNING plat, day::text AS day',
    [memberId, before],
  )
}

export async function platsOf(tx: Tx, memberId: bigint, day: Day): Promise<PlayDay[]> {
  const rows = await tx.query<{ plat: string }>(
    `SELECT DISTINCT plat FROM bets WHERE member_id = $1 AND status = 'settled' AND NOT is_trial AND valid_fen > 0
        AND settled_at >= $2 AND settled_at < $3 ORDER BY plat`,
    [memberId, start(day), start(addDays(day, 1))],
  )
  return rows.map(({ plat }) => ({ plat, day }))
}

export async function validOf(tx: Tx, memberId: bigint, { plat, day }: PlayDay): Promise<bigint> {
  const rows = await tx.query<{ fen: bigint }>(
    `SELECT coalesce(sum(valid_fen), 0)::bigint AS fen FROM bets WHERE member_id = $1 AND plat = $2 AND status = 'settled'
        AND NOT is_trial AND settled_at >= $3 AND settled_at < $4`,
    [memberId, plat, start(day), start(addDays(day, 1))],
  )
  return one(rows).fen
}

export interface Sum {
  readonly memberId: bigint
  readonly plat: string
  readonly day: Day
  readonly validFen: bigint
  readonly rateBp: number
  readonly dueFen: bigint
}

/** Keeps what was worked out, and says what it was before. The caller holds the member's row. */
export async function keepSum(tx: Tx, sum: Sum): Promise<bigint> {
  const { memberId, plat, day } = sum
  const before = await tx.query<{ due_fen: bigint }>(
    'SELECT due_fen FROM rebate_sums WHERE member_id = $1 AND plat = $2 AND day = $3',
    [memberId, plat, day],
  )
  await tx.query(
    `INSERT INTO rebate_sums (member_id, plat, day, valid_fen, rate_bp, due_fen, counted_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now())
     ON CONFLICT (member_id, plat, day) DO UPDATE SET valid_fen = $4, rate_bp = $5, due_fen = $6, counted_at = app_now()`,
    [memberId, plat, day, sum.validFen.toString(), sum.rateBp, sum.dueFen.toString()],
  )
  return before[0]?.due_fen ?? 0n
}

export async function insertRow(tx: Tx, sum: Sum, moneyFen: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO rebates (id, member_id, plat, day, seq, valid_fen, rate_bp, money_fen, created_at)
     SELECT $1, $2, $3, $4::date, coalesce(max(seq) + 1, 0), $5, $6, $7, app_now()
       FROM rebates WHERE member_id = $2 AND plat = $3 AND day = $4::date`,
    [newId(), sum.memberId, sum.plat, sum.day, sum.validFen.toString(), sum.rateBp, moneyFen.toString()],
  )
}

/** Unclaimed rows: those of the day that changed first, then the oldest. */
export async function unclaimed(tx: Tx, memberId: bigint, { plat, day }: PlayDay): Promise<Unclaimed[]> {
  return tx.query<Unclaimed>(
    `SELECT id, money_fen AS "moneyFen" FROM rebates WHERE member_id = $1 AND state = 'unclaimed'
      ORDER BY (plat = $2 AND day = $3::date) DESC, created_at, id FOR UPDATE`,
    [memberId, plat, day],
  )
}

/** A row that keeps nothing is cancelled and still says what it was. */
export async function setMoney(tx: Tx, { id, moneyFen }: Unclaimed): Promise<void> {
  await tx.query(
    `UPDATE rebates SET state = CASE WHEN $2::bigint = 0 THEN 'cancelled' ELSE 'unclaimed' END, updated_at = app_now(),
            money_fen = CASE WHEN $2::bigint = 0 THEN money_fen ELSE $2 END WHERE id = $1`,
    [id, moneyFen.toString()],
  )
}

export async function readDebt(tx: Tx, memberId: bigint): Promise<bigint> {
  const rows = await tx.query<{ fen: bigint }>('SELECT fen FROM rebate_debts WHERE member_id = $1', [
    memberId,
  ])
  return rows[0]?.fen ?? 0n
}

export async function addDebt(tx: Tx, memberId: bigint, fen: bigint): Promise<void> {
  if (fen === 0n) return
  await tx.query(
    `INSERT INTO rebate_debts AS d (member_id, fen) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET fen = d.fen + $2`,
    [memberId, fen.toString()],
  )
}

export async function payDebt(tx: Tx, memberId: bigint, fen: bigint): Promise<void> {
  if (fen === 0n) return
  await tx.query('UPDATE rebate_debts SET fen = fen - $2 WHERE member_id = $1', [memberId, fen.toString()])
}

export async function claimOpen(
  tx: Tx,
  memberId: bigint,
  claimId: string,
): Promise<{ fen: bigint; rows: number }> {
  const open = one(
    await tx.query<{ fen: bigint; rows: number }>(
      `SELECT coalesce(sum(money_fen), 0)::bigint AS fen, count(*)::int AS rows FROM rebates WHERE member_id = $1 AND state = 'unclaimed'`,
      [memberId],
    ),
  )
  if (open.fen === 0n) return open
  await tx.query(
    'INSERT INTO rebate_claims (id, member_id, money_fen, rows, at) VALUES ($1, $2, $3, $4, app_now())',
    [claimId, memberId, open.fen.toString(), open.rows],
  )
  await tx.query(
    "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1 AND state = 'unclaimed'",
    [memberId, claimId],
  )
  return open
}

export async function readClaim(
  sql: Sql,
  memberId: bigint,
  claimId: string,
): Promise<{ fen: bigint; rows: number }> {
  return one(
    await sql.query<{ fen: bigint; rows: number }>(
      'SELECT money_fen AS fen, rows FROM rebate_claims WHERE id = $1 AND member_id = $2',
      [claimId, memberId],
    ),
  )
}

export interface RebateRow {
  readonly id: string
  readonly plat: string
  readonly name: string | null
  readonly money_fen: bigint
  readonly created_at: Date
  readonly state: StateOf<typeof REBATE>
  readonly updated_at: Date | null
  readonly day: Day
  readonly valid_fen: bigint
  readonly rate_bp: number
}

export interface RebateFilter {
  readonly memberId: bigint
  readonly plat: string | null
  readonly state: StateOf<typeof REBATE> | null
  readonly from: Date
  readonly to: Date
}

const FILTER = `member_id = $1 AND ($2::text IS NULL OR plat = $2) AND ($3::text IS NULL OR state = $3)
  AND created_at >= $4 AND created_at < $5`

export async function list(sql: Sql, filter: RebateFilter, window: PageWindow) {
  const values = [filter.memberId, filter.plat, filter.state, filter.from, filter.to]
  const [rows, counted] = await Promise.all([
    sql.query<RebateRow>(
      `SELECT r.id, r.plat, v.name, r.money_fen, r.created_at, r.state, r.updated_at, r.day::text AS day, r.valid_fen, r.rate_bp
         FROM (SELECT * FROM rebates WHERE ${FILTER} ORDER BY created_at DESC, id DESC LIMIT $6 OFFSET $7) r
         LEFT JOIN venues v ON v.platname = r.plat ORDER BY r.created_at DESC, r.id DESC`,
      [...values, window.limit, window.offset],
    ),
    sql.query<{ n: bigint }>(`SELECT count(*) AS n FROM rebates WHERE ${FILTER}`, values),
  ])
  return { rows, total: one(counted).n }
}

/** All of it, whatever the filters: the button claims everything. */
export async function totals(sql: Sql, memberId: bigint): Promise<{ claimed: bigint; open: bigint }> {
  return one(
    await sql.query<{ claimed: bigint; open: bigint }>(
      `SELECT coalesce(sum(money_fen) FILTER (WHERE state = 'claimed'), 0)::bigint AS claimed,
              coalesce(sum(money_fen) FILTER (WHERE state = 'unclaimed'), 0)::bigint AS open
         FROM rebates WHERE member_id = $1`,
      [memberId],
    ),
  )
}

export interface MemberRound {
  readonly memberId: bigint
  readonly roundId: string
}

/** Days that had ended before these rounds were seen as they are now: asked before and after a change of their bets. */
export async function markEndedDays(tx: Tx, plat: string, rounds: readonly MemberRound[]): Promise<void> {
  if (rounds.length === 0) return
  await tx.query(
    `INSERT INTO rebate_recounts (member_id, plat, day)
     SELECT DISTINCT b.member_id, b.plat, beijing_day(b.settled_at)
       FROM unnest($2::bigint[], $3::text[]) AS r (member_id, round_id)
       JOIN bets b ON b.plat = $1 AND b.round_id = r.round_id AND b.member_id = r.member_id
      WHERE NOT b.is_trial AND beijing_day(b.settled_at) < beijing_day(app_now())
     ON CONFLICT DO NOTHING`,
    [plat, rounds.map(({ memberId }) => memberId.toString()), rounds.map(({ roundId }) => roundId)],
  )
}

/** What a day of play has given, cancelled rows left out. */
export async function givenOn(sql: Sql, day: Day): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    `SELECT count(*)::int AS rows, coalesce(sum(money_fen), 0)::bigint AS fen FROM rebates WHERE day = $1 AND state <> 'cancelled'`,
    [day],
  )
  return one(rows)
}
