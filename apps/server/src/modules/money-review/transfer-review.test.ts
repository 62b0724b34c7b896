// Stuck transfers through HTTP: both books side by side, and one end that two people enter.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/cashier.ts'
import { expectMoneyBalances } from '#src/test/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/fake-venue.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({ RECONCILE_SPEED: '1000' }, { venues: venue.venues })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const call: Cashier['office']['call'] = (name, input, as) => cashier.office.call(name, input, as)
const staff = async (name: string) => ({ token: await cashier.office.login(name) })
async function logOf(subject: string) {
  const rows = await cashier.test.core.db.query<{ action: string; staff_name: string; after: object }>(
    'SELECT action, staff_name, after FROM audit_log WHERE subject_id = $1 ORDER BY seq',
    [subject],
  )
  return rows.map(({ action, staff_name }) => `${action} ${staff_name}`)
}

describe('a stuck transfer', () => {
  async function stuck(direction: 'in' | 'out', silence: 'before' | 'after') {
    const member = await cashier.member(100_000n)
    const as = await cashier.again(member)
    const into = (amount: string) => ({ amount, sourcetype: 'userbalance', targettype: 'AG' })
    const outOf = (amount: string) => ({ amount, sourcetype: 'AG', targettype: 'userbalance' })
    await cashier.test.call('POST /api/transfer', into('400'), as)
    venue.silence(silence)
    const asked = await cashier.test.call(
      'POST /api/transfer',
      direction === 'in' ? into('200') : outOf('200'),
      as,
    )
    venue.silence(null)
    expect(asked.data.state).toBe(2)
    await cashier.test.advance(2_000)
    await cashier.test.services.reconcile.round()
    return { member, id: asked.data.transfer_no }
  }

  it.each([
    ['in', 'after', 'done', 40_000n],
    ['in', 'before', 'refused', 60_000n],
    ['out', 'after', 'done', 80_000n],
    ['out', 'before', 'refused', 60_000n],
  ] as const)(
    'going %s that the venue applied %s ends as %s by two people',
    async (direction, silence, outcome, walletFen) => {
      const { member, id } = await stuck(direction, silence)
      const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
      const list = await call('POST /office-api/transfer/list', { stuck: 1 }, zhou)
      expect(list.data.data.map(({ transfer_no }) => transfer_no)).toContain(id)
      const detail = await call('POST /office-api/transfer/detail', { transfer_no: id }, zhou)
      expect(detail.data.enquiries.length).toBeGreaterThan(0)
      expect(detail.data.enquiries.every(({ counts }) => counts === 0)).toBe(true)
      expect(detail.data.theirs.at(-1)).toMatchObject({ text: '场馆余额' })
      const wish = { transfer_no: id, outcome, statement: '场馆流水导出第 12 行', reason: '场馆书面答复' }
      expect((await call('POST /office-api/transfer/ask', wish, zhou)).data.asked?.outcome).toBe(outcome)
      expect(
        (await call('POST /office-api/transfer/decide', { transfer_no: id, approve: 1, reason: '' }, zhou))
          .code,
      ).toBe(403)
      const done = await call(
        'POST /office-api/transfer/decide',
        { transfer_no: id, approve: 1, reason: '' },
        lu,
      )
      expect(done.data.state).toBe(outcome === 'done' ? 1 : 3)
      expect(await cashier.balance(member.id)).toBe(walletFen)
      expect(await logOf(id)).toEqual(['transfer.ask 周宁', 'transfer.approve 陆青'])
    },
  )

  it('is the machine’s alone while it still asks', async () => {
    const member = await cashier.member(100_000n)
    const as = await cashier.again(member)
    venue.silence('after')
    const asked = await cashier.test.call(
      'POST /api/transfer',
      { amount: '100', sourcetype: 'userbalance', targettype: 'AG' },
      as,
    )
    venue.silence(null)
    const wish = { transfer_no: asked.data.transfer_no, outcome: 'done', statement: 'x', reason: 'x' }
    expect((await call('POST /office-api/transfer/ask', wish, await staff('finance01'))).message).toBe(
      '当前状态不能执行该操作',
    )
    await cashier.test.advance(2_000)
    await cashier.test.services.reconcile.round()
    await call('POST /office-api/transfer/ask', wish, await staff('finance01'))
    await call(
      'POST /office-api/transfer/decide',
      { transfer_no: asked.data.transfer_no, approve: 1, reason: '' },
      await staff('admin001'),
    )
  })
})
