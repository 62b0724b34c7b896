// Agents' months on real money: calculated from bets and the ledger to the fen, carried over, paid once by people, access-controlled.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, downline, newAgent, nextFifth, runMonthly } from '#src/test/agents.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, play } from '#src/test/invited.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
  await intoTheDay(cashier.test)
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff } = desk(() => cashier)

async function statementOf(of: Agent, month: string) {
  const as = await of.login()
  const url = await cashier.test.call('GET /api/getAgentLoginUrl', {}, as)
  const ticket = url.data.url.split('ticket=')[1]
  await cashier.test.call('POST /api/agentreport', { ticket }, as)
  const answer = await cashier.test.call('POST /api/agentstatement', { month }, as)
  return { as, ...answer.data }
}

const inOffice = async (of: Agent, month: string) => {
  const list = await call('POST /office-api/agent/statements', {}, await staff('finance01'))
  return list.data.data.find((row) => row.agent.username === of.name && row.month === month)
}

const decide = async (id: string | undefined, name: string, approve: 0 | 1 = 1) =>
  call(
    'POST /office-api/approval/decide',
    { id, approve, note: approve ? '' : '数字要再核' },
    await staff(name),
  )

describe('a month', () => {
  it('is what members lost less what it cost, line by line, and its commission is paid once', async () => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier, { workers: 3 })
    await runMonthly(cashier)
    const { lines, month: shown, as } = await statementOf(boss, month)
    // Each: won 1000, lost 3000; deposited 1000. 3 × 2000 − 1 % of 3000.
    expect(lines).toEqual([
      { title: '场馆输赢', entries: 6, amount: '-6000.00', effect: '6000.00' },
      { title: '存款', entries: 3, amount: '3000.00', effect: '0.00' },
      { title: '存取款成本 1%', entries: 3, amount: '3000.00', effect: '-30.00' },
    ])
    expect(shown).toMatchObject({
      members: 3,
      active: 3,
      net: '5970.00',
      carried: '0.00',
      base: '5970.00',
      tier: 1,
      rate: 20,
      commission: '1194.00',
      state: 0,
      settled_at: null,
    })
    const row = await inOffice(boss, month)
    const picture = await call('POST /office-api/agent/statement', { id: row?.id }, await staff('finance01'))
    expect(picture.data).toMatchObject({
      receipt: { verdict: 'agrees', bets: 6, by_bets: '6000.00', by_entries: '6000.00' },
      row: { commission: '1194.00', state: 0, rule: 2 },
    })
    const [one, other] = [await staff('finance01'), await staff('admin001')]
    const yes = { id: row?.approval?.id, approve: 1, note: '' }
    const say = (as: typeof one) =>
      Promise.all(Array.from({ length: 50 }, () => call('POST /office-api/approval/decide', yes, as)))
    // One approval alone pays nothing, however small the sum.
    expect((await say(one)).filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await cashier.balance(boss.id)).toBe(0n)
    expect((await say(other)).filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await cashier.balance(boss.id)).toBe(119_400n)
    const turnover = await cashier.test.call('POST /api/turnover', {}, as)
    expect(turnover.data.data[0]).toMatchObject({ source: 'agent', amount: '1194.00', multiple: 1 })
    expect((await statementOf(boss, month)).month.state).toBe(1)
  })

  it('with rebates and gifts costs their sum; one below zero weighs on the next', async () => {
    const boss = await newAgent(cashier)
    const members = []
    for (let i = 0; i < 3; i++) members.push(await downline(cashier, venue, boss, -2000))
    const bad = await nextFifth(cashier)
    expect((await statementOf(boss, bad)).month).toMatchObject({
      net: '-6030.00',
      commission: '0.00',
      state: 1,
    })
    for (const member of members) {
      await deposit(cashier, member, '1000')
      await play(cashier.test, venue, member.id, 5000, 'lose')
    }
    const good = await nextFifth(cashier)
    expect((await statementOf(boss, good)).month).toMatchObject({
      carried: '-6030.00',
      active: 3,
      state: 0,
    })
    const { month } = await statementOf(boss, good)
    expect(Number(month.base)).toBeCloseTo(Number(month.net) - 6030, 2)
    const third = await nextFifth(cashier)
    expect(await inOffice(boss, third)).toMatchObject({ net: '0.00', carried: '0.00' })
  })

  it('of fewer than three members shows no sums, for they would be a member’s own', async () => {
    const boss = await newAgent(cashier)
    const member = await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier)
    const { lines, month: shown, as } = await statementOf(boss, month)
    expect(lines).toEqual([])
    expect(shown).toMatchObject({
      members: 1,
      active: 1,
      net: null,
      carried: null,
      base: null,
      commission: '0.00',
    })
    const file = await cashier.test.raw('GET /api/agentstatement.csv', { month }, as)
    for (const secret of [member.name, String(member.id), '1990.00', '2000.00'])
      expect(file.body).not.toContain(secret)
  })

  it.each([
    ['LIMITS.agent.shownFromMembers', 'of two members', 2, null],
    ['LIMITS.agent.shownFromMembers', 'of three', 3, '5970.00'],
  ])('%s: a sum %s', async (_limit, _what, members, net) => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < members; i++) await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier)
    expect((await statementOf(boss, month)).month.net).toBe(net)
  })

  it('counts one level only: what a friend of a friend does earns nothing', async () => {
    const boss = await newAgent(cashier)
    const friend = await join(cashier.test, boss.id)
    const further = await join(cashier.test, friend.id)
    await deposit(cashier, further, '1000')
    await play(cashier.test, venue, further.id, 3000, 'lose')
    const month = await nextFifth(cashier)
    expect((await statementOf(boss, month)).month).toMatchObject({ members: 1, active: 0, tier: 0 })
  })
})

