// The support desk through HTTP: one person answers, the other desk takes over, and a number shows only its own order.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { holdRows } from '#src/test/hold-rows.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(async () => {
  await expectMoneyBalances(cashier.test.core.db)
  await cashier.office.close()
})
const { call, staff } = desk(() => cashier)

/** A member each: the contact form is rate limited. */
const write = async (content = '钱什么时候到账？', member?: CashierMember) => {
  const { as } = member ?? (await cashier.member(0n))
  return (await cashier.test.call('POST /api/support', { category: 'deposit', content }, as)).data.id
}
type As = Awaited<ReturnType<typeof staff>>
const claim = (id: string, as: As, release: 0 | 1 = 0) =>
  call('POST /office-api/support/claim', { id, release }, as)
const reply = (id: string, as: As) => call('POST /office-api/support/reply', { id, content: '请稍候' }, as)
const marked = async (as: As) => (await call('POST /office-api/support/waiting', {}, as)).data

describe('a conversation', () => {
  it('is answered only by the owner of its claim, until it is released', async () => {
    const [chen, admin] = [await staff('support01'), await staff('admin001')]
    const id = await write()
    expect((await reply(id, chen)).message).toBe('请先认领')
    expect((await call('POST /office-api/support/close', { id }, chen)).message).toBe('请先认领')
    expect((await claim(id, chen)).data.claim).toMatchObject({ staff: '陈砚', mine: 1 })
    for (const refused of [await claim(id, admin), await reply(id, admin), await claim(id, admin, 1)])
      expect(refused.message).toBe('已由陈砚认领')
    expect((await reply(id, chen)).data).toMatchObject({ state: 1, claim: { mine: 1 } })
    expect((await claim(id, chen, 1)).data.claim).toBeNull()
    expect((await claim(id, admin)).data.claim).toMatchObject({ mine: 1 })
    expect((await call('POST /office-api/support/close', { id }, admin)).data).toMatchObject({
      state: 2,
      claim: null,
    })
    expect((await claim(id, chen)).message).toBe('当前状态不能执行该操作')
    expect((await claim('no-such', chen)).code).toBe(404)
  })

  it('goes to one of several who claim it at once', async () => {
    const people = [await staff('support01'), await staff('admin001'), await staff('finance01')]
    const id = await write()
    const held = await holdRows(
      cashier.test.core.db,
      'SELECT 1 FROM support_messages WHERE id = $1 FOR UPDATE',
      [id],
    )
    const claims = people.map((as) => claim(id, as))
    await held.awaitedBy(people.length)
    await held.release()
    const answers = await Promise.all(claims)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('can be taken over from a colleague who has not acted for long, but not before', async () => {
    const id = await write()
    await claim(id, await staff('support01'))
    await cashier.test.advance(LIMITS.claimMs - 60_000)
    expect((await claim(id, await staff('admin001'))).message).toBe('已由陈砚认领')
    await cashier.test.advance(60_000)
    expect((await claim(id, await staff('admin001'))).data.claim).toMatchObject({ mine: 1 })
  })

  it('handed to finance waits there, unclaimed and with the note, and is no longer counted at the first desk', async () => {
    const [chen, zhou] = [await staff('support01'), await staff('finance01')]
    const member = await cashier.member(0n)
    const id = await write('支付宝付了一千，订单关闭了', member)
    const hand = (desk: 'support' | 'finance', note: string, as: As) =>
      call('POST /office-api/support/hand', { id, desk, note }, as)
    expect((await hand('finance', '请查', chen)).message).toBe('请先认领')
    await claim(id, chen)
    await reply(id, chen)
    const before = [(await marked(chen)).waiting, (await marked(zhou)).waiting]
    expect((await hand('support', '原处', chen)).message).toBe('当前状态不能执行该操作')
    expect((await hand('finance', '  ', chen)).code).not.toBe(200)
    const handed = await hand('finance', '核对支付宝到账', chen)
    expect(handed.data).toMatchObject({
      state: 0,
      desk: 'finance',
      claim: null,
      handed: { staff: '陈砚', note: '核对支付宝到账' },
    })
    const [first = 0, other = 0] = before
    expect([(await marked(chen)).waiting, (await marked(zhou)).waiting]).toEqual([first, other + 1])
    const theirs = await call('POST /office-api/support/list', { desk: 'finance', page: 1 }, zhou)
    expect(theirs.data.data.map((row) => row.id)).toEqual([id])
    await claim(id, zhou)
    expect((await call('POST /office-api/support/list', { mine: 1, page: 1 }, zhou)).data.data).toHaveLength(
      1,
    )
    expect((await hand('support', '已到账，请告知会员', zhou)).data.desk).toBe('support')
    // Internal notes are not shown to the member.
    const own = await cashier.test.call('POST /api/support/list', {}, member.as)
    expect(JSON.stringify(own.data)).not.toContain('核对支付宝到账')
  })
})

it('leaves a line of every claim, return and hand-over in the audit log', async () => {
  const [chen, admin] = [await staff('support01'), await staff('admin001')]
  const id = await write()
  await claim(id, chen)
  await claim(id, chen, 1)
  await claim(id, chen)
  await call('POST /office-api/support/hand', { id, desk: 'finance', note: '请查到账' }, chen)
  const { data } = await call('POST /office-api/audit/list', { subject_kind: 'support', subject: id }, admin)
  const said = data.data.map(({ action, before, after, reason }) => [action, before, after, reason])
  expect(said.toReversed()).toEqual([
    ['support.claim', { claimed_by: null }, { claimed_by: '陈砚' }, ''],
    ['support.release', { claimed_by: '陈砚' }, { claimed_by: null }, ''],
    ['support.claim', { claimed_by: null }, { claimed_by: '陈砚' }, ''],
    ['support.hand', { state: 'waiting', desk: '客服' }, { state: 'waiting', desk: '财务' }, '请查到账'],
  ])
})

it('tells by marks what changed, so that only that is read', async () => {
  const [chen, zhou] = [await staff('support01'), await staff('finance01')]
  const id = await write()
  const markOf = async () => (await marked(zhou)).open.find((one) => one.id === id)?.mark
  const seen = [await markOf()]
  for (const step of [
    () => claim(id, chen),
    () => reply(id, chen),
    () => reply(id, chen),
    () => call('POST /office-api/support/hand', { id, desk: 'finance', note: '请查' }, chen),
    () => claim(id, zhou),
  ]) {
    expect((await step()).code).toBe(200)
    seen.push(await markOf())
    const some = await call('POST /office-api/support/some', { ids: [id, 'no-such'] }, zhou)
    expect(some.data).toMatchObject([{ id, mark: seen.at(-1) }])
  }
  expect(new Set(seen).size).toBe(seen.length)
  await call('POST /office-api/support/close', { id }, zhou)
  expect(await markOf()).toBeUndefined()
})

it('says of each whether it waits at the desk of the caller', async () => {
  const [chen, zhou] = [await staff('support01'), await staff('finance01')]
  const id = await write()
  const waits = async (as: As) => (await marked(as)).open.find((one) => one.id === id)?.waits
  expect([await waits(chen), await waits(zhou)]).toEqual([1, 0])
  await claim(id, chen)
  await call('POST /office-api/support/hand', { id, desk: 'finance', note: '请查' }, chen)
  expect([await waits(chen), await waits(zhou)]).toEqual([0, 1])
})

describe('a number in a message', () => {
  it('shows the deposit or withdrawal of its writer, in its state', async () => {
    const chen = await staff('support01')
    const member = await cashier.member(100_000n)
    const asked = { amount: 100, bank: member.card, password: PAY_PASSWORD }
    const no = (await cashier.test.call('POST /api/withdraw', asked, member.as)).data.withdraw_no
    const form = { paytype: 'bank', amount: 300, bank_owner: '陈一舟', bank: '招商银行' } as const
    const paid = { ...form, bank_no: '6222000011112222', bank_address: '支行' }
    const deposit = (await cashier.test.call('POST /api/recharge', paid, member.as)).data.deposit_no
    const id = await write(`单号 ${no}`, member)
    const order = (number: string, message = id) =>
      call('POST /office-api/support/order', { id: message, no: number }, chen)
    expect((await order(no)).data).toMatchObject({ kind: 'withdrawal', no, amount: '100.00', state: 1 })
    expect((await order(` ${deposit} `)).data).toMatchObject({ kind: 'deposit', amount: '300.00', state: 1 })
    await call(
      'POST /office-api/approval/claim',
      { kind: 'deposit', subject: deposit },
      await staff('finance01'),
    )
    expect((await order(deposit)).data.claimed_by).toBe('周宁')

    const theirs = await write(`我的单号是 ${no}`)
    expect((await order(no, theirs)).code).toBe(404)
    expect((await order('D00000000000000000000')).code).toBe(404)
    expect((await order(no, 'no-such')).code).toBe(404)
  })
})

describe('in the hands of a colleague', () => {
  const hand = (
    input: { id: string; colleague?: number; desk?: 'support' | 'finance'; note: string },
    as: As,
  ) => call('POST /office-api/support/hand', input, as)
  const colleaguesOf = async (as: As) => (await call('POST /office-api/support/colleagues', {}, as)).data

  it('who is named it is held at once, by that desk, and only by people who may answer', async () => {
    const [chen, zhou] = [await staff('support01'), await staff('finance01')]
    const colleagues = await colleaguesOf(chen)
    expect(colleagues.map(({ name }) => name)).not.toContain('陈砚')
    expect(new Set(colleagues.map(({ role }) => role))).toEqual(new Set(['finance', 'admin']))
    const colleague = colleagues.find(({ name }) => name === '周宁')?.id ?? 0
    const id = await write()
    expect((await hand({ id, colleague, note: '请查' }, chen)).message).toBe('请先认领')
    await claim(id, chen)
    // One's own id, and an unknown one.
    const self = (await colleaguesOf(zhou)).find(({ name }) => name === '陈砚')?.id ?? 0
    for (const wrong of [self, 9_999])
      expect((await hand({ id, colleague: wrong, note: '请查' }, chen)).code).toBe(404)
    expect((await hand({ id, note: '请查' }, chen)).message).toBe('当前状态不能执行该操作')
    expect((await hand({ id, colleague, note: '核对到账' }, chen)).data).toMatchObject({
      state: 0,
      desk: 'finance',
      claim: { staff: '周宁', mine: 0 },
      handed: { staff: '陈砚', to: '周宁', note: '核对到账' },
    })
    expect((await reply(id, chen)).message).toBe('已由周宁认领')
    expect((await reply(id, zhou)).code).toBe(200)
  })
})

describe('closed', () => {
  it('once only, and reopened it waits in the hands of who did it', async () => {
    const [chen, admin] = [await staff('support01'), await staff('admin001')]
    const id = await write()
    const reopen = (as: As) => call('POST /office-api/support/reopen', { id }, as)
    await claim(id, chen)
    expect((await reopen(chen)).message).toBe('当前状态不能执行该操作')
    await call('POST /office-api/support/close', { id }, chen)
    expect((await call('POST /office-api/support/close', { id }, chen)).message).toBe(
      '当前状态不能执行该操作',
    )
    expect((await reply(id, chen)).message).toBe('当前状态不能执行该操作')
    expect((await reopen(admin)).data).toMatchObject({ state: 0, claim: { staff: '陆青', mine: 1 } })
    expect((await reopen(chen)).code).not.toBe(200)
    expect((await call('POST /office-api/support/reopen', { id: 'no-such' }, chen)).code).toBe(404)
  })
})

describe('what waits', () => {
  it('waits since the line that was not answered, with the lines since then', async () => {
    const chen = await staff('support01')
    const member = await cashier.member(0n)
    const say = (content: string) => cashier.test.call('POST /api/support/say', { content }, member.as)
    const id = (await say('一')).data.talk
    const read = async () => (await call('POST /office-api/support/some', { ids: [id] }, chen)).data[0]
    const opened = await read()
    expect(opened).toMatchObject({ unread: 1, waiting_since: opened?.created_at })
    await cashier.test.advance(600_000)
    await say('二')
    expect(await read()).toMatchObject({ unread: 2, waiting_since: opened?.created_at })
    await claim(id, chen)
    await reply(id, chen)
    expect(await read()).toMatchObject({ unread: 0, state: 1 })
    await cashier.test.advance(600_000)
    const third = (await say('三')).data
    expect(await read()).toMatchObject({ unread: 1, state: 0, waiting_since: third.created_at })
    expect((await read())?.replies.map(({ staff: by }) => by)).toEqual([null, '陈砚', null])
    const found = await call('POST /office-api/support/list', { q: '三', page: 1 }, chen)
    expect(found.data.data.map((row) => row.id)).toContain(id)
  })

  it('is read by staff who hold no claim of it only with a line in the security log', async () => {
    const admin = await staff('admin001')
    const id = await write('给客服看的')
    const reads = () =>
      cashier.test.core.db.query(
        "SELECT 1 FROM security_events WHERE event = 'personal_read' AND call = '/office-api/support/some'",
      )
    const before = (await reads()).length
    await call('POST /office-api/support/some', { ids: [id] }, admin)
    expect((await reads()).length).toBe(before + 1)
  })
})
