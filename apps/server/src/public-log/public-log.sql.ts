// Every statement of the public log: what waits for a number, what has one, the nodes of the tree, the signed heads.
import type { LogKind } from '@lanting/fairness/log/log-entries'
import type { NodeAt } from '@lanting/fairness/log/log-tree'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** One sequencer at a time, over all processes. */
const SEQUENCER_LOCK = 0x4c_4f_47

/** False when there is something else under the same ref. */
export async function insertEntry(tx: Tx, ref: string, kind: LogKind, body: string): Promise<boolean> {
  const inserted = await tx.query(
    'INSERT INTO log_entries (ref, kind, body) VALUES ($1, $2, $3) ON CONFLICT (ref) DO NOTHING RETURNING 1',
    [ref, kind, body],
  )
  if (inserted.length > 0) return true
  const same = await tx.query('SELECT 1 FROM log_entries WHERE ref = $1 AND kind = $2 AND body = $3', [
    ref,
    kind,
    body,
  ])
  return same.length > 0
}

/** When the first head was signed that holds the entry; null while it waits. */
export async function headAtOf(sql: Sql, ref: string): Promise<number | null> {
  const rows = await sql.query<{ at_ms: bigint }>(
    `SELECT h.at_ms FROM log_entries e JOIN log_heads h ON h.size > e.n WHERE e.ref = $1 ORDER BY h.size LIMIT 1`,
    [ref],
  )
  return rows[0] === undefined ? null : Number(rows[0].at_ms)
}

/** The number of an entry; null while it waits for one. */
export async function placeOf(sql: Sql, ref: string): Promise<number | null> {
  const rows = await sql.query<{ n: bigint | null }>('SELECT n FROM log_entries WHERE ref = $1', [ref])
  const n = rows[0]?.n ?? null
  return n === null ? null : Number(n)
}

/** The numbers of entries by their refs, in one query; unnumbered ones are left out. */
export async function placesOf(sql: Sql, refs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ ref: string; n: bigint }>(
    'SELECT ref, n FROM log_entries WHERE ref = ANY ($1) AND n IS NOT NULL',
    [refs],
  )
  return new Map(rows.map(({ ref, n }) => [ref, Number(n)]))
}

/** The nearest ref at or before this one that starts with `prefix`: where a span of rounds starts. */
export async function refAtOrBefore(sql: Sql, prefix: string, ref: string): Promise<string | null> {
  const rows = await sql.query<{ ref: string }>(
    'SELECT ref FROM log_entries WHERE ref >= $1 AND ref <= $2 ORDER BY ref DESC LIMIT 1',
    [prefix, ref],
  )
  return rows[0]?.ref ?? null
}

/** False while another process numbers entries; the lock ends with the transaction. */
export async function lockSequencer(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [
    SEQUENCER_LOCK,
  ])
  return one(rows).locked
}

export interface Standing {
  readonly nowMs: number
  readonly sinceHeadMs: number | null
  readonly size: number
  readonly headAtMs: number
}

/** The log's position, and how long ago its head was signed by real time. */
export async function readStanding(tx: Tx): Promise<Standing> {
  const row = one(
    await tx.query<{ now: number; since: number | null; size: bigint | null; at_ms: bigint | null }>(
      `SELECT floor(extract(epoch FROM app_now()) * 1000)::float8 AS now,
              (extract(epoch FROM clock_timestamp() - h.signed_at) * 1000)::float8 AS since, h.size, h.at_ms
         FROM (SELECT 1) x LEFT JOIN (SELECT size, at_ms, signed_at FROM log_heads ORDER BY size DESC LIMIT 1) h ON true`,
    ),
  )
  return {
    nowMs: row.now,
    sinceHeadMs: row.since,
    size: Number(row.size ?? 0n),
    headAtMs: Number(row.at_ms ?? 0n),
  }
}

export async function isAnyWaiting(sql: Sql): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM log_entries WHERE n IS NULL LIMIT 1')).length > 0
}

export interface WaitingRow {
  readonly id: bigint
  readonly kind: LogKind
  readonly body: string
}

/** In the order of arrival, but keys first and the log's own before others: a log begins with the key that signs it. */
export async function waitingEntries(tx: Tx, limit: number): Promise<WaitingRow[]> {
  return tx.query<WaitingRow>(
    `SELECT id, kind, body FROM log_entries WHERE n IS NULL ORDER BY ref NOT LIKE 'key:log-%', kind <> 'key', id LIMIT $1`,
    [limit],
  )
}

