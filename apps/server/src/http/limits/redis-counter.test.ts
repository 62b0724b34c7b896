// Rate limits counted together in Redis, and by each process alone while Redis is unreachable.
import { type AddressInfo, connect, createServer } from 'node:net'
import { createClient } from '@redis/client'
import { expect, inject, it } from 'vitest'
import { createLog } from '#src/lib/log.ts'
import { type Counter, MemoryCounter } from '#src/http/limits/memory-counter.ts'
import { openRedisCounter } from '#src/http/limits/redis-counter.ts'

const redisUrl = inject('redisUrl')
const log = createLog('test', 'silent')

const count = async (counts: Counter, key: string) => (await counts.count(key, 60_000)).current

/** A proxy to Redis that can be cut. */
async function openWay(url: string): Promise<{ url: string; cut: () => Promise<void> }> {
  const target = new URL(url)
  const ends = new Set<{ destroy(): void }>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}/3`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of ends) end.destroy()
      await closed
    },
  }
}

it('one process counts each of its parallel requests, and anew when the window is over', async () => {
  const own = new MemoryCounter()
  const counted = await Promise.all(Array.from({ length: 5 }, () => count(own, 'visitor:a')))
  expect(counted).toEqual([1, 2, 3, 4, 5])
  expect(own.count('visitor:b', 0).current).toBe(1)
  expect(own.count('visitor:b', 60_000).current).toBe(1)
})

it.each(redisUrl === null ? [] : [redisUrl])(
  'two processes count one caller together, and each alone without %s',
  async (redis) => {
    const direct = await createClient({ url: `${redis}/3` }).connect()
    await direct.flushDb()
    const way = await openWay(redis)
    const [one, two] = [await openRedisCounter(way.url, log), await openRedisCounter(`${redis}/3`, log)]
    expect(await count(one, 'visitor:a')).toBe(1)
    expect(await count(two, 'visitor:a')).toBe(2)
    expect(await count(one, 'visitor:b')).toBe(1)
    await way.cut()
    expect(await count(one, 'visitor:a')).toBe(1)
    expect(await count(one, 'visitor:a')).toBe(2)
    expect(await count(two, 'visitor:a')).toBe(3)
    await Promise.all([one.close(), two.close()])
    direct.destroy()
  },
)
