// The Bus over a Redis stream: read in blocks on a connection of its own, resumed by id after a reconnect.
import type { Bus, BusListener } from '#src/bus/bus.ts'
import { createListeners, type Listeners } from '#src/bus/listeners.ts'
import { newId } from '#src/lib/ids.ts'
import type { Log } from '#src/lib/log.ts'
import { newRedisClient, type RedisClient } from '#src/lib/redis.ts'
import { currentTrace } from '#src/lib/trace.ts'

const STREAM = 'lanting:bus'
/** Far more than is sent during any reconnect. */
const STORED_ENTRIES = 20_000
const BLOCK_MS = 5_000
const RETRY_MS = 200
/** How long a publisher waits while Redis is unreachable; the message is sent when Redis is back. */
const PUBLISH_WAIT_MS = 2_000
const PUBLISH_TRIES = 5
const REMEMBERED = 2_000

async function open(url: string, log: Log): Promise<RedisClient> {
  const client = await newRedisClient({
    url,
    commandsQueueMaxLength: 50_000,
    socket: { reconnectStrategy: (tries: number) => Math.min(RETRY_MS * (tries + 1), 2_000) },
  })
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'bus connection lost'))
  return client
}

/** Redis names entries `milliseconds-number`; as one growing number that is shifted and added. */
function idOf(entry: string): bigint {
  const [ms = '0', number = '0'] = entry.split('-')
  return (BigInt(ms) << 20n) + BigInt(number)
}

export async function createRedisBus(url: string, log: Log): Promise<Bus> {
  const sender = await open(url, log)
  const reader = await open(url, log)
  await sender.connect()
  await reader.connect()
  const bus = new RedisBus(sender, reader, log, await newestId(sender))
  bus.start()
  return bus
}

class RedisBus implements Bus {
  private readonly listeners: Listeners
  private readonly seen = new Set<string>()
  private closed = false
  private reading: Promise<void> = Promise.resolve()

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
    const sending = this.send({
      topic,
      body: JSON.stringify(body),
      mark: newId(),
      ...(trace === undefined ? {} : { trace }),
    })
    sending.catch((error: unknown) => this.log.error({ error, topic }, 'bus could not send'))
    await Promise.race([sending, pause(PUBLISH_WAIT_MS)])
  }

  subscribe(topic: string, listener: BusListener): () => void {
    return this.listeners.add(topic, listener)
  }

  async close(): Promise<void> {
    this.closed = true
    this.reader.destroy()
    await this.reading
    if (this.sender.isReady) await this.sender.close()
    else this.sender.destroy()
  }

  private async send(fields: Record<string, string>): Promise<void> {
    const trim = {
      TRIM: { strategy: 'MAXLEN' as const, strategyModifier: '~' as const, threshold: STORED_ENTRIES },
    }
    for (let tries = 1; ; tries++) {
      try {
        await this.sender.xAdd(STREAM, '*', fields, trim)
        return
      } catch (error) {
        if (this.closed || tries === PUBLISH_TRIES) throw error
        await pause(RETRY_MS)
      }
    }
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
