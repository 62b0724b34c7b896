// The Bus over PostgreSQL LISTEN/NOTIFY, on a connection of its own, resumed by id after a reconnect.
import { parseJson } from '@lanting/node-kit/parse-json'
import pg from 'pg'
import * as z from 'zod/mini'
import { backOff } from '#src/back-off.ts'
import type { Bus, BusMessage } from '#src/bus/bus.ts'
import { createListeners } from '#src/bus/listeners.ts'
import { CHANNEL, messagesAfter, newestId, pruneMessages, sendMessage } from '#src/bus/postgres-bus.sql.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'

const RETRY_MS = 500
const SWEEP_EVERY_MS = 60_000
// Two senders may commit in another order than their ids were drawn, so a reconnect looks at the last few ids again.
const OVERLAP = 256n
/** A notice holds 8,000 bytes; a message is ids, so one that does not fit is our mistake. */
const BODY_MAX = 6000

const notice = z.object({ id: z.int(), topic: z.string(), body: z.unknown() })

/** Anybody who reaches the database can send on the channel: what is not one of ours is null. */
function readNotice(payload: string | undefined): BusMessage | null {
  const read = notice.safeParse(parseJson(payload ?? ''))
  return read.success ? { ...read.data, id: BigInt(read.data.id) } : null
}

export async function createPostgresBus(db: Db, log: Log): Promise<Bus> {
  const listeners = createListeners(log)
  let lastId = await newestId(db)
  const startId = lastId
  const seen = new Set<bigint>()
  let client: pg.Client | undefined
  let closed = false
  let sweptAt = performance.now()

  /** Remembers what was delivered, so that a reconnect brings nothing twice. */
  function deliver(message: BusMessage) {
    if (seen.has(message.id)) return
    seen.add(message.id)
    if (message.id > lastId) lastId = message.id
    if (seen.size > 4 * Number(OVERLAP)) for (const id of seen) if (id < lastId - OVERLAP) seen.delete(id)
    listeners.deliver(message)
  }

  async function catchUp(): Promise<void> {
    const after = lastId - OVERLAP > startId ? lastId - OVERLAP : startId
    for (const message of await messagesAfter(db, after)) deliver(message)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: db.url })
    next.on('error', (error) => log.warn({ error: error.message }, 'bus connection lost'))
    next.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(0), RETRY_MS)
    })
    next.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice !== null) return deliver(notice)
      log.warn('a notice of the bus could not be read; what was sent is looked up by id')
      catchUp().catch((error: unknown) => log.warn({ error }, 'the bus could not catch up'))
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
    await catchUp()
  }

  async function reconnect(failures: number): Promise<void> {
    if (closed) return
    try {
      await connect()
    } catch (error) {
      log.warn({ error }, 'bus reconnect failed')
      setTimeout(() => void reconnect(failures + 1), backOff(RETRY_MS, failures + 1))
    }
  }

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = performance.now()
    await pruneMessages(db)
  }

  await connect()
  return {
    async publish(topic, body) {
      const text = JSON.stringify(body)
      if (text.length > BODY_MAX)
        throw new RangeError(`a message of ${topic} is ids only, not ${text.length} bytes`)
      await sendMessage(db, topic, text)
      await sweep()
    },
    subscribe: listeners.add,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
