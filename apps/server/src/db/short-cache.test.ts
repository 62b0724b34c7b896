// A cached value is never older than the last reported change.
import { expect, it } from 'vitest'
import { ShortCache } from '#src/db/short-cache.ts'

const LONG_MS = 3_600_000

it('reads once for all who ask, and again after a change', async () => {
  const cache = new ShortCache<string, number>(LONG_MS, 10)
  let reads = 0
  const read = async () => ++reads
  expect(await Promise.all([cache.get('a', read), cache.get('a', read), cache.get('a', read)])).toEqual([
    1, 1, 1,
  ])
  expect(await cache.get('b', read)).toBe(2)
  cache.drop('a')
  expect(await cache.get('a', read)).toBe(3)
  expect(await cache.get('b', read)).toBe(2)
  cache.clear()
  expect(await cache.get('b', read)).toBe(4)
})

it('keeps nothing that was being read when the change came', async () => {
  const cache = new ShortCache<string, string>(LONG_MS, 10)
  let arrive = (_value: string) => {}
  const old = cache.get('a', () => new Promise((resolve) => (arrive = resolve)))
  cache.drop('a')
  arrive('old')
  expect(await old).toBe('old')
  expect(await cache.get('a', async () => 'new')).toBe('new')
})

it('keeps no failure, and nothing for longer than its time', async () => {
  const cache = new ShortCache<string, string>(LONG_MS, 10)
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('a', async () => 'up')).toBe('up')
  const short = new ShortCache<string, string>(0, 10)
  await short.get('a', async () => 'first')
  expect(await short.get('a', async () => 'second')).toBe('second')
})

it('forgets everything rather than grow without end', async () => {
  const cache = new ShortCache<number, number>(LONG_MS, 2)
  for (const key of [1, 2, 3]) await cache.get(key, async () => key)
  expect(await cache.get(1, async () => 10)).toBe(10)
})