/** Row by row in the order of the numbers, as the guard requires. */
export async function numberEntry(tx: Tx, id: bigint, n: number, atMs: number): Promise<void> {
  await tx.query('UPDATE log_entries SET n = $2, at_ms = $3 WHERE id = $1', [id, n, atMs], 'log_number')
}

export interface NodeRow extends NodeAt {
  readonly hash: Uint8Array
}

export async function insertNodes(tx: Tx, nodes: readonly NodeRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO log_nodes (level, place, hash)
     SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ place }) => place),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  )
}

export async function readNodes(sql: Sql, nodes: readonly NodeAt[]): Promise<NodeRow[]> {
  const rows = await sql.query<{ level: number; place: bigint; hash: Buffer }>(
    `SELECT n.level, n.place, n.hash FROM log_nodes n
       JOIN unnest($1::smallint[], $2::bigint[]) AS w (level, place) ON n.level = w.level AND n.place = w.place`,
    [nodes.map(({ level }) => level), nodes.map(({ place }) => place)],
  )
  return rows.map((row) => ({ ...row, place: Number(row.place) }))
}

export interface HeadRow {
  readonly size: number
  readonly root: string
  readonly at_ms: number
  readonly key_id: string
  /** Ed25519 over the text of the checkpoint, 128 hex digits. */
  readonly sig: string
  /** The log's name, as it is signed; null for heads from before checkpoints. */
  readonly origin: string | null
}

export async function insertHead(tx: Tx, head: HeadRow): Promise<void> {
  await tx.query(
    'INSERT INTO log_heads (size, root, at_ms, key_id, sig, origin) VALUES ($1, $2, $3, $4, $5, $6)',
    [head.size, head.root, head.at_ms, head.key_id, head.sig, head.origin],
  )
}

/** The newest head, or null for a log that was never signed. */
export async function newestHead(sql: Sql): Promise<HeadRow | null> {
  return headOf(await sql.query(`SELECT ${HEAD} FROM log_heads ORDER BY size DESC LIMIT 1`))
}

const HEAD = 'size::float8, root, at_ms::float8, key_id, sig, origin'
const headOf = (rows: readonly HeadRow[]): HeadRow | null => rows[0] ?? null

/** The head of a size that was signed as a checkpoint. */
export async function checkpointAt(sql: Sql, size: number): Promise<HeadRow | null> {
  return headOf(
    await sql.query(`SELECT ${HEAD} FROM log_heads WHERE size = $1 AND origin IS NOT NULL`, [size]),
  )
}

/** The key that was named last for a purpose, whether its entry has a number yet or not. */
export async function newestKey(sql: Sql, purpose: 'log' | 'receipt'): Promise<string | null> {
  const rows = await sql.query<{ key_id: string }>(
    `SELECT body::json->>'key_id' AS key_id FROM log_entries
      WHERE kind = 'key' AND body::json->>'purpose' = $1 ORDER BY id DESC LIMIT 1`,
    [purpose],
  )
  return rows[0]?.key_id ?? null
}

export interface NumberedRow {
  readonly n: bigint
  readonly at_ms: bigint
  readonly kind: LogKind
  readonly body: string
}

/** Entries `from` up to and without `to`. */
export async function entriesBetween(sql: Sql, from: number, to: number): Promise<NumberedRow[]> {
  return sql.query<NumberedRow>(
    'SELECT n, at_ms, kind, body FROM log_entries WHERE n >= $1 AND n < $2 ORDER BY n',
    [from, to],
  )
}

/** Every entry below `size` that names a key or a list of witnesses, the oldest first: a handful in the life of a house. */
export async function namingEntries(sql: Sql, size: number): Promise<NumberedRow[]> {
  return sql.query<NumberedRow>(
    `SELECT n, at_ms, kind, body FROM log_entries WHERE kind IN ('key', 'witnesses') AND n < $1 ORDER BY n`,
    [size],
  )
}

/** Every entry that has a number, in order. */
export async function numberedEntries(
  sql: Sql,
): Promise<readonly { n: bigint; at_ms: bigint; kind: LogKind; body: string }[]> {
  return sql.query('SELECT n, at_ms, kind, body FROM log_entries WHERE n IS NOT NULL ORDER BY n')
}

export async function allNodes(sql: Sql): Promise<NodeRow[]> {
  return sql.query<NodeRow>('SELECT level, place::int, hash FROM log_nodes')
}

export async function allHeads(sql: Sql): Promise<readonly { size: number; root: string }[]> {
  return sql.query('SELECT size::int, root::text FROM log_heads ORDER BY size')
}