describe('the file of a month', () => {
  it('has the same lines and sums, and no cell that a spreadsheet would run', async () => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier)
    const { as } = await statementOf(boss, month)
    const file = await cashier.test.raw('GET /api/agentstatement.csv', { month }, as)
    const rows = file.body.replace('\ufeff', '').trim().split('\r\n')
    expect(rows.slice(0, 4)).toEqual([
      '项目,笔数,金额,对净收入的影响',
      '"场馆输赢",6,-6000.00,6000.00',
      '"存款",3,3000.00,0.00',
      '"存取款成本 1%",3,3000.00,-30.00',
    ])
    expect(rows).toContain('"佣金",1194.00,,')
    for (const cell of rows.flatMap((row) => row.split(',')))
      expect(cell).toMatch(/^(?!"?[=+@\t])(-?\d+\.\d{2}|[^-].*|)$/)
    const row = await inOffice(boss, month)
    const { office } = cashier
    const exported = await office.raw(
      'POST /office-api/agent/statement/export',
      { id: row?.id },
      await staff('finance01'),
    )
    expect(exported.body).toBe(file.body)
    const written = await cashier.test.core.db.query(
      "SELECT 1 FROM audit_log WHERE action = 'commission.export' AND subject_id = $1",
      [row?.id],
    )
    expect(written).toHaveLength(1)
  })
})

describe('a statement that people send back', () => {
  it('is recalculated and decided by another person than the requester', async () => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier)
    const row = await inOffice(boss, month)
    await decide(row?.approval?.id, 'finance01', 0)
    expect(await cashier.balance(boss.id)).toBe(0n)
    const again = { id: row?.id, reason: '已与账本核对' }
    const asked = await call('POST /office-api/agent/statement/again', again, await staff('finance01'))
    expect(asked.data.row).toMatchObject({
      commission: '1194.00',
      approval: { state: 'open', asked_by: '周宁' },
    })
    const id = asked.data.row.approval?.id
    expect((await decide(id, 'finance01')).message).toBe('须由另一位同事处理')
    expect((await decide(id, 'finance02')).code).toBe(200)
    expect(await cashier.balance(boss.id)).toBe(119_400n)
    const late = await call('POST /office-api/agent/statement/again', again, await staff('finance01'))
    expect(late.message).toBe('当前状态不能执行该操作')
  })

  it.each([
    [
      'the ledger gives other figures than the statement',
      'UPDATE agent_statement_lines SET amount_fen = amount_fen - 100 WHERE statement_id = $1 AND amount_fen < 0',
    ],
    [
      'the month before has become another',
      `INSERT INTO agent_statements SELECT gen_random_uuid(), agent_id, to_char(to_date(month, 'YYYY-MM') - 1, 'YYYY-MM'),
         0, 0, -1, 0, 0, 0, 0, 'paid', app_now(), app_now(), 2 FROM agent_statements WHERE id = $1`,
    ],
  ])('is not paid where %s', async (_name, change) => {
    const boss = await newAgent(cashier)
    for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, 2000)
    const month = await nextFifth(cashier)
    const row = await inOffice(boss, month)
    await cashier.test.core.db.query(change, [row?.id])
    const picture = await call('POST /office-api/agent/statement', { id: row?.id }, await staff('finance01'))
    expect(picture.data.receipt.verdict).toBe('differs')
    expect((await decide(row?.approval?.id, 'finance01')).code).toBe(200)
    expect((await decide(row?.approval?.id, 'finance02')).message).toBe('内容已被他人修改，请刷新后重试')
    expect(await cashier.balance(boss.id)).toBe(0n)
  })
})
