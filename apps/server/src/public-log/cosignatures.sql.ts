// Statements about witnesses and their cosignatures.
import type { Sql } from '#src/db/pool.ts'

export interface CosignatureRow {
  readonly witness: string
  /** The base64 of the signature line. */
  readonly signature: string
}

export async function cosignaturesOf(sql: Sql, size: number): Promise<CosignatureRow[]> {
  return sql.query('SELECT witness, signature FROM log_cosignatures WHERE size = $1 ORDER BY witness', [size])
}

/** The first head that holds entry `n` and that most of the witnesses in use have cosigned; null where there is none. */
export async function firstCosignedSize(sql: Sql, n: number): Promise<number | null> {
  const rows = await sql.query<{ size: number }>(
    `SELECT c.size::float8 FROM log_cosignatures c WHERE c.size > $1 GROUP BY c.size
     HAVING count(*) * 2 > (SELECT count(*) FROM log_witnesses WHERE in_use) ORDER BY c.size LIMIT 1`,
    [n],
  )
  return rows[0]?.size ?? null
}

/** The newest head that most of the witnesses in use have cosigned; null where there is none. */
export async function newestCosignedSize(sql: Sql): Promise<number | null> {
  const rows = await sql.query<{ size: number }>(
    `SELECT c.size::float8 FROM log_cosignatures c GROUP BY c.size
     HAVING count(*) * 2 > (SELECT count(*) FROM log_witnesses WHERE in_use) ORDER BY c.size DESC LIMIT 1`,
  )
  return rows[0]?.size ?? null
}

/** Once for each head and witness: a second one of the same head changes nothing. */
export async function insertCosignature(
  sql: Sql,
  size: number,
  { witness, signature }: CosignatureRow,
  atSec: number,
): Promise<void> {
  await sql.query(
    `INSERT INTO log_cosignatures (size, witness, at, signature) VALUES ($1, $2, to_timestamp($3), $4)
     ON CONFLICT DO NOTHING`,
    [size, witness, atSec, signature],
  )
}

/** The witnesses that are asked from now on. */
export async function useWitnesses(
  sql: Sql,
  witnesses: readonly { readonly name: string; readonly vkey: string }[],
): Promise<void> {
  await sql.query(
    `INSERT INTO log_witnesses (name, vkey) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET vkey = excluded.vkey, in_use = true`,
    [witnesses.map(({ name }) => name), witnesses.map(({ vkey }) => vkey)],
  )
  await sql.query('UPDATE log_witnesses SET in_use = false WHERE in_use AND name <> ALL ($1)', [
    witnesses.map(({ name }) => name),
  ])
}

/** Why a witness does not cosign; null once it does. */
export async function noteRefusal(sql: Sql, name: string, refusal: string | null): Promise<void> {
  await sql.query('UPDATE log_witnesses SET refusal = $2 WHERE name = $1 AND refusal IS DISTINCT FROM $2', [
    name,
    refusal,
  ])
}

/** The size up to which each witness has cosigned. */
export async function cosignedSizes(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ witness: string; size: number }>(
    'SELECT witness, max(size)::float8 AS size FROM log_cosignatures GROUP BY witness',
  )
  return new Map(rows.map(({ witness, size }) => [witness, size]))
}

/** The list of witnesses that was published last, and the product's now. */
export async function newestPolicy(
  sql: Sql,
): Promise<{ readonly policy: string | null; readonly nowMs: number }> {
  const rows = await sql.query<{ policy: string | null; now: number }>(
    `SELECT floor(extract(epoch FROM app_now()) * 1000)::float8 AS now,
            (SELECT body::json->>'policy' FROM log_entries WHERE kind = 'witnesses' ORDER BY id DESC LIMIT 1) AS policy`,
  )
  return { policy: rows[0]?.policy ?? null, nowMs: rows[0]?.now ?? 0 }
}
