// Every statement about idempotency keys: their holder, effect and answer.
import type { Envelope } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { UNHURRIED } from '#src/db/unhurried.sql.ts'

export interface Key {
  readonly scope: string
  readonly call: string
  readonly key: string
}

export interface Standing {
  readonly body_mac: string
  readonly answer: Envelope<unknown> | null
  readonly is_free: boolean
}

/** Unowned: released, or its owner crashed. */
const free = (ms: string) =>
  `(holder IS NULL OR created_at < clock_timestamp() - ${ms} * interval '1 millisecond')`

/** False when the key is known. */
export async function insertKey(db: Db, what: Key, bodyMac: string, holder: string): Promise<boolean> {
  const rows = await db.query(
    `INSERT INTO idempotent_answers (scope, call, key, body_mac, holder, created_at)
     SELECT $1, $2, $3, $4, $5::uuid, clock_timestamp() FROM ${UNHURRIED} ON CONFLICT DO NOTHING RETURNING 1`,
    [what.scope, what.call, what.key, bodyMac, holder],
    'idempotency_claim',
  )
  return rows.length > 0
}

export async function readKey(db: Db, what: Key, abandonedMs: number): Promise<Standing | null> {
  const rows = await db.query<Omit<Standing, 'answer'> & { answer: Envelope<unknown> | string | null }>(
    `SELECT body_mac, answer, ${free('$4')} AS is_free FROM idempotent_answers
      WHERE scope = $1 AND call = $2 AND key = $3`,
    [what.scope, what.call, what.key, abandonedMs],
    'idempotency_read',
  )
  const [row] = rows
  if (row === undefined) return null
  // Answers stored by an older version are not sealed.
  const answer = typeof row.answer === 'string' ? (JSON.parse(row.answer) as Envelope<unknown>) : row.answer
  return { ...row, answer }
}

/** An answer may hold names and numbers, so it is stored sealed, as a string of JSON. */
function sealedAnswer(sql: Sql, answer: Envelope<unknown>): string {
  return JSON.stringify(sql.seal('answer', JSON.stringify(answer)))
}

/** Takes over a free key, with what was done under it. Null when another caller was quicker. */
export async function takeOver(
  db: Db,
  what: Key,
  holder: string,
  abandonedMs: number,
): Promise<{ effect: string | null } | null> {
  const rows = await db.query<{ effect: string | null }>(
    `UPDATE idempotent_answers SET created_at = clock_timestamp(), holder = $4
      WHERE scope = $1 AND call = $2 AND key = $3 AND answer IS NULL AND ${free('$5')} RETURNING effect`,
    [what.scope, what.call, what.key, holder, abandonedMs],
  )
  return rows[0] ?? null
}

/** False when there is an answer already, or when only one holder may answer and it is another. */
export async function keepAnswer(
  db: Db,
  what: Key,
  answer: Envelope<unknown>,
  onlyFrom: string | null,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE idempotent_answers SET answer = $4, is_refusal = $6 FROM ${UNHURRIED}
      WHERE scope = $1 AND call = $2 AND key = $3 AND answer IS NULL
        AND ($5::uuid IS NULL OR holder = $5) RETURNING 1`,
    [what.scope, what.call, what.key, sealedAnswer(db, answer), onlyFrom, answer.code !== 200],
    'idempotency_keep',
  )
  return rows.length > 0
}

/** A key without an effect is deleted; one with an effect keeps it, free for the next try. */
export async function releaseKey(db: Db, what: Key, holder: string): Promise<void> {
  await db.query(
    `WITH gone AS (
       DELETE FROM idempotent_answers WHERE scope = $1 AND call = $2 AND key = $3 AND holder = $4
          AND answer IS NULL AND effect IS NULL)
     UPDATE idempotent_answers SET holder = NULL
      WHERE scope = $1 AND call = $2 AND key = $3 AND holder = $4 AND answer IS NULL AND effect IS NOT NULL`,
    [what.scope, what.call, what.key, holder],
  )
}

/** Ties an effect and its answer to the key, in the transaction of the effect. False when it has one. */
export async function endKey(tx: Tx, what: Key, effect: string, answer: Envelope<unknown>): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE idempotent_answers SET effect = $4, answer = $5
      WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL RETURNING 1`,
    [what.scope, what.call, what.key, effect, sealedAnswer(tx, answer)],
    'idempotency_end',
  )
  return rows.length > 0
}

/** The same for an effect whose answer is not known yet. */
export async function markKey(tx: Tx, what: Key, effect: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE idempotent_answers SET effect = $4
      WHERE scope = $1 AND call = $2 AND key = $3 AND effect IS NULL AND answer IS NULL RETURNING 1`,
    [what.scope, what.call, what.key, effect],
    'idempotency_mark',
  )
  return rows.length > 0
}

/** Keeps a caller's newest answers. Unfinished keys stay: a retry resumes from their effect. */
export async function evictOldest(db: Db, scope: string, keep: number): Promise<void> {
  await db.query(
    `DELETE FROM idempotent_answers a USING (
       SELECT scope, call, key FROM idempotent_answers WHERE scope = $1 AND answer IS NOT NULL
        ORDER BY created_at DESC OFFSET $2) old
      WHERE a.scope = old.scope AND a.call = old.call AND a.key = old.key`,
    [scope, keep],
  )
}

export async function pruneAnswers(sql: Sql): Promise<void> {
  await sql.query(
    `DELETE FROM idempotent_answers WHERE created_at < clock_timestamp() - $1 * interval '1 millisecond'
        OR (is_refusal AND created_at < clock_timestamp() - $2 * interval '1 millisecond')`,
    [LIMITS.idempotency.keptMs, LIMITS.idempotency.refusedKeptMs],
  )
}
