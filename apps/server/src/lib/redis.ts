// The client of Redis, loaded on demand: its hundreds of files took a fifth of a process's load time.
import type { RedisClientOptions } from '@redis/client'
import type { Log } from '#src/lib/log.ts'
import { within } from '#src/lib/flow/within.ts'

/** How long a start waits for Redis; without it the process serves, and joins when Redis comes. */
const START_MS = 2_000
const PING_MS = 2_000
/** A connection on which not even a ping is answered is dead, whatever TCP says. */
const SILENT_MS = 5_000
const CLOSE_MS = 1_000

async function newClient(options: RedisClientOptions) {
  const { createClient } = await import('@redis/client')
  return createClient(options)
}

export type RedisClient = Awaited<ReturnType<typeof newClient>>

/** @param name what the connection is for, in the log */
export async function connectRedis(
  name: string,
  log: Log,
  options: RedisClientOptions,
): Promise<RedisClient> {
  const socket = { connectTimeout: SILENT_MS, socketTimeout: SILENT_MS, ...options.socket }
  const client = await newClient({ pingInterval: PING_MS, ...options, socket } as RedisClientOptions)
  client.on('error', (error: Error) => log.warn({ error: error.message }, `${name}: Redis connection lost`))
  const connected = client.connect()
  await within(START_MS, connected).catch((error: unknown) =>
    log.warn({ error }, `${name}: started without Redis`),
  )
  return client
}

/** A Redis that hangs does not hold up the end of a process. */
export async function closeRedis(client: RedisClient): Promise<void> {
  if (client.isReady) await within(CLOSE_MS, client.close()).catch(() => client.destroy())
  else client.destroy()
}
