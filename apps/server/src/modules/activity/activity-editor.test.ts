// The office's editor of activities: a shared draft with conflict detection, and versions that go live on schedule.
import { formatBeijing } from '@lanting/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ActivityStage } from '#src/test/activity-stage.ts'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const HOUR = 3_600_000
const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterAll(() => cashier.office.close())

const stage = new ActivityStage(() => cashier, venue)
const office: Cashier['office']['call'] = (name, input, as) => cashier.office.call(name, input, as)
const editor = async () => ({ token: await cashier.office.login('content01') })
const inHours = (hours: number) =>
  formatBeijing(new Date(cashier.test.core.clock.now().getTime() + hours * HOUR))
const seenByMembers = async (id: number) =>
  (await cashier.test.call('POST /api/activitydeatil', { id })).data.title

async function publish(id: number, title: string, live_at?: string) {
  const texts = { ...(await stage.texts(id)), title, ...(live_at === undefined ? {} : { live_at }) }
  return office('POST /office-api/activity/save', texts, await editor())
}
async function states(id: number) {
  const { data } = await office('POST /office-api/activity/versions', { id }, await editor())
  return data.versions.map(({ version, state }) => [version, state])
}
const listed = async (id: number) =>
  (await office('POST /office-api/activity/list', {}, await editor())).data.find((row) => row.id === id)

describe('a scheduled version', () => {
  it('is seen by members from its time on, and not before', async () => {
    const { data } = await publish(5, '新的周末', inHours(2))
    expect(data).toMatchObject({ version: 2, state: 'scheduled' })
    expect(await seenByMembers(5)).toBe('周末彩票加奖')
    expect(await listed(5)).toMatchObject({ version: 1, newest: 2, next: { version: 2 } })
    await cashier.test.advance(HOUR)
    expect(await seenByMembers(5)).toBe('周末彩票加奖')
    await cashier.test.advance(HOUR)
    expect(await seenByMembers(5)).toBe('新的周末')
    expect(await states(5)).toEqual([
      [2, 'live'],
      [1, 'past'],
    ])
    expect(await listed(5)).toMatchObject({ version: 2, newest: 2, next: null })
  })

  it('never goes live once a later one is, and an earlier one goes before it', async () => {
    await publish(6, '后天', inHours(48))
    await publish(6, '明天', inHours(24))
    expect(await states(6)).toEqual([
      [3, 'scheduled'],
      [2, 'past'],
      [1, 'live'],
    ])
    await publish(6, '大后天', inHours(72))
    expect(await listed(6)).toMatchObject({ version: 1, newest: 4, next: { version: 3 } })
    await publish(6, '现在')
    expect(await states(6)).toEqual([
      [5, 'live'],
      [4, 'past'],
      [3, 'past'],
      [2, 'past'],
      [1, 'past'],
    ])
    await cashier.test.advance(80 * HOUR)
    expect(await seenByMembers(6)).toBe('现在')
  })

  it('must lie ahead, and not more than a year', async () => {
    for (const hours of [-1, 0, 24 * 400])
      expect((await publish(7, '时间', inHours(hours))).message).toBe('上线时间须晚于现在，且在一年以内')
    expect(await states(7)).toEqual([[1, 'live']])
  })
})

const typed = {
  title: '草稿',
  summary: '',
  banner: '',
  content: '<p onclick="x()">没写完',
  memo: '',
  shown: 1,
  starts_at: '2026-1',
  ends_at: '',
  change: '',
} as const
const draft = async (id: number, saves: number, title: string = typed.title) =>
  office('POST /office-api/activity/draft', { id, saves, texts: { ...typed, title } }, await editor())

describe('a draft', () => {
  it('is kept as typed, is visible to the office only, and ends when it is published', async () => {
    expect((await draft(2, 0)).data).toMatchObject({ saves: 1, saved_by: '沈若', texts: typed })
    expect((await draft(2, 1, '草稿二')).data.saves).toBe(2)
    expect(await seenByMembers(2)).toBe('完善资料送8元')
    expect((await listed(2))?.draft).toMatchObject({ saved_by: '沈若' })
    expect((await publish(2, '完善资料送 8 元')).code).toBe(200)
    const { data } = await office('POST /office-api/activity/versions', { id: 2 }, await editor())
    expect(data.draft).toBeNull()
  })

  it('is not overwritten by an editor who has not read it', async () => {
    expect((await draft(8, 0)).code).toBe(200)
    expect((await draft(8, 0, '另一位')).message).toBe('内容已被他人修改，请刷新后重试')
    const drop = async (saves: number) =>
      office('POST /office-api/activity/draft/drop', { id: 8, saves }, await editor())
    expect((await drop(2)).message).toBe('内容已被他人修改，请刷新后重试')
    expect((await drop(1)).code).toBe(200)
    expect((await drop(1)).message).toBe('内容已被他人修改，请刷新后重试')
  })

  it('one of ten equal first saves is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => draft(4, 0)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})
