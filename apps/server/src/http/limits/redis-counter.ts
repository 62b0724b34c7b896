// Rate limit counter shared by all processes, in Redis; while Redis is unreachable or hangs, each process counts alone.
import { type Count, type Counter, MemoryCounter } from '#src/http/limits/memory-counter.ts'
import { createCircuitBreaker } from '#src/lib/flow/circuit-breaker.ts'
import type { Log } from '#src/lib/log.ts'
import { closeRedis, connectRedis } from '#src/lib/redis.ts'
import { within } from '#src/lib/flow/within.ts'

const PREFIX = 'lanting:rate:'
const RETRY_MS = 2_000

export interface RedisCounter extends Counter {
  close(): Promise<void>
}

export async function openRedisCounter(url: string, log: Log, deadlineMs: number): Promise<RedisCounter> {
  // Without an offline queue: a request must not wait for an unreachable Redis.
  const client = await connectRedis('counts', log, {
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: RETRY_MS },
  })
  const own = new MemoryCounter()
  const breaker = createCircuitBreaker((isOpen) => log.warn({ isOpen }, 'counts circuit'))

  async function shared(key: string, windowMs: number): Promise<Count> {
    const name = PREFIX + key
    const [current, , ttl] = await client
      .multi()
      .incr(name)
      .pExpire(name, windowMs, 'NX')
      .pTTL(name)
      .execTyped()
    return { current: Number(current), ttl: Number(ttl) }
  }

  async function count(key: string, windowMs: number): Promise<Count> {
    if (!client.isReady || !breaker.allows()) return own.count(key, windowMs)
    try {
      const counted = await within(deadlineMs, shared(key, windowMs))
      breaker.succeeded()
      return counted
    } catch {
      breaker.failed()
      return own.count(key, windowMs)
    }
  }

  return { count, close: () => closeRedis(client) }
}
