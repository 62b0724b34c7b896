// Every statement about restrictions: what was asked for, what holds, and what follows from it.
import type { LimitName } from '@lanting/contract/rules/protection/limits'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type RestrictionKind =
  | 'limit'
  | 'raise'
  | 'cancel'
  | 'reminder'
  | 'timeout'
  | 'exclusion'
  | 'back'
  | 'return'
  | 'seen'
  | 'freeze'
  | 'unfreeze'
  | 'closure'
  | 'listed'
  | 'unlisted'

export interface NewRestriction {
  readonly memberId: bigint
  readonly kind: Exclude<RestrictionKind, 'freeze' | 'unfreeze' | 'closure' | 'listed' | 'unlisted'>
  readonly name?: string
  readonly value?: bigint | null
  readonly from: number
  /** Without it the row has no end. */
  readonly until?: number | null
}

/** The product's clock as the database reads it: no process decides by its own. */
export async function readNow(sql: Sql): Promise<number> {
  return one(await sql.query<{ now: Date }>('SELECT app_now() AS now')).now.getTime()
}

/** Holds the person until the transaction ends; its accounts, oldest first. */
export async function lockPerson(tx: Tx, memberId: bigint): Promise<bigint[]> {
  return one(await tx.query<{ ids: bigint[] }>('SELECT person_lock($1) AS ids', [memberId])).ids.map(BigInt)
}

export async function personOf(sql: Sql, memberId: bigint): Promise<bigint[]> {
  const rows = await sql.query<{ ids: bigint[] }>('SELECT person_members($1) AS ids', [memberId])
  return one(rows).ids.map(BigInt)
}

/** Member's own words only: freezes and closures are recorded by the database. */
export async function addRestrictions(tx: Tx, rows: readonly NewRestriction[]): Promise<void> {
  await tx.query(
    `INSERT INTO restrictions (member_id, asked_by, kind, name, value, at, from_at, until_at)
     SELECT r.member_id, 'member', r.kind, r.name, r.value, app_now(), r.from_at, coalesce(r.until_at, 'infinity')
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
              WITH ORDINALITY AS r (member_id, kind, name, value, from_at, until_at, n) ORDER BY r.n`,
    [
      rows.map((row) => row.memberId),
      rows.map((row) => row.kind),
      rows.map((row) => row.name ?? ''),
      rows.map((row) => row.value ?? null),
      rows.map((row) => new Date(row.from)),
      rows.map((row) => (row.until === undefined || row.until === null ? null : new Date(row.until))),
    ],
  )
}

export interface PositionRow {
  readonly name: LimitName
  readonly value: bigint | null
  readonly used: bigint
  readonly raise_value: bigint | null
  readonly raise_from: Date | null
  readonly raise_until: Date | null
}

export async function position(sql: Sql, memberId: bigint): Promise<PositionRow[]> {
  return sql.query<PositionRow>(
    'SELECT name, value, used, raise_value, raise_from, raise_until FROM person_position($1)',
    [memberId],
  )
}

/** Of these accounts, those for which the same raise waits. */
export async function waitingFor(
  tx: Tx,
  memberIds: readonly bigint[],
  limit: LimitName,
  value: bigint | null,
): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `SELECT m.id FROM unnest($1::bigint[]) AS m (id), raise_waiting(m.id, $2) w WHERE w.value IS NOT DISTINCT FROM $3::bigint`,
    [memberIds, limit, value],
  )
  return rows.map(({ id }) => id)
}

