// Agents through HTTP: application, staff review, the one-time ticket, and who is refused entry.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, DAY } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { join } from '#src/test/invited.ts'
import { itemOf } from '#src/test/office/desk-item.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff, deedsOf } = desk(() => cashier)
const DRAFT = { mobile: '13800138000', apply_info: '向亲友介绍' }

type Person = Awaited<ReturnType<typeof join>>
const apply = async (person: Person, draft: object = DRAFT) =>
  cashier.test.call('POST /api/applyagentdo', draft, await person.login())
const stateOf = async (person: Person) =>
  (await cashier.test.call('POST /api/applyagentstate', {}, await person.login())).data

async function waiting(person: Person): Promise<string> {
  const support = await staff('support01')
  const list = await call('POST /office-api/agent/applications', {}, support)
  return list.data.data.find(({ member }) => member.username === person.name)?.id ?? ''
}

async function decide(person: Person, decision: object) {
  const support = await staff('support01')
  const id = await waiting(person)
  return {
    id,
    answer: await call(
      'POST /office-api/approval/decide',
      { kind: 'agent', subject: id, ...decision },
      support,
    ),
  }
}

describe('an application', () => {
  it.each([
    [{ mobile: '23800138000' }, '请输入正确手机号'],
    [{ mobile: '' }, '请输入正确手机号'],
    [{ apply_info: '  ' }, '请输入申请理由'],
    [{ apply_info: '长'.repeat(201) }, '申请理由最长200字'],
  ])('%j → %s', async (more, message) => {
    const person = await join(cashier.test)
    expect((await apply(person, { ...DRAFT, ...more })).message).toBe(message)
    expect(await stateOf(person)).toBeNull()
  })

  it('waits once however many ask at once', async () => {
    const person = await join(cashier.test)
    const as = await person.login()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => cashier.test.call('POST /api/applyagentdo', DRAFT, as)),
    )
    expect(answers.filter(({ code }) => code === 200).map(({ message }) => message)).toEqual([
      '提交成功，等待后台审核',
    ])
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ message }) => message))).toEqual(
      new Set(['您已提交申请，请等待审核']),
    )
    expect(await stateOf(person)).toMatchObject({ state: 0, again_at: null })
  })

  it('that support approves makes an agent, who gets a message and needs no other', async () => {
    const person = await join(cashier.test)
    await apply(person)
    const { id, answer } = await decide(person, { approve: 1, note: '' })
    expect(itemOf('agent', answer).row).toMatchObject({ state: 1, mobile: '13800138000' })
    expect(await deedsOf(id)).toEqual(['agent.approve 陈砚'])
    expect((await cashier.test.call('POST /api/user', {}, await person.login())).data.isagent).toBe(1)
    const inbox = await cashier.test.call('POST /api/noticeList', {}, await person.login())
    const messages = inbox.data.data.filter(({ content }) => content.includes('您的代理申请已通过'))
    expect(messages).toHaveLength(1)
    expect((await apply(person)).message).toBe('您已是代理')
    const again = await call(
      'POST /office-api/approval/decide',
      { kind: 'agent', subject: id, approve: 1, note: '' },
      await staff('admin001'),
    )
    expect(again.code).not.toBe(200)
  })

  it('that is refused needs a reason, tells it, and may come again after thirty days', async () => {
    const person = await join(cashier.test)
    await apply(person)
    expect((await decide(person, { approve: 0, note: '' })).answer.message).toBe('请填写原因')
    await decide(person, { approve: 0, note: '电话无人接听', reason: 'unreachable' })
    expect(await stateOf(person)).toMatchObject({ state: 2, remark: '无法通过联系电话核实：电话无人接听' })
    await cashier.test.advance(29 * DAY)
    expect((await apply(person)).message).toBe('申请未通过后30天内不能再次申请')
    await cashier.test.advance(DAY)
    expect((await apply(person)).code).toBe(200)
  })

  it('of a frozen member cannot be approved', async () => {
    const person = await join(cashier.test)
    await apply(person)
    await cashier.test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [person.id])
    expect((await decide(person, { approve: 1, note: '' })).answer.message).toBe('当前状态不能执行该操作')
    await cashier.test.core.db.query("UPDATE members SET state = 'normal' WHERE id = $1", [person.id])
  })

  it('of a person who is an agent by another account cannot be approved', async () => {
    const [first, second] = [await join(cashier.test), await join(cashier.test)]
    await apply(first)
    await decide(first, { approve: 1, note: '' })
    await apply(second)
    await cashier.test.core.db.query("UPDATE members SET mobile = '13800004321' WHERE id IN ($1, $2)", [
      first.id,
      second.id,
    ])
    const { answer } = await decide(second, { approve: 1, note: '' })
    expect(answer.message).toBe('同一人的另一个账号已是代理，不能通过')
    expect((await cashier.test.call('POST /api/user', {}, await second.login())).data.isagent).toBe(0)
  })

  it('shows its mobile covered in the list and whole in the one that is opened, which is logged', async () => {
    const person = await join(cashier.test)
    await apply(person)
    const support = await staff('support01')
    const list = await call('POST /office-api/agent/applications', {}, support)
    const row = list.data.data.find(({ member }) => member.username === person.name)
    expect(row?.mobile).toBe('138••••8000')
    const one = await call('POST /office-api/agent/application', { id: row?.id }, support)
    expect(one.data.row.mobile).toBe('13800138000')
    const seen = await cashier.test.core.db.query(
      "SELECT 1 FROM audit_log WHERE action = 'agent.view' AND subject_id = $1",
      [row?.id],
    )
    expect(seen).toHaveLength(1)
  })
})

