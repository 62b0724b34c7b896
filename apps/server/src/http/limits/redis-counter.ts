// Rate limit counter shared by all processes, in Redis; while Redis is unreachable each process counts alone.
import { type Count, type Counter, MemoryCounter } from '#src/http/limits/memory-counter.ts'
import type { Log } from '#src/lib/log.ts'
import { newRedisClient } from '#src/lib/redis.ts'

const PREFIX = 'lanting:rate:'
const RETRY_MS = 2_000

export interface RedisCounter extends Counter {
  close(): Promise<void>
}

export async function openRedisCounter(url: string, log: Log): Promise<RedisCounter> {
  // Without an offline queue: a request must not wait for an unreachable Redis.
  const client = await newRedisClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: RETRY_MS },
  })
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'counts connection lost'))
  await client.connect()
  const own = new MemoryCounter()

  async function count(key: string, windowMs: number): Promise<Count> {
    try {
      const name = PREFIX + key
      const [current, , ttl] = await client
        .multi()
        .incr(name)
        .pExpire(name, windowMs, 'NX')
        .pTTL(name)
        .execTyped()
      return { current: Number(current), ttl: Number(ttl) }
    } catch {
      return own.count(key, windowMs)
    }
  }

  return {
    count,
    async close() {
      if (client.isReady) await client.close()
      else client.destroy()
    },
  }
}
