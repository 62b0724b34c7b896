// The Bus over a Redis stream: read in blocks on a connection of its own, resumed by id after a reconnect.
import type { Bus, BusListener } from '#src/bus/bus.ts'
import { createListeners, type Listeners } from '#src/bus/listeners.ts'
import { newId } from '#src/lib/ids.ts'
import type { Log } from '#src/lib/log.ts'
import { closeRedis, connectRedis, type RedisClient } from '#src/lib/redis.ts'
import { currentTrace } from '#src/lib/trace.ts'
import { within } from '#src/lib/flow/within.ts'

const STREAM = 'lanting:bus'
/** Far more than is sent during any reconnect. */
const STORED_ENTRIES = 20_000
const BLOCK_MS = 5_000
const RETRY_MS = 200
/** How long a publisher, which is a request, waits for a Redis that hangs; the message is sent when Redis is back. */
const PUBLISH_WAIT_MS = 50
/** How long an ending process waits until what it published is sent. */
const FLUSH_MS = 2_000
const BATCH = 500
const TRIM = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: STORED_ENTRIES } } as const
const REMEMBERED = 2_000

const reconnectStrategy = (tries: number) => Math.min(RETRY_MS * (tries + 1), 2_000)

/** Redis names entries `milliseconds-number`; as one growing number that is shifted and added. */
function idOf(entry: string): bigint {
  const [ms = '0', number = '0'] = entry.split('-')
  return (BigInt(ms) << 20n) + BigInt(number)
}

export async function createRedisBus(url: string, log: Log): Promise<Bus> {
  // Entries are named by the wall clock, whatever the product's clock says.
  const startedAt = Math.floor(performance.timeOrigin + performance.now())
  const options = { url, commandsQueueMaxLength: 50_000 }
  const sender = await connectRedis('bus sender', log, { ...options, socket: { reconnectStrategy } })
  const socketTimeout = 2 * BLOCK_MS
  const reader = await connectRedis('bus reader', log, {
    ...options,
    socket: { reconnectStrategy, socketTimeout },
  })
  const from = sender.isReady ? await newestId(sender) : `${startedAt}-0`
  const bus = new RedisBus(sender, reader, log, from)
  bus.start()
  return bus
}

class RedisBus implements Bus {
  private readonly listeners: Listeners
  private readonly seen = new Set<string>()
  private closed = false
  private reading: Promise<void> = Promise.resolve()
  private readonly waiting: Record<string, string>[] = []
  private sending: Promise<void> | null = null

  constructor(
    private readonly sender: RedisClient,
    private readonly reader: RedisClient,
    private readonly log: Log,
    private lastId: string,
  ) {
    this.listeners = createListeners(log)
  }

  start(): void {
    this.reading = this.read()
  }

  async publish(topic: string, body: unknown): Promise<void> {
    const trace = currentTrace()
    const fields = {
      topic,
      body: JSON.stringify(body),
      mark: newId(),
      ...(trace === undefined ? {} : { trace }),
    }
    this.waiting.push(fields)
    this.sending ??= this.sendAll()
    await within(PUBLISH_WAIT_MS, this.sending).catch(() => undefined)
  }

  subscribe(topic: string, listener: BusListener): () => void {
    return this.listeners.add(topic, listener)
  }

  async close(): Promise<void> {
    if (this.sender.isReady && this.sending !== null)
      await within(FLUSH_MS, this.sending).catch(() => undefined)
    this.closed = true
    this.reader.destroy()
    await this.reading
    await closeRedis(this.sender)
  }

  /** In order: what comes meanwhile waits for the batch that is in flight. A batch sent again is delivered once, by its marks. */
  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0 && !this.closed) {
      const batch = this.waiting.slice(0, BATCH)
      try {
        await Promise.all(batch.map((fields) => this.sender.xAdd(STREAM, '*', fields, TRIM)))
        this.waiting.splice(0, batch.length)
      } catch (error) {
        this.log.warn({ error, waiting: this.waiting.length }, 'bus could not send')
        this.waiting.splice(0, this.waiting.length - STORED_ENTRIES)
        await pause(RETRY_MS)
      }
    }
    this.sending = null
  }

  private async read(): Promise<void> {
    while (!this.closed) {
      try {
        await this.readOnce()
      } catch (error) {
        if (this.closed) return
        this.log.warn({ error }, 'bus could not read')
        await pause(RETRY_MS)
      }
    }
  }

  private async readOnce(): Promise<void> {
    const streams = await this.reader.xRead({ key: STREAM, id: this.lastId }, { BLOCK: BLOCK_MS, COUNT: 500 })
    for (const { id, message } of streams?.[0]?.messages ?? []) {
      this.lastId = id
      if (!this.isNew(message.mark ?? id)) continue
      this.listeners.deliver({
        id: idOf(id),
        topic: message.topic ?? '',
        body: JSON.parse(message.body ?? 'null') as unknown,
        trace: message.trace,
      })
    }
  }

  /** An entry sent again after a break carries the same mark, and is delivered once. */
  private isNew(mark: string): boolean {
    if (this.seen.has(mark)) return false
    this.seen.add(mark)
    if (this.seen.size > REMEMBERED) {
      const [oldest] = this.seen
      if (oldest !== undefined) this.seen.delete(oldest)
    }
    return true
  }
}

async function newestId(client: RedisClient): Promise<string> {
  const newest = (await client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]
  return newest?.id ?? '0-0'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
