// Every statement about the messages of the Bus.
import type { Db } from '#src/db/pool.ts'
import { UNHURRIED } from '#src/db/unhurried.sql.ts'

export const CHANNEL = 'bus'
const KEEP = "interval '10 minutes'"

export async function newestId(db: Db): Promise<bigint> {
  const rows = await db.query<{ id: bigint | null }>('SELECT max(id) AS id FROM bus_messages')
  return rows[0]?.id ?? 0n
}

export async function messagesAfter(db: Db, id: bigint) {
  return db.query<{ id: bigint; topic: string; body: unknown; trace: string | null }>(
    'SELECT id, topic, body, trace FROM bus_messages WHERE id > $1 ORDER BY id',
    [id],
  )
}

/** @param body as JSON */
export async function sendMessage(
  db: Db,
  topic: string,
  body: string,
  trace: string | undefined,
): Promise<void> {
  await db.query(
    `WITH sent AS (
       INSERT INTO bus_messages (topic, body, trace, sent_at)
       SELECT $1, $2::jsonb, $3, clock_timestamp() FROM ${UNHURRIED} RETURNING id, body, trace
     )
     SELECT pg_notify('${CHANNEL}', json_build_object('id', id, 'topic', $1::text, 'body', body, 'trace', trace)::text) FROM sent`,
    [topic, body, trace ?? null],
    'bus_publish',
  )
}

export async function pruneMessages(db: Db): Promise<void> {
  await db.query(`DELETE FROM bus_messages WHERE sent_at < clock_timestamp() - ${KEEP}`)
}
