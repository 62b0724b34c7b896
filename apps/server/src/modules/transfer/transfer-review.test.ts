// Stuck transfers through HTTP: both books side by side, and an outcome entered under four eyes.
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { REFUSALS, refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

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

/** Approves the outcome that was entered. */
async function agree(id: string, as: { token: string }) {
  const { row } = (await call('POST /office-api/transfer/detail', { transfer_no: id }, as)).data
  return call('POST /office-api/approval/decide', { id: row.approval?.id, approve: 1, note: '' }, as)
}

/** The ledger's lines under a key, in the format of the page's preview. */
async function written(key: string) {
  const rows = await cashier.test.core.db.query<{ account: string; amount: bigint }>(
    `SELECT a.name AS account, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
       JOIN ledger_accounts a ON a.id = e.account_id WHERE t.key = $1 ORDER BY e.amount`,
    [key],
  )
  return rows.map(({ account, amount }) => ({ account, amount: yuanFromFen(amount) }))
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
    await cashier.test.services.reconcile.runOnce()
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
      expect(detail.data.their_state).toBe('silent')
      expect(detail.data.their_balance).not.toBeNull()
      expect(detail.data.transit).toBe(direction === 'in' ? '200.00' : '0.00')
      const wish = { transfer_no: id, outcome, statement: '场馆流水导出第 12 行', reason: '场馆书面答复' }
      expect((await call('POST /office-api/transfer/ask', wish, zhou)).message).toBe(REFUSALS.notClaimed.text)
      await call('POST /office-api/approval/claim', { kind: 'transfer', subject: id }, zhou)
      expect((await call('POST /office-api/transfer/ask', wish, zhou)).data.asked?.outcome).toBe(outcome)
      expect((await agree(id, zhou)).code).toBe(403)
      expect((await agree(id, lu)).data.approval?.state).toBe('approved')
      const { row } = (await call('POST /office-api/transfer/detail', { transfer_no: id }, lu)).data
      expect(row.state).toBe(outcome === 'done' ? 1 : 3)
      expect(await cashier.balance(member.id)).toBe(walletFen)
      const promised = detail.data.writes.find((one) => one.outcome === outcome)
      expect(await written(promised?.key ?? '')).toEqual(promised?.lines)
      expect(await logOf(id)).toEqual(['transfer.claim 周宁', 'transfer.ask 周宁', 'transfer.approve 陆青'])
    },
  )

  it.each([
    ['in', -100n, 40_100n, '场馆实际入账199.00元，其余1.00元已退回中心钱包', 3],
    ['out', 100n, 79_900n, '场馆实际转出199.00元，其余1.00元仍在场馆', 4],
  ] as const)(
    'going %s of which the venue booked 199 of 200 ends so, and the rest is where the books say',
    async (direction, otherwiseFen, walletFen, remark, type) => {
      const { member, id } = await stuck(direction, 'after')
      const name = `m${member.id}`
      venue.wallets.set(name, (venue.wallets.get(name) ?? 0n) + otherwiseFen)
      const [zhou, lu] = [await staff('finance01'), await staff('admin001')]
      await call('POST /office-api/approval/claim', { kind: 'transfer', subject: id }, zhou)
      const wish = { transfer_no: id, outcome: 'done', statement: '第 12 行', reason: '场馆只入账 199' }
      for (const booked of ['0', '200.01', '-1', '1.001']) {
        const refused = await call('POST /office-api/transfer/ask', { ...wish, booked }, zhou)
        expect([booked, refused.code === 200]).toEqual([booked, false])
      }
      const asked = await call('POST /office-api/transfer/ask', { ...wish, booked: '199' }, zhou)
      expect(asked.data.asked).toMatchObject({ outcome: 'done', booked: '199.00' })
      expect(asked.data.approval?.amount).toBe('199.00')
      expect((await agree(id, lu)).data.approval?.state).toBe('approved')
      expect(await cashier.balance(member.id)).toBe(walletFen)
      const as = await cashier.again(member)
      const { data } = await cashier.test.call('POST /api/gettransrecord', { type }, as)
      expect(data.data[0]).toMatchObject({ state: 1, remark })
      expect((await cashier.test.call('POST /api/balance', {}, as)).data.transit).toBe('0.00')
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
    await cashier.test.services.reconcile.runOnce()
    const zhou = await staff('finance01')
    await call('POST /office-api/approval/claim', { kind: 'transfer', subject: asked.data.transfer_no }, zhou)
    await call('POST /office-api/transfer/ask', wish, zhou)
    await agree(asked.data.transfer_no, await staff('admin001'))
  })

  it('is found by a part of its number or of its member’s name, and counted apart from what the machine asks', async () => {
    const { member, id } = await stuck('in', 'after')
    const zhou = await staff('finance01')
    const find = async (q: string) =>
      (await call('POST /office-api/transfer/list', { q }, zhou)).data.data.map((row) => row.transfer_no)
    expect(await find(id.slice(4, 14))).toEqual([id])
    const { username } = (await call('POST /office-api/transfer/detail', { transfer_no: id }, zhou)).data.row
      .member
    expect(await find(username.toUpperCase())).toEqual([id])
    expect(await find('%')).toEqual([])
    const counts = (await call('POST /office-api/transfer/list', {}, zhou)).data
    expect([counts.asking, counts.stuck]).toEqual([0, 1])
    const wish = { transfer_no: id, outcome: 'done' as const, statement: 'x', reason: 'x' }
    await call('POST /office-api/approval/claim', { kind: 'transfer', subject: id }, zhou)
    await call('POST /office-api/transfer/ask', wish, zhou)
    await agree(id, await staff('admin001'))
    expect(await cashier.balance(member.id)).toBe(40_000n)
  })

  it('is claimed by one person at a time, released, and taken over after a timeout', async () => {
    const { id } = await stuck('in', 'after')
    const claim = async (as: { token: string }, release?: 0 | 1) =>
      call(
        'POST /office-api/approval/claim',
        { kind: 'transfer', subject: id, ...(release && { release }) },
        as,
      )
    const [zhou, xu] = [await staff('finance01'), await staff('finance02')]
    const wish = { transfer_no: id, outcome: 'done' as const, statement: 'x', reason: 'x' }
    const taken = refusalText('claimedByOther', { name: '周宁' })
    expect((await claim(zhou)).data.claim).toMatchObject({ staff: '周宁', mine: 1 })
    expect((await claim(xu)).message).toBe(taken)
    expect((await claim(xu, 1)).message).toBe(taken)
    expect((await call('POST /office-api/transfer/ask', wish, xu)).message).toBe(taken)
    expect((await claim(zhou, 1)).data.claim).toBeNull()
    expect((await claim(xu)).data.claim).toMatchObject({ staff: '许岚', mine: 1 })
    await cashier.test.advance(LIMITS.claimMs)
    const again = await staff('finance01')
    expect((await claim(again)).data.claim).toMatchObject({ staff: '周宁', mine: 1 })
    await call('POST /office-api/transfer/ask', wish, again)
    expect((await claim(again, 1)).message).toBe(REFUSALS.requestOpen.text)
    await agree(id, await staff('admin001'))
    expect((await claim(again)).message).toBe(REFUSALS.wrongState.text)
    expect(await logOf(id)).toEqual([
      'transfer.claim 周宁',
      'transfer.release 周宁',
      'transfer.claim 许岚',
      'transfer.claim 周宁',
      'transfer.ask 周宁',
      'transfer.approve 陆青',
    ])
  })
})
