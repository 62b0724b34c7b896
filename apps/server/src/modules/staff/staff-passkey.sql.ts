// SQL of staff's passkeys and their challenges.
import { PASSKEY } from '@lanting/contract/data/security/passkeys'
import type { Sql, Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'
import type { NewKey } from '#src/passkeys/relying-party.ts'

export interface StaffKey {
  readonly id: string
  readonly staff_id: bigint
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly removed_at: Date | null
}

const COLUMNS = 'id, staff_id, credential_id, public_key, counter, name, created_at, last_used_at, removed_at'

export async function listKeys(sql: Sql, staffId: bigint): Promise<StaffKey[]> {
  return sql.query<StaffKey>(
    `SELECT ${COLUMNS} FROM staff_passkeys WHERE staff_id = $1 AND removed_at IS NULL ORDER BY created_at, id`,
    [staffId],
  )
}

export async function findCredential(sql: Sql, credentialId: string): Promise<StaffKey | null> {
  const rows = await sql.query<StaffKey>(
    `SELECT ${COLUMNS} FROM staff_passkeys WHERE credential_id = $1 AND removed_at IS NULL`,
    [credentialId],
  )
  return rows[0] ?? null
}

/** False when the credential is known already. */
export async function insertKey(tx: Tx, staffId: bigint, name: string, key: NewKey): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO staff_passkeys (id, staff_id, credential_id, public_key, counter, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now()) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [newId(), staffId, key.credentialId, key.publicKey, key.counter, name],
  )
  return rows.length === 1
}

/** Its name, or null when there is no such key. */
export async function removeKey(tx: Tx, staffId: bigint, id: string): Promise<string | null> {
  const rows = await tx.query<{ name: string }>(
    `UPDATE staff_passkeys SET removed_at = app_now()
      WHERE id::text = $2 AND staff_id = $1 AND removed_at IS NULL RETURNING name`,
    [staffId, id],
  )
  return rows[0]?.name ?? null
}

/** A new authenticator begins anew: keys that were added beside the old one end. */
export async function removeAllKeys(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query(
    'UPDATE staff_passkeys SET removed_at = app_now() WHERE staff_id = $1 AND removed_at IS NULL',
    [staffId],
  )
}

/** False when a signature with this counter or a later one was faster, or the key has been removed meanwhile. */
export async function recordUse(tx: Tx, id: string, counter: bigint): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE staff_passkeys SET counter = $2, last_used_at = app_now()
      WHERE id = $1 AND removed_at IS NULL AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
    [id, counter],
  )
  return rows.length === 1
}

export interface StaffChallenge {
  readonly challenge: string
  readonly purpose: 'add' | 'login'
  readonly staff_id: bigint
  readonly asker_hash: Buffer
}

export async function insertChallenge(sql: Sql, row: StaffChallenge): Promise<void> {
  await sql.query(
    "DELETE FROM staff_passkey_challenges WHERE made_at < app_now() - $1 * interval '1 millisecond'",
    [PASSKEY.challengeMs],
  )
  await sql.query(
    `INSERT INTO staff_passkey_challenges (challenge, purpose, staff_id, asker_hash, made_at)
     VALUES ($1, $2, $3, $4, app_now())`,
    [row.challenge, row.purpose, row.staff_id, row.asker_hash],
  )
}

/** Spends the challenge, whatever the answer to it is; null when it is spent, expired or was never ours. */
export async function spendChallenge(sql: Sql, challenge: string): Promise<StaffChallenge | null> {
  const rows = await sql.query<StaffChallenge & { fresh: boolean }>(
    `DELETE FROM staff_passkey_challenges WHERE challenge = $1
     RETURNING challenge, purpose, staff_id, asker_hash, made_at > app_now() - $2 * interval '1 millisecond' AS fresh`,
    [challenge, PASSKEY.challengeMs],
  )
  const row = rows[0]
  return row?.fresh === true ? row : null
}
