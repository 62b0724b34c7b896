// Every statement about the outside register: whom to ask for, whether a fresh answer is there, the evidence.
import { one, type Sql } from '#src/db/pool.ts'

export type RegisterOccasion = 'registration' | 'login' | 'gate'

/** The register that the database demands; null: none. */
export async function readDemand(sql: Sql): Promise<string | null> {
  const rows = await sql.query<{ register: string }>('SELECT register FROM register_demand')
  return rows[0]?.register ?? null
}

/** By the migration: what it demands, no process can leave out. */
export async function requireRegister(sql: Sql, register: string | null): Promise<void> {
  await sql.query('SELECT register_require($1)', [register])
}

export async function isClear(sql: Sql, memberId: bigint): Promise<boolean> {
  const rows = await sql.query<{ is: boolean }>('SELECT register_clears($1) AS is', [memberId])
  return one(rows).is
}

export interface IdentityRow {
  readonly realname: string
  readonly birthday: string
  readonly mobile: string
  readonly subject: Buffer
  /** What the register listed, and has not taken back. */
  readonly listed: readonly string[]
}

/** Null for a trial, who is no person. */
export async function readIdentity(sql: Sql, memberId: bigint): Promise<IdentityRow | null> {
  const rows = await sql.query<IdentityRow>(
    `SELECT coalesce(i.realname, '') AS realname, coalesce(i.birthday, '') AS birthday, coalesce(i.mobile, '') AS mobile, i.subject,
            coalesce((SELECT l.digests FROM register_listing(i.id) l), '{}') AS listed
       FROM member_identities i WHERE i.id = $1 AND NOT i.is_trial`,
    [memberId],
  )
  return rows[0] ?? null
}

export interface Evidence {
  readonly memberId: bigint
  readonly register: string
  readonly occasion: RegisterOccasion
  readonly subject: Buffer
  readonly digests: readonly string[]
  readonly answer: 'no' | 'yes' | 'unknown'
  readonly reference: string
  readonly entry: string
  readonly why: string
}

export async function record(sql: Sql, given: Evidence): Promise<void> {
  await sql.query('SELECT register_record($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    given.memberId,
    given.register,
    given.occasion,
    given.subject,
    given.digests,
    given.answer,
    given.reference,
    given.entry,
    given.why,
  ])
}

export interface EvidenceRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly username: string
  readonly register: string
  readonly occasion: RegisterOccasion
  readonly answer: 'no' | 'yes' | 'unknown'
  readonly reference: string
  readonly entry: string
  readonly why: string
  readonly at: Date
}

/** The newest answers about a person's accounts. */
export async function readEvidence(
  sql: Sql,
  memberIds: readonly bigint[],
  limit: number,
): Promise<EvidenceRow[]> {
  return sql.query<EvidenceRow>(
    `SELECT a.id, a.member_id, m.username, a.register, a.occasion, a.answer, a.reference, a.entry, a.why, a.at
       FROM register_answers a JOIN member_standing m ON m.id = a.member_id
      WHERE a.member_id = ANY ($1) ORDER BY a.id DESC LIMIT $2`,
    [memberIds, limit],
  )
}
