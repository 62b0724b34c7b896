// Every statement of the VIP runs, each for a batch of members.
import { VIP_LEVELS } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { type Day, dayStart } from '@lanting/contract/time'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import type { VipChange } from '#src/modules/vip/vip.rules.ts'
import { LEVEL, type LevelRow } from '#src/modules/vip/vip.sql.ts'

/** Members who may change on this day: the next level's totals are reached, or the period has ended. */
export async function candidates(sql: Sql, today: Day, only: bigint | null = null): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT m.id FROM member_standing m JOIN member_vip v ON v.member_id = m.id JOIN member_sums t ON t.member_id = m.id
       LEFT JOIN unnest($1::int[], $2::bigint[], $3::bigint[]) AS n (level, recharge, flow) ON n.level = v.level + 1
      WHERE NOT m.is_trial AND m.closed_at IS NULL AND ($6::bigint IS NULL OR m.id = $6)
        AND ((t.paysum_fen >= n.recharge AND t.flow_fen >= n.flow)
          OR (v.level > 1 AND $4::date - v.period_start >= $5))
        AND NOT EXISTS (SELECT 1 FROM vip_changes c WHERE c.member_id = m.id AND c.on_day >= $4::date)
      ORDER BY m.id`,
    [
      VIP_LEVELS.map(({ level }) => level),
      VIP_LEVELS.map(({ rechargeFen }) => rechargeFen.toString()),
      VIP_LEVELS.map(({ flowFen }) => flowFen.toString()),
      today,
      LIMITS.vipKeepDays,
      only,
    ],
  )
  return rows.map(({ id }) => id)
}

/** Locks the members, their levels and totals, in the common lock order, and returns their current values. */
export async function lockLevels(tx: Tx, memberIds: readonly bigint[]): Promise<LevelRow[]> {
  return tx.query<LevelRow>(
    `SELECT ${LEVEL} FROM member_locks m JOIN member_vip v ON v.member_id = m.id JOIN member_sums t ON t.member_id = m.id
      WHERE m.id = ANY ($1) ORDER BY m.id FOR NO KEY UPDATE`,
    [memberIds],
  )
}

/** Inserts changes and applies them. Returns the members changed: those already changed on that day are skipped. */
export async function change(tx: Tx, onDay: Day, rows: readonly VipChange[]): Promise<ReadonlySet<bigint>> {
  const written = await tx.query<{ id: bigint }>(
    `WITH wanted AS (
       SELECT * FROM unnest($2::bigint[], $3::text[], $4::smallint[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[],
                            $9::date[], $10::smallint[], $11::bigint[])
                AS w (member_id, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, period_start, regain_level, regain_base_fen)),
     written AS (
       INSERT INTO vip_changes (member_id, on_day, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, at)
       SELECT member_id, $1, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, app_now() FROM wanted
       ON CONFLICT (member_id, on_day) DO NOTHING RETURNING member_id)
     UPDATE member_vip v SET level = w.to_level, period_start = w.period_start, regain_level = w.regain_level,
            regain_base_fen = w.regain_base_fen
       FROM wanted w JOIN written USING (member_id) WHERE v.member_id = w.member_id RETURNING v.member_id AS id`,
    [
      onDay,
      rows.map(({ memberId }) => memberId),
      rows.map(({ kind }) => kind),
      rows.map(({ from }) => from),
      rows.map(({ to }) => to),
      rows.map(({ paysumFen }) => paysumFen),
      rows.map(({ flowFen }) => flowFen),
      rows.map(({ giftFen }) => giftFen),
      rows.map(({ periodStart }) => periodStart),
      rows.map(({ regainLevel }) => regainLevel),
      rows.map(({ regainBaseFen }) => regainBaseFen),
    ],
  )
  return new Set(written.map(({ id }) => id))
}

/** Of these gifts, those that another account of the person has had or is given here: a level's gift is given once per person. */
export async function hadByOthers(
  tx: Tx,
  gifts: readonly { readonly memberId: bigint; readonly to: number }[],
): Promise<ReadonlySet<bigint>> {
  const rows = await tx.query<{ id: bigint }>(
    `WITH wanted AS (
       SELECT w.member_id, w.level, p.person_id FROM unnest($1::bigint[], $2::smallint[]) AS w (member_id, level)
         JOIN person_numbers p ON p.member_id = w.member_id)
     SELECT w.member_id AS id FROM wanted w
      WHERE EXISTS (SELECT 1 FROM wanted o WHERE o.person_id = w.person_id AND o.member_id < w.member_id AND o.level >= w.level)
         OR EXISTS (SELECT 1 FROM person_numbers o JOIN vip_changes c ON c.member_id = o.member_id
                     WHERE o.person_id = w.person_id AND o.member_id <> w.member_id AND c.gift_fen > 0 AND c.to_level >= w.level)`,
    [gifts.map(({ memberId }) => memberId), gifts.map(({ to }) => to)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Members who deposited in the previous month, without this month's gift. */
export async function monthlyCandidates(sql: Sql, month: string, from: Day, until: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT m.id FROM member_standing m
      WHERE NOT m.is_trial AND m.closed_at IS NULL
        AND EXISTS (SELECT 1 FROM deposit_records d WHERE d.member_id = m.id AND d.state = 'credited' AND d.ended_at >= $2 AND d.ended_at < $3)
        AND NOT EXISTS (SELECT 1 FROM vip_monthly_gifts g WHERE g.member_id = m.id AND g.month = $1)
      ORDER BY m.id`,
    [month, new Date(dayStart(from)), new Date(dayStart(until))],
  )
  return rows.map(({ id }) => id)
}

