// SQL of passkeys and their challenges.
import type { PasskeyTransport } from '@lanting/contract/data/security/passkeys'
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import type { NewKey } from '#src/passkeys/relying-party.ts'

export interface PasskeyRow {
  readonly id: string
  readonly member_id: bigint
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: PasskeyTransport[]
  readonly on_device: boolean
  readonly synced: boolean
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly removed_at: Date | null
  /** It may confirm money. */
  readonly is_old: boolean
}

const COLUMNS = `k.id, k.member_id, k.credential_id, k.public_key, k.counter, k.transports, k.on_device, k.synced, k.name,
  k.created_at, k.last_used_at, k.removed_at,
  k.created_at <= app_now() - interval '${PASSKEY.moneyAfterMs} milliseconds' AS is_old`

export interface PasskeyMember {
  readonly handle: string
  readonly for_login: boolean
  readonly for_money: boolean
}

export async function readMember(sql: Sql, memberId: bigint): Promise<PasskeyMember | null> {
  const rows = await sql.query<PasskeyMember>(
    'SELECT handle, for_login, for_money FROM passkey_members WHERE member_id = $1',
    [memberId],
  )
  return rows[0] ?? null
}

/** The handle stays with the member: a new key of the same authenticator takes the place of the old one there. */
export async function makeMember(sql: Sql, memberId: bigint, handle: string): Promise<PasskeyMember> {
  await sql.query(
    'INSERT INTO passkey_members (member_id, handle) VALUES ($1, $2) ON CONFLICT (member_id) DO NOTHING',
    [memberId, handle],
  )
  const made = await readMember(sql, memberId)
  if (made === null) throw new Error('the row of passkeys is not there')
  return made
}

/** Taken before keys are counted. */
export async function lockKeys(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('SELECT 1 FROM passkey_members WHERE member_id = $1 FOR NO KEY UPDATE', [memberId])
}

export async function setUses(sql: Sql, memberId: bigint, uses: { login: boolean; money: boolean }) {
  await sql.query('UPDATE passkey_members SET for_login = $2, for_money = $3 WHERE member_id = $1', [
    memberId,
    uses.login,
    uses.money,
  ])
}

export async function listKeys(sql: Sql, memberId: bigint): Promise<PasskeyRow[]> {
  return sql.query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys k WHERE k.member_id = $1 AND k.removed_at IS NULL ORDER BY k.created_at, k.id`,
    [memberId],
  )
}

/** Removed ones too: the caller judges, and the log says which. */
export async function findCredential(sql: Sql, credentialId: string): Promise<PasskeyRow | null> {
  const rows = await sql.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkeys k WHERE k.credential_id = $1`, [
    credentialId,
  ])
  return rows[0] ?? null
}

/** False when the credential is known already. */
export async function insertKey(tx: Tx, memberId: bigint, name: string, key: NewKey): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO passkeys (id, member_id, credential_id, public_key, counter, transports, on_device, synced, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, app_now()) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [
      newId(),
      memberId,
      key.credentialId,
      key.publicKey,
      key.counter,
      key.transports,
      key.onDevice,
      key.synced,
      name,
    ],
  )
  return rows.length === 1
}

export async function renameKey(sql: Sql, memberId: bigint, id: string, name: string): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE passkeys SET name = $3 WHERE id::text = $2 AND member_id = $1 AND removed_at IS NULL RETURNING 1',
    [memberId, id, name],
  )
  return rows.length === 1
}

/** Its name, or null when there is no such key. */
export async function removeKey(tx: Tx, memberId: bigint, id: string): Promise<string | null> {
  const rows = await tx.query<{ name: string }>(
    `UPDATE passkeys SET removed_at = app_now()
      WHERE id::text = $2 AND member_id = $1 AND removed_at IS NULL RETURNING name`,
    [memberId, id],
  )
  return rows[0]?.name ?? null
}

/** False when a signature with this counter or a later one was faster, or the key has been removed meanwhile. */
export async function recordUse(tx: Tx, id: string, counter: bigint): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE passkeys SET counter = $2, last_used_at = app_now()
      WHERE id = $1 AND removed_at IS NULL AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
    [id, counter],
  )
  return rows.length === 1
}

export type Purpose = 'add' | 'login' | 'withdraw' | 'card' | 'close'

export interface NewChallenge {
  readonly challenge: string
  readonly purpose: Purpose
  readonly memberId: bigint | null
  readonly sessionHash: Buffer | null
  readonly nonce: Buffer
  readonly ref: string | null
}

export async function insertChallenge(sql: Sql, row: NewChallenge): Promise<void> {
  await sql.query(
    `INSERT INTO passkey_challenges (challenge, purpose, member_id, session_hash, nonce, ref, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now())`,
    [row.challenge, row.purpose, row.memberId, row.sessionHash, row.nonce, row.ref],
  )
}

export interface ChallengeRow {
  readonly challenge: string
  readonly purpose: Purpose
  readonly member_id: bigint | null
  readonly session_hash: Buffer | null
  readonly nonce: Buffer
  readonly ref: string | null
  readonly fresh: boolean
}

/** Spends the challenge for good, whatever the answer to it is; null when it is spent or was never ours. */
export async function spendChallenge(sql: Sql, challenge: string): Promise<ChallengeRow | null> {
  const rows = await sql.query<ChallengeRow>(
    `UPDATE passkey_challenges SET spent_at = app_now() WHERE challenge = $1 AND spent_at IS NULL
     RETURNING challenge, purpose, member_id, session_hash, nonce, ref,
       made_at > app_now() - $2 * interval '1 millisecond' AS fresh`,
    [challenge, PASSKEY.challengeMs],
  )
  return rows[0] ?? null
}

/** Who signed: the floor under withdrawals and cards asks for it. */
export async function signChallenge(tx: Tx, challenge: string, keyId: string): Promise<void> {
  await tx.query('UPDATE passkey_challenges SET passkey_id = $2 WHERE challenge = $1', [challenge, keyId])
}

export async function pruneChallenges(sql: Sql): Promise<void> {
  await sql.query(
    "DELETE FROM passkey_challenges WHERE made_at < app_now() - $1 * interval '1 millisecond'",
    [PASSKEY.challengeKeptMs],
  )
}

export async function usernameOf(sql: Sql, memberId: bigint): Promise<string> {
  return one(
    await sql.query<{ username: string }>('SELECT username FROM member_names WHERE id = $1', [memberId]),
  ).username
}

/** With the account: what each was called is erased as well. */
export async function removeAllKeys(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    "UPDATE passkeys SET removed_at = app_now(), name = '—' WHERE member_id = $1 AND removed_at IS NULL",
    [memberId],
  )
}