/** Whether a limit, a time-out or an exclusion holds for the person of an account. */
export async function isRestricted(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM person_limits(person_members($1)))
         OR EXISTS (SELECT 1 FROM person_absences(person_members($1))) AS is`,
    [memberId],
  )
  return one(rows).is
}

export interface AbsenceRow {
  readonly id: bigint
  /** `listed`: in the outside register. */
  readonly kind: 'timeout' | 'exclusion' | 'listed'
  readonly at: Date
  /** Null: for ever. */
  readonly until_at: Date | null
}

/** The strongest that holds for the person of an account. */
export async function absence(sql: Sql, memberId: bigint): Promise<AbsenceRow | null> {
  const rows = await sql.query<AbsenceRow>(
    `SELECT h.id, h.kind, h.at, nullif(h.until_at, 'infinity') AS until_at FROM person_absences(person_members($1)) h LIMIT 1`,
    [memberId],
  )
  return rows[0] ?? null
}

export async function returnWaiting(
  sql: Sql,
  memberId: bigint,
): Promise<{ readonly from_at: Date; readonly until_at: Date } | null> {
  const rows = await sql.query<{ from_at: Date; until_at: Date }>(
    'SELECT from_at, until_at FROM return_waiting(person_members($1))',
    [memberId],
  )
  return rows[0] ?? null
}

export interface ChoicesRow {
  /** Undefined rows: nothing was chosen. */
  readonly has_reminder: boolean
  readonly reminder: bigint | null
  readonly answered_first_deposit: boolean
  readonly has_deposited: boolean
  /** When limits or the look-back were last seen to, or the member joined. */
  readonly looked_at: Date
}

export async function choices(sql: Sql, memberId: bigint): Promise<ChoicesRow> {
  return one(
    await sql.query<ChoicesRow>(
      `SELECT r.value IS NOT NULL OR r.id IS NOT NULL AS has_reminder, r.value AS reminder,
              EXISTS (SELECT 1 FROM restrictions f WHERE f.member_id = m.id AND (f.kind = 'seen' AND f.name = 'first_deposit'
                       OR f.kind = 'limit' AND f.name LIKE 'deposit.%')) AS answered_first_deposit,
              EXISTS (SELECT 1 FROM deposit_records d WHERE d.member_id = m.id) AS has_deposited,
              coalesce((SELECT max(f.at) FROM restrictions f WHERE f.member_id = m.id AND (f.kind IN ('limit', 'raise')
                       OR f.kind = 'seen' AND f.name = 'look_back')), m.joined_at) AS looked_at
         FROM member_standing m
         LEFT JOIN LATERAL (SELECT c.id, c.value FROM restrictions c
                             WHERE c.member_id = m.id AND c.kind = 'reminder' ORDER BY c.id DESC LIMIT 1) r ON true
        WHERE m.id = $1`,
      [memberId],
    ),
  )
}

export interface RecordRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly kind: RestrictionKind
  readonly name: string
  readonly value: bigint | null
  readonly asked_by: 'member' | 'staff' | 'system'
  readonly at: Date
  readonly from_at: Date
  readonly until_at: Date | null
}

/** The newest of a person's record. */
export async function record(sql: Sql, memberIds: readonly bigint[], limit: number): Promise<RecordRow[]> {
  return sql.query<RecordRow>(
    `SELECT r.id, r.member_id, m.username, r.kind, r.name, r.value, r.asked_by, r.at, r.from_at,
            nullif(r.until_at, 'infinity') AS until_at
       FROM restrictions r JOIN member_standing m ON m.id = r.member_id
      WHERE r.member_id = ANY ($1) ORDER BY r.id DESC LIMIT $2`,
    [memberIds, limit],
  )
}

export interface AccountRow {
  readonly id: bigint
  readonly username: string
  readonly since: Date
  readonly by: readonly ('account' | 'mobile' | 'name')[]
}

/** The accounts of a person, with what each shares with another. */
export async function accounts(sql: Sql, memberIds: readonly bigint[]): Promise<AccountRow[]> {
  return sql.query<AccountRow>(
    `SELECT m.id, m.username, coalesce(a.since, m.joined_at) AS since,
            ARRAY(SELECT DISTINCT k.kind FROM person_marks k JOIN person_marks o ON o.kind = k.kind AND o.digest = k.digest
                   WHERE k.member_id = m.id AND o.member_id <> m.id ORDER BY k.kind) AS by
       FROM member_standing m LEFT JOIN person_accounts a ON a.member_id = m.id WHERE m.id = ANY ($1) ORDER BY m.id`,
    [memberIds],
  )
}

export interface LeavingRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly others: bigint
  readonly kind: 'timeout' | 'exclusion'
  readonly at: Date
  readonly until_at: Date | null
  readonly is_over: boolean
  readonly away_fen: bigint
  readonly orders_at: Date | null
  readonly offers_at: Date | null
  readonly turnover_at: Date | null
  readonly sessions_at: Date | null
  readonly money_at: Date | null
  readonly gifts_at: Date | null
  readonly rebates_at: Date | null
}

/** Time-outs that run and exclusions without a return, of everybody. */
const HOLDING = `FROM restrictions r JOIN member_standing m ON m.id = r.member_id
  WHERE r.kind IN ('timeout', 'exclusion') AND ($1::text IS NULL OR r.kind = $1)
    AND (r.kind = 'timeout' AND r.until_at > app_now()
         OR r.kind = 'exclusion' AND NOT EXISTS (SELECT 1 FROM restrictions b WHERE b.member_id = r.member_id
                                                  AND b.kind = 'return' AND b.id > r.id))`

export async function listAbsences(sql: Sql, kind: string | null, window: PageWindow) {
  const rows = await sql.query<LeavingRow>(
    `SELECT h.*, l.orders_at, l.offers_at, l.turnover_at, l.sessions_at, l.money_at, l.gifts_at, l.rebates_at
       FROM (SELECT r.id, r.member_id, m.username, r.kind, r.at, nullif(r.until_at, 'infinity') AS until_at,
                    r.until_at <= app_now() AS is_over, cardinality(person_members(r.member_id)) - 1 AS others,
                    coalesce((SELECT sum(a.balance) FROM account_balances a WHERE a.member_id = r.member_id AND a.currency = 'CNY'
                               AND a.class IN ('venue', 'transit')), 0)::bigint AS away_fen
               ${HOLDING} ORDER BY r.id DESC LIMIT $2 OFFSET $3) h
       LEFT JOIN leavings l ON l.restriction_id = h.id AND l.member_id = h.member_id ORDER BY h.id DESC`,
    [kind, window.limit, window.offset],
  )
  const counted = await sql.query<{ total: bigint }>(`SELECT count(*) AS total ${HOLDING}`, [kind])
  return { rows, total: one(counted).total }
}