export interface MonthlyGift {
  readonly memberId: bigint
  readonly level: number
  readonly giftFen: bigint
}

/** Returns the members with a new gift: at most one per month and person, the largest of those asked for together. */
export async function writeMonthlyGifts(
  tx: Tx,
  month: string,
  gifts: readonly MonthlyGift[],
): Promise<ReadonlySet<bigint>> {
  const written = await tx.query<{ id: bigint }>(
    `INSERT INTO vip_monthly_gifts (member_id, month, level, gift_fen, at)
     SELECT g.member_id, $1, g.level, g.fen, app_now()
       FROM (SELECT w.*, coalesce(p.person_id, w.member_id) AS person_id,
                    row_number() OVER (PARTITION BY coalesce(p.person_id, w.member_id) ORDER BY w.fen DESC, w.member_id) AS place
               FROM unnest($2::bigint[], $3::smallint[], $4::bigint[]) AS w (member_id, level, fen)
               LEFT JOIN person_numbers p ON p.member_id = w.member_id) g
      WHERE g.place = 1
        AND NOT EXISTS (SELECT 1 FROM person_numbers o JOIN vip_monthly_gifts h ON h.member_id = o.member_id
                         WHERE o.person_id = g.person_id AND h.month = $1)
     ON CONFLICT (member_id, month) DO NOTHING RETURNING member_id AS id`,
    [
      month,
      gifts.map(({ memberId }) => memberId),
      gifts.map(({ level }) => level),
      gifts.map(({ giftFen }) => giftFen),
    ],
  )
  return new Set(written.map(({ id }) => id))
}

export async function changesOn(sql: Sql, day: Day): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    'SELECT count(*)::int AS rows, coalesce(sum(gift_fen), 0)::bigint AS fen FROM vip_changes WHERE on_day = $1',
    [day],
  )
  return one(rows)
}

export async function monthlyGiftsOf(sql: Sql, month: string): Promise<{ rows: number; fen: bigint }> {
  const rows = await sql.query<{ rows: number; fen: bigint }>(
    'SELECT count(*)::int AS rows, coalesce(sum(gift_fen), 0)::bigint AS fen FROM vip_monthly_gifts WHERE month = $1',
    [month],
  )
  return one(rows)
}
