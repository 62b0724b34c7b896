// Authenticators to be re-encrypted with the newest key.
import { type Sql } from '#src/db/pool.ts'

export async function sealedSecrets(sql: Sql): Promise<{ id: bigint; totp_secret: Buffer }[]> {
  return sql.query('SELECT id, totp_secret FROM staff WHERE totp_secret IS NOT NULL ORDER BY id')
}

export async function replaceSecret(sql: Sql, id: bigint, before: Buffer, after: Buffer): Promise<void> {
  await sql.query('UPDATE staff SET totp_secret = $3 WHERE id = $1 AND totp_secret = $2', [id, before, after])
}
