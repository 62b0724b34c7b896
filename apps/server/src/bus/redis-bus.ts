// The Bus over a Redis stream: read in blocks on a connection of its own, resumed by id after a reconnect.
import { createClient } from '@redis/client'
import type { Bus } from '#src/bus/bus.ts'
import { createListeners } from '#src/bus/listeners.ts'
import { newId } from '#src/ids.ts'
import type { Log } from '#src/log.ts'

const STREAM = 'lanting:bus'
/** Far more than is said during any reconnect. */
const KEPT = 20_000
const BLOCK_MS = 5_000
const RETRY_MS = 200
/** A publisher does not wait longer for a Redis that is away; what it said goes out when Redis is back. */
const PUBLISH_WAIT_MS = 2_000
const PUBLISH_TRIES = 5
const REMEMBERED = 2_000

type Client = ReturnType<typeof open>

function open(url: string, log: Log) {
  const client = createClient({
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
  const listeners = createListeners(log)
  const sender = open(url, log)
  const reader = open(url, log)
  await sender.connect()
  await reader.connect()
  const seen = new Set<string>()
  let closed = false
  let last = await newestId(sender)

  /** An entry sent again after a break carries the same mark, and is heard once. */
  function isNew(mark: string): boolean {
    if (seen.has(mark)) return false
    seen.add(mark)
    if (seen.size > REMEMBERED) {
      const [oldest] = seen
      if (oldest !== undefined) seen.delete(oldest)
    }
    return true
  }

  async function readOnce(): Promise<void> {
    const streams = await reader.xRead({ key: STREAM, id: last }, { BLOCK: BLOCK_MS, COUNT: 500 })
    for (const { id, message } of streams?.[0]?.messages ?? []) {
      last = id
      if (!isNew(message.mark ?? id)) continue
      listeners.deliver({
        id: idOf(id),
        topic: message.topic ?? '',
        body: JSON.parse(message.body ?? 'null') as unknown,
      })
    }
  }

  async function read(): Promise<void> {
    while (!closed) {
      try {
        await readOnce()
      } catch (error) {
        if (closed) return
        log.warn({ error }, 'bus could not read')
        await pause(RETRY_MS)
      }
    }
  }

  async function send(fields: Record<string, string>): Promise<void> {
    const trim = { TRIM: { strategy: 'MAXLEN' as const, strategyModifier: '~' as const, threshold: KEPT } }
    for (let tries = 1; ; tries++) {
      try {
        await sender.xAdd(STREAM, '*', fields, trim)
        return
      } catch (error) {
        if (closed || tries === PUBLISH_TRIES) throw error
        await pause(RETRY_MS)
      }
    }
  }

  const reading = read()
  return {
    async publish(topic, body) {
      const sending = send({ topic, body: JSON.stringify(body), mark: newId() })
      sending.catch((error: unknown) => log.error({ error, topic }, 'bus could not send'))
      await Promise.race([sending, pause(PUBLISH_WAIT_MS)])
    },
    subscribe: listeners.add,
    async close() {
      closed = true
      reader.destroy()
      await reading
      if (sender.isReady) await sender.close()
      else sender.destroy()
    },
  }
}

async function newestId(client: Client): Promise<string> {
  const newest = (await client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))?.[0]
  return newest?.id ?? '0-0'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
