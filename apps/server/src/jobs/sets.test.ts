// Sets that grow and shrink, case by case.
import { expect, it } from 'vitest'
import { inSets } from './sets.ts'

/** Runs 1..count; a set with one of the bad numbers in it fails. Returns what was tried and what was done. */
async function run(count: number, most: number, bad: readonly number[]) {
  const items = Array.from({ length: count }, (_, at) => at + 1)
  const tried: string[] = []
  const done: number[] = []
  const failed = await inSets(items, most, async (set) => {
    tried.push(set.join(' '))
    if (set.some((item) => bad.includes(item))) return false
    done.push(...set)
    return true
  })
  return { tried, done, failed }
}

it('begins with one and doubles up to the largest', async () => {
  const { tried, failed } = await run(12, 4, [])
  expect(tried).toEqual(['1', '2 3', '4 5 6 7', '8 9 10 11', '12'])
  expect(failed).toBe(0)
})

it('halves a set that fails until the one at fault stands alone, and grows again behind it', async () => {
  const { tried, done, failed } = await run(9, 4, [5])
  expect(tried).toEqual(['1', '2 3', '4 5 6 7', '4 5', '4', '5 6', '5', '6', '7 8', '9'])
  expect(done).toEqual([1, 2, 3, 4, 6, 7, 8, 9])
  expect(failed).toBe(1)
})

it.each([
  ['nothing', 0, []],
  ['the first', 5, [1]],
  ['the last', 5, [5]],
  ['neighbours', 20, [7, 8, 9]],
  ['all of them', 6, [1, 2, 3, 4, 5, 6]],
])('leaves out %s and does each of the others once', async (_name, count, bad) => {
  const { done, failed } = await run(count, 8, bad)
  expect(failed).toBe(bad.length)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  expect(done).toEqual(all.filter((item) => !bad.includes(item)))
})

it('one at fault among many costs a few tries', async () => {
  expect((await run(10_000, 500, [5_000])).tried.length).toBeLessThan(60)
})
