// Items that a run deferred: ended, with their alarm, by whichever run does them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { asideOf, retryItems } from '#src/test/daily-jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const alarms = async () =>
  (await openAlarms(test.core.db, 50))
    .filter(({ kind }) => kind === 'job_item_failed')
    .map(({ subject }) => subject)

const failing = (bad: string) => async (item: string) => {
  if (item === bad) throw new Error('not now')
}

it.each(['each', 'sets'] as const)(
  'an item that a later run of its period does stays aside no longer (%s)',
  async (how) => {
    const job = `nobody-${how}`
    const each = test.services.jobItems.of(job)
    const run = (work: (item: string) => Promise<void>) =>
      how === 'each'
        ? each('2026-11-15', ['a', 'b', 'c'], work)
        : each.sets('2026-11-15', ['a', 'b', 'c'], async (set) => {
            for (const item of set) await work(item)
          })
    expect(await run(failing('b'))).toBe(1)
    expect([await asideOf(test, job), await alarms()]).toEqual([['b'], [`${job}:2026-11-15:b`]])
    // Neither another period nor another job ends it.
    await each('2026-11-16', ['b'], async () => undefined)
    await test.services.jobItems.of('other')('2026-11-15', ['b'], async () => undefined)
    expect(await asideOf(test, job)).toEqual(['b'])
    expect(await run(failing('c'))).toBe(1)
    expect([await asideOf(test, job), await alarms()]).toEqual([['c'], [`${job}:2026-11-15:c`]])
    expect(await run(failing(''))).toBe(0)
    expect([await asideOf(test, job), await alarms()]).toEqual([[], []])
  },
)

it('an item of a job that nobody knows is left for people', async () => {
  await test.services.jobItems.of('forgotten')('2026-11-15', ['a'], failing('a'))
  await test.advance(3_600_000)
  await retryItems(test)
  expect(await asideOf(test, 'forgotten')).toEqual(['a'])
})
