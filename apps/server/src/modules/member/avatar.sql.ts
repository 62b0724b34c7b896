// Every statement about members' pictures.
import type { Sql, Tx } from '#src/db/pool.ts'

/** Writes the picture and its public URL atomically. */
export async function putAvatar(
  tx: Tx,
  memberId: bigint,
  { name, bytes, address }: { readonly name: string; readonly bytes: Buffer; readonly address: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO avatars (member_id, name, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET name = excluded.name, bytes = excluded.bytes`,
    [memberId, name, bytes],
  )
  await tx.query('UPDATE members SET avatar = $2 WHERE id = $1', [memberId, address])
}

export async function avatarNamed(sql: Sql, name: string): Promise<Buffer | null> {
  const rows = await sql.query<{ bytes: Buffer }>('SELECT bytes FROM avatars WHERE name = $1', [name])
  return rows[0]?.bytes ?? null
}

/** A picture of an older version, still in a folder. */
export interface OldAvatar {
  readonly member_id: bigint
  readonly name: string
}

/** Members whose picture is not in the database. */
export async function oldAvatars(sql: Sql): Promise<OldAvatar[]> {
  return sql.query<OldAvatar>(
    `SELECT m.id AS member_id, substr(m.avatar, 9) AS name FROM members m
      WHERE m.avatar ~ '^/upload/[\\w-]{43}\\.(gif|png)$' AND NOT EXISTS (SELECT 1 FROM avatars a WHERE a.member_id = m.id)`,
  )
}

/** A newer upload is kept. */
export async function importAvatar(tx: Tx, { member_id, name }: OldAvatar, bytes: Buffer): Promise<void> {
  await tx.query('INSERT INTO avatars (member_id, name, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    member_id,
    name,
    bytes,
  ])
}
