// Rate limits counted together in Redis, and by each process alone while Redis is unreachable.
import { createClient, type RedisClientType as RedisClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createLog } from '#src/lib/log.ts'
import { type Counter, MemoryCounter } from '#src/http/limits/memory-counter.ts'
import { openRedisCounter } from '#src/http/limits/redis-counter.ts'
import { type Gate, openGate } from '#src/test/gate.ts'

const redisUrl = inject('redisUrl')
const log = createLog('test', 'silent')
/** So long that other load on the machine cannot make a sound Redis look hung. */
const PATIENT_MS = 60_000

const open = (url: string) => openRedisCounter(url, log, PATIENT_MS)
const count = async (counts: Counter, key: string) => (await counts.count(key, 60_000)).current

it('one process counts each of its parallel requests, and anew when the window is over', async () => {
  const own = new MemoryCounter()
  const counted = await Promise.all(Array.from({ length: 5 }, () => count(own, 'visitor:a')))
  expect(counted).toEqual([1, 2, 3, 4, 5])
  expect(own.count('visitor:b', 0).current).toBe(1)
  expect(own.count('visitor:b', 60_000).current).toBe(1)
})

describe.each(redisUrl === null ? [] : [`${redisUrl}/3`])('with %s', (redis) => {
  let direct: RedisClient
  let gate: Gate
  beforeAll(async () => {
    direct = createClient({ url: redis })
    await direct.connect()
  })
  beforeEach(async () => {
    await direct.flushDb()
    gate = await openGate(redis)
  })
  afterEach(() => gate.close())
  afterAll(() => direct.destroy())

  it('a window ends when its first request said, however many follow and whatever they ask for', async () => {
    const counter = await open(redis)
    const first = await counter.count('visitor:w', 30_000)
    expect(first.ttl).toBeGreaterThan(0)
    const next = await counter.count('visitor:w', 600_000)
    expect([next.current, next.ttl <= first.ttl]).toEqual([2, true])
    await counter.close()
  })

  it('two processes count one caller together, and each alone when the connection breaks', async () => {
    const [one, two] = [await open(gate.url), await open(redis)]
    expect(await count(one, 'visitor:a')).toBe(1)
    expect(await count(two, 'visitor:a')).toBe(2)
    expect(await count(one, 'visitor:b')).toBe(1)
    gate.shut()
    expect(await count(one, 'visitor:a')).toBe(1)
    expect(await count(one, 'visitor:a')).toBe(2)
    expect(await count(two, 'visitor:a')).toBe(3)
    await Promise.all([one.close(), two.close()])
  })

  it('a Redis that hangs holds up nobody: requests are counted alone, also once the circuit is open', async () => {
    const counter = await openRedisCounter(gate.url, log, 50)
    gate.freeze()
    for (let n = 1; n <= 10; n++) expect(await count(counter, 'visitor:a')).toBe(n)
    await counter.close()
  })

  it('starts without Redis and counts with the others when it comes', async () => {
    gate.shut()
    const [late, other] = [await open(gate.url), await open(redis)]
    expect(await count(late, 'visitor:a')).toBe(1)
    for (let n = 1; n <= 1000; n++) expect(await count(other, 'visitor:b')).toBe(n)
    gate.open()
    await expect.poll(() => count(late, 'visitor:b'), { timeout: 60_000 }).toBe(1001)
    await Promise.all([late.close(), other.close()])
  })
})
