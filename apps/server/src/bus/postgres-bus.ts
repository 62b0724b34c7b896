// The Bus over PostgreSQL LISTEN/NOTIFY, on a connection of its own, resumed by id after a reconnect.
import { type Route, routeTo } from '@lanting/node-kit/address'
import { parseJson } from '@lanting/node-kit/parse-json'
import { onPrimary, refuseStandby } from '@lanting/node-kit/postgres/primary'
import pg from 'pg'
import * as z from 'zod/mini'
import { backOff } from '#src/lib/flow/back-off.ts'
import type { Bus, BusListener, BusMessage } from '#src/bus/bus.ts'
import { createListeners, type Listeners } from '#src/bus/listeners.ts'
import { CHANNEL, messagesAfter, newestId, pruneMessages, sendMessage } from '#src/bus/postgres-bus.sql.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import { currentTrace } from '#src/lib/trace.ts'

const RETRY_MS = 500
const SWEEP_EVERY_MS = 60_000
// Two senders may commit in another order than their ids were drawn, so a reconnect reads the last few ids again.
const OVERLAP = 256n
/** A server that hangs is given up, and the next host tried. */
const BOUNDS = { connectionTimeoutMillis: 8_000, query_timeout: 8_000, keepAlive: true } as const
/** A notice holds 8,000 bytes; a message is ids, so one that does not fit is our mistake. */
const BODY_MAX = 6000

// Those of an older version have no trace.
const notice = z.object({
  id: z.int(),
  topic: z.string(),
  body: z.unknown(),
  trace: z.optional(z.nullable(z.string())),
})

const messageOf = ({
  trace,
  ...message
}: Omit<BusMessage, 'trace'> & { trace?: string | null | undefined }) => ({
  ...message,
  trace: trace ?? undefined,
})

/** Any database login can send on the channel: an unknown message is null. */
function readNotice(payload: string | undefined): BusMessage | null {
  const read = notice.safeParse(parseJson(payload ?? ''))
  return read.success ? messageOf({ ...read.data, id: BigInt(read.data.id) }) : null
}

export async function createPostgresBus(db: Db, log: Log): Promise<Bus> {
  const bus = new PostgresBus(db, log, await newestId(db))
  await bus.open()
  return bus
}

class PostgresBus implements Bus {
  private readonly listeners: Listeners
  private readonly seen = new Set<bigint>()
  private lastId: bigint
  /** The connection we listen on, or the one that is being made; none while a retry is waited for. */
  private client: pg.Client | undefined
  private isListening = false
  private retry: NodeJS.Timeout | undefined
  private failures = 0
  private closed = false
  private sweptAt = performance.now()
  private readonly route: Route

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    private readonly startId: bigint,
  ) {
    this.listeners = createListeners(log)
    this.lastId = startId
    this.route = routeTo(db.url)
  }

  /** The first connection must succeed: a process without its bus does not start. */
  async open(): Promise<void> {
    try {
      await onPrimary(this.route, () => this.listen(this.newClient()))
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async publish(topic: string, body: unknown): Promise<void> {
    const text = JSON.stringify(body)
    if (text.length > BODY_MAX)
      throw new RangeError(`a message of ${topic} is ids only, not ${text.length} bytes`)
    await sendMessage(this.db, topic, text, currentTrace())
    await this.sweep()
  }

  subscribe(topic: string, listener: BusListener): () => void {
    return this.listeners.add(topic, listener)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    const ended = this.client?.end()
    // One that is still being made may never get an answer.
    if (this.isListening) await ended
  }

  private newClient(): pg.Client {
    // The previous connection has failed.
    this.client
      ?.end()
      .catch((error: unknown) => this.log.warn({ error }, 'bus connection could not be ended'))
    const client = new pg.Client({ ...this.route.connection, ...BOUNDS })
    client.on('error', (error) => this.log.warn({ error: error.message }, 'bus connection lost'))
    client.on('end', () => this.replace(client))
    client.on('notification', ({ payload }) => this.onNotice(payload))
    this.client = client
    return client
  }

  private async listen(client: pg.Client): Promise<void> {
    await client.connect()
    await refuseStandby(client, this.route)
    await client.query(`LISTEN ${CHANNEL}`)
    this.isListening = true
    await this.catchUp()
    this.failures = 0
  }

  private async reconnect(): Promise<void> {
    try {
      await onPrimary(this.route, () => this.listen(this.newClient()))
    } catch (error) {
      this.log.warn({ error }, 'bus reconnect failed')
      if (this.client !== undefined) this.replace(this.client)
    }
  }

  /**
   * Retries once for each connection: one that breaks while it is being made both throws and ends, and two retries for one
   * failure would double with every further one.
   */
  private replace(client: pg.Client): void {
    if (this.closed || this.client !== client) return
    this.client = undefined
    this.isListening = false
    client.end().catch((error: unknown) => this.log.warn({ error }, 'bus connection could not be ended'))
    this.retry = setTimeout(() => void this.reconnect(), backOff(RETRY_MS, this.failures))
    this.failures += 1
  }

  private onNotice(payload: string | undefined): void {
    const message = readNotice(payload)
    if (message !== null) return this.deliver(message)
    this.log.warn('a notice of the bus could not be read; what was sent is looked up by id')
    this.catchUp().catch((error: unknown) => this.log.warn({ error }, 'the bus could not catch up'))
  }

  /** Remembers delivered ids, so that a reconnect delivers nothing twice. */
  private deliver(message: BusMessage): void {
    const { seen } = this
    if (seen.has(message.id)) return
    seen.add(message.id)
    if (message.id > this.lastId) this.lastId = message.id
    if (seen.size > 4 * Number(OVERLAP))
      for (const id of seen) if (id < this.lastId - OVERLAP) seen.delete(id)
    this.listeners.deliver(message)
  }

  private async catchUp(): Promise<void> {
    const from = this.lastId - OVERLAP
    for (const message of await messagesAfter(this.db, from > this.startId ? from : this.startId))
      this.deliver(messageOf(message))
  }

  private async sweep(): Promise<void> {
    if (performance.now() - this.sweptAt < SWEEP_EVERY_MS) return
    this.sweptAt = performance.now()
    await pruneMessages(this.db)
  }
}
