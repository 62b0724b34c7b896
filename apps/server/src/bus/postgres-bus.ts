// The Bus over PostgreSQL LISTEN/NOTIFY, on a connection of its own, resumed by id after a reconnect.
import pg from 'pg'
import type { Bus, BusListener, BusMessage } from '#src/bus/bus.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'

const CHANNEL = 'bus'
const RETRY_MS = 500
const KEEP = "interval '10 minutes'"
// Two senders may commit in another order than their ids were drawn, so the last few ids are looked at again.
const OVERLAP = 256n

export async function createPostgresBus(db: Db, log: Log): Promise<Bus> {
  const listeners = new Map<string, Set<BusListener>>()
  let lastId = await newestId(db)
  const startId = lastId
  const seen = new Set<bigint>()
  let client: pg.Client | undefined
  let closed = false
  let catchingUp: Promise<void> = Promise.resolve()

  function deliver(message: BusMessage) {
    for (const listener of listeners.get(message.topic) ?? []) listener(message)
  }

  /** Reads what is new; chained and remembered, so that nothing is delivered twice. */
  function catchUp(): Promise<void> {
    catchingUp = catchingUp.then(async () => {
      if (closed) return
      const rows = await db.query<{ id: bigint; topic: string; body: unknown }>(
        'SELECT id, topic, body FROM bus_messages WHERE id > $1 ORDER BY id',
        [lastId - OVERLAP > startId ? lastId - OVERLAP : startId],
      )
      for (const row of rows) {
        if (seen.has(row.id)) continue
        seen.add(row.id)
        if (row.id > lastId) lastId = row.id
        deliver(row)
      }
      for (const id of seen) if (id < lastId - OVERLAP) seen.delete(id)
    })
    return catchingUp.catch((error: unknown) => log.warn({ error }, 'bus could not catch up'))
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: db.url })
    next.on('error', (error) => log.warn({ error: error.message }, 'bus connection lost'))
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), RETRY_MS)
    })
    next.on('notification', () => void catchUp())
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
    await catchUp()
  }

  async function reconnect(): Promise<void> {
    if (closed) return
    try {
      await connect()
    } catch (error) {
      log.warn({ error }, 'bus reconnect failed')
      setTimeout(() => void reconnect(), RETRY_MS)
    }
  }

  await connect()
  return {
    async publish(topic, body) {
      await db.query(
        `WITH sent AS (
           INSERT INTO bus_messages (topic, body, sent_at) VALUES ($1, $2, clock_timestamp()) RETURNING id
         ), swept AS (
           DELETE FROM bus_messages WHERE sent_at < clock_timestamp() - ${KEEP}
         )
         SELECT pg_notify('${CHANNEL}', id::text) FROM sent`,
        [topic, JSON.stringify(body)],
      )
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}

async function newestId(db: Db): Promise<bigint> {
  const rows = await db.query<{ id: bigint | null }>('SELECT max(id) AS id FROM bus_messages')
  return rows[0]?.id ?? 0n
}
