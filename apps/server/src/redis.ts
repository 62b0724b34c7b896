// The client of Redis, loaded by whoever has one: its hundreds of files are a fifth of what a process reads at its start.
export async function newRedisClient(
  options: NonNullable<Parameters<typeof import('@redis/client').createClient>[0]>,
) {
  const { createClient } = await import('@redis/client')
  return createClient(options)
}

export type RedisClient = Awaited<ReturnType<typeof newRedisClient>>
