// Correction of a real name, through HTTP: support requests, an administrator approves, and the name stays encrypted.
import { refusalText } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { type Cashier, type CashierMember, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(() => expectBooksBalance(cashier.test.core.db))
afterAll(() => cashier.office.close())

const staff = async (name: string) => ({ token: await cashier.office.login(name) })
const ask = async ({ id }: CashierMember, realname = '陈亦舟', as = 'support01') =>
  cashier.office.call(
    'POST /office-api/realname/ask',
    { member_id: Number(id), realname, identity: '视频核对本人与证件' },
    await staff(as),
  )
const decide = async (id: string, approve: 0 | 1, as: string) =>
  cashier.office.call('POST /office-api/approval/decide', { id, approve, note: '已核对' }, await staff(as))
const nameOf = async (member: CashierMember) =>
  (await cashier.test.call('POST /api/user', {}, await cashier.again(member))).data.realname
const bind = async (member: CashierMember, owner: string, number: string) =>
  cashier.test.call(
    'POST /api/bindcard',
    {
      bank: '招商银行',
      bank_owner: owner,
      bank_no: number,
      bank_address: '演示支行',
      pay_pass: PAY_PASSWORD,
    },
    await cashier.again(member),
  )

it('changes once an administrator agrees, and later cards must bear the new name', async () => {
  const member = await cashier.member(0n)
  const asked = await ask(member)
  expect(asked.data).toMatchObject({
    kind: 'realname',
    state: 'open',
    mine: 1,
    lines: [{ name: '实名', from: '陈**', to: '陈**' }],
  })
  expect(await nameOf(member)).toBe('陈一舟')
  const seen = await cashier.office.call(
    'POST /office-api/approval/detail',
    { id: asked.data.id },
    await staff('admin001'),
  )
  expect(seen.data).toMatchObject({
    approval: { lines: [{ name: '实名', from: '陈一舟', to: '陈亦舟' }], reason: '视频核对本人与证件' },
    checks: [{ state: 'ok' }, { state: 'ok', text: '与申请时相比没有变化' }],
  })
  const done = await decide(asked.data.id, 1, 'admin001')
  expect(done.data.approval).toMatchObject({ state: 'approved', decided_by: '陆青' })
  expect(await nameOf(member)).toBe('陈亦舟')
  expect((await bind(member, '陈一舟', '6222000000000001')).message).toBe(refusalText('holderNotRealname'))
  expect((await bind(member, '陈亦舟', '6222000000000001')).code).toBe(200)
  const inbox = await cashier.test.call('POST /api/noticeList', {}, await cashier.again(member))
  expect(inbox.data.data.filter(({ title }) => title === '实名已更正')).toHaveLength(1)
})

it('is decided by an administrator alone, and stays where the answer is no', async () => {
  const member = await cashier.member(0n)
  const { id } = (await ask(member)).data
  for (const name of ['support01', 'finance01', 'content01'])
    expect((await decide(id, 1, name)).code, name).toBe(403)
  for (const name of ['admin001', 'finance01'])
    expect((await ask(member, '陈亦舟', name)).code, name).toBe(403)
  expect((await decide(id, 0, 'admin001')).data.approval).toMatchObject({ state: 'refused' })
  expect(await nameOf(member)).toBe('陈一舟')
})

it('is never approved by its requester, whatever they have become since', async () => {
  const member = await cashier.member(0n)
  const { id } = (await ask(member, '陈亦舟', 'support01')).data
  const { db } = cashier.test.core
  await db.query("UPDATE staff SET role = 'admin' WHERE username = 'support01'")
  expect((await decide(id, 1, 'support01')).message).toBe(refusalText('ownRequest'))
  await db.query("UPDATE staff SET role = 'support' WHERE username = 'support01'")
  expect(await nameOf(member)).toBe('陈一舟')
})

it('refuses the present name, a second request, and members without a real name', async () => {
  const member = await cashier.member(0n)
  expect((await ask(member, '陈一舟')).message).toBe(refusalText('wrongState'))
  expect((await ask(member, ' 陈 ')).code).toBe(422)
  expect((await ask(member)).code).toBe(200)
  expect((await ask(member, '陈宜舟')).message).toBe(refusalText('requestOpen'))
  const { db } = cashier.test.core
  const unnamed = await cashier.member(0n)
  await db.query('UPDATE members SET realname = username WHERE id = $1', [unnamed.id])
  expect((await ask(unnamed)).message).toBe(refusalText('wrongState'))
})

it('is not carried out where the name has changed since it was asked for', async () => {
  const member = await cashier.member(0n)
  const { id } = (await ask(member)).data
  const { db } = cashier.test.core
  const other = db.seal('name', '陈一州')
  await db.query('UPDATE members SET realname = $2 WHERE id = $1', [member.id, other])
  expect((await decide(id, 1, 'admin001')).message).toBe(refusalText('changedMeanwhile'))
  expect(await nameOf(member)).toBe('陈一州')
})

it('is stored sealed and logged masked, and so is every look at it', async () => {
  const member = await cashier.member(0n)
  const { id } = (await ask(member)).data
  await cashier.office.call('POST /office-api/approval/detail', { id }, await staff('admin001'))
  await decide(id, 1, 'admin001')
  const { db } = cashier.test.core
  const [stored] = await db.query<{ payload: object }>('SELECT payload FROM approvals WHERE id = $1', [id])
  expect(JSON.stringify(stored?.payload)).not.toMatch(/陈/)
  const log = await db.query<{ action: string; words: string }>(
    `SELECT action, coalesce(before::text, '') || coalesce(after::text, '') AS words FROM audit_log
      WHERE subject_kind = 'member' AND subject_id = $1 ORDER BY seq`,
    [String(member.id)],
  )
  expect(log.map(({ action }) => action)).toEqual(['realname.ask', 'member.view', 'realname.approve'])
  expect(log.map(({ words }) => words).join()).not.toMatch(/一舟|亦舟/)
  expect(log[2]?.words).toContain('陈**')
})
