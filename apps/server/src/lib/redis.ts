// The client of Redis, loaded on demand: its hundreds of files took a fifth of a process's load time.
import type { RedisClientOptions } from '@redis/client'

export async function newRedisClient(options: RedisClientOptions) {
  const { createClient } = await import('@redis/client')
  return createClient(options)
}

export type RedisClient = Awaited<ReturnType<typeof newRedisClient>>
