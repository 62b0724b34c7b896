// The client of Redis, loaded by whoever has one: its hundreds of files took a fifth of the processor time that loading a process takes.
import type { RedisClientOptions } from '@redis/client'

export async function newRedisClient(options: RedisClientOptions) {
  const { createClient } = await import('@redis/client')
  return createClient(options)
}

export type RedisClient = Awaited<ReturnType<typeof newRedisClient>>
