// Who keeps away from play changes limits in one direction only.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

type Member = Awaited<ReturnType<Cashier['member']>>
const HOUR = 3_600_000

const limits = (member: Member, input = {}) => cashier.test.call('POST /api/limits', input, member.as)
const set = (member: Member, limit: string, value: number | null) =>
  limits(member, { set: [{ limit, value }] })

/** Sessions end after a while, so a later call has a new one. */
async function later(member: Member, ms: number): Promise<void> {
  await cashier.test.advance(ms)
  Object.assign(member, { as: await cashier.again(member) })
}

it('a limit is lowered and none raised: after the return what held before holds', async () => {
  const member = await cashier.member()
  await set(member, 'deposit.day', 300)
  await set(member, 'deposit.day', 900)
  const leave = { length: '180d', password: member.password }
  await cashier.test.call('POST /api/exclude', leave, member.as)
  await later(member, 25 * HOUR)
  const words = expect.stringMatching(/^您已自我排除/)
  expect((await limits(member, { confirm: ['deposit.day'] })).message).toEqual(words)
  expect((await set(member, 'deposit.day', 400)).message).toEqual(words)
  expect((await set(member, 'deposit.day', null)).message).toEqual(words)
  expect((await set(member, 'deposit.day', 200)).data.deposit.day).toMatchObject({ limit: '200.00' })
  await later(member, 180 * 24 * HOUR)
  expect((await set(member, 'deposit.day', 400)).message).toBe('您的自我排除已到期，请先申请返回')
  const rests = await cashier.member()
  await set(rests, 'loss.day', 300)
  await cashier.test.call('POST /api/timeout', { days: 1, password: rests.password }, rests.as)
  expect((await set(rests, 'loss.day', 400)).message).toMatch(/^您已设置冷静期/)
})