describe('the agent’s page', () => {
  async function agent() {
    const person = await join(cashier.test)
    await apply(person)
    await decide(person, { approve: 1, note: '' })
    return person
  }
  const ticketOf = async (as: { token: string }) => {
    const { data } = await cashier.test.call('GET /api/getAgentLoginUrl', {}, as)
    return new URLSearchParams(data.url.split('?')[1]).get('ticket') ?? ''
  }
  const open = (as: { token: string }, input: object) => cashier.test.call('POST /api/agentreport', input, as)

  it('opens by a ticket, once, for the session that asked for it, and stays open for it alone', async () => {
    const person = await agent()
    const [here, there] = [await person.login(), await person.login()]
    expect((await open(here, {})).message).toBe('入口已失效，请从“我的”重新进入')
    const ticket = await ticketOf(here)
    expect((await open(there, { ticket })).code).toBe(400)
    expect((await open(here, { ticket })).data).toMatchObject({ members: 0, active_this_month: 0 })
    expect((await open(here, { page: 1 })).code).toBe(200)
    expect((await open(there, { ticket })).code).toBe(400)
    await cashier.test.advance(29 * 60_000)
    expect((await open(here, {})).code).toBe(200)
    await cashier.test.advance(2 * 60_000)
    expect((await open(here, { ticket })).code).toBe(400)
  })

  it('does not open by a ticket that is older than a minute, nor by anybody else’s', async () => {
    const [one, other] = [await agent(), await agent()]
    const [mine, theirs] = [await one.login(), await other.login()]
    const old = await ticketOf(mine)
    expect((await open(theirs, { ticket: old })).code).toBe(400)
    await cashier.test.advance(61_000)
    expect((await open(mine, { ticket: old })).code).toBe(400)
  })

  it('is refused to members who are no agents, by every way in', async () => {
    const person = await join(cashier.test)
    const as = await person.login()
    expect(await cashier.test.call('GET /api/getAgentLoginUrl', {}, as)).toMatchObject({
      code: 403,
      message: '仅代理可使用',
    })
    expect((await open(as, {})).code).toBe(403)
    expect((await cashier.test.call('POST /api/agentstatement', { month: '2026-10' }, as)).code).toBe(403)
  })

  it('whose months are private: a month that is not there is not found', async () => {
    const person = await agent()
    const as = await person.login()
    await open(as, { ticket: await ticketOf(as) })
    expect((await cashier.test.call('POST /api/agentstatement', { month: '2026-10' }, as)).code).toBe(404)
    expect((await cashier.test.call('POST /api/agentstatement', { month: '2026-13' }, as)).code).toBe(422)
  })
})
