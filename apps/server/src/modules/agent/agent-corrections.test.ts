// Bets that are reported or changed after their month was stated, months paid in order, and statements by the first rule.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { addMonths } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Agent,
  downline,
  friend,
  moveTo,
  newAgent,
  runMonthly,
  stated,
  storedMonth,
  thisMonth,
} from '#src/test/agents.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { desk } from '#src/test/office/desk.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, play } from '#src/test/invited.ts'
import { placeBets, plantDrawn } from '#src/test/lottery/lottery.ts'
import { settleServiceOf } from '#src/test/lottery/settling.ts'

const SECOND = 1000
const [JS28] = LOTTERIES
const venue = createFakeVenue('AG')
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: venue.venues })
})
afterEach(async () => {
  await cashier.test.services.books.compareAll()
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, staff } = desk(() => cashier)
const db = () => cashier.test.core.db
const sync = () => cashier.test.services.betSync.runOnce()
let rounds = 0

/** A bet that the venue settled at a time of its own, reported now. */
async function bet(memberId: bigint, betYuan: number, payoutYuan: number, at: Date): Promise<string> {
  const outcome = payoutYuan > betYuan ? 'win' : 'lose'
  const made = {
    memberId,
    game: 'k3',
    selection: '大',
    round: `late${rounds++}`,
    betYuan,
    payoutYuan,
    outcome,
    at,
  }
  const id = venue.bet(made as Parameters<typeof venue.bet>[0])
  await sync()
  return id
}

const now = () => cashier.test.core.clock.now()

const verdictOf = async (id: string) => {
  const full = await call('POST /office-api/agent/statement', { id }, await staff('finance01'))
  return full.data.receipt.verdict
}

const approvalOf = async (id: string) => {
  const full = await call('POST /office-api/agent/statement', { id }, await staff('finance01'))
  return full.data.row.approval?.id
}

async function pay(id: string): Promise<string> {
  const approval = await approvalOf(id)
  const yes = { id: approval, approve: 1, note: '' }
  await call('POST /office-api/approval/decide', yes, await staff('finance01'))
  return (await call('POST /office-api/approval/decide', yes, await staff('admin001'))).message
}

/** Sends it back, and submits it again: the second person pays it. */
async function again(id: string): Promise<void> {
  const no = { id: await approvalOf(id), approve: 0, note: '数字要再核' }
  await call('POST /office-api/approval/decide', no, await staff('finance01'))
  await call('POST /office-api/agent/statement/again', { id, reason: '重新核算' }, await staff('finance01'))
}

describe('a bet that changes after its month was stated', () => {
  it.each([
    [
      'is reported late',
      async (_id: string, memberId: bigint, at: Date) => void (await bet(memberId, 50, 0, at)),
      5_000n,
    ],
    ['wins after all', async (id: string) => venue.settleAgain(id, 195, 'win'), -19_500n],
    ['is void after all', async (id: string) => venue.settleAgain(id, 100, 'void'), -10_000n],
  ])(
    '%s: the next statement corrects that month, on a line of its own, and the stated one stays',
    async (_how, change, fen) => {
      const boss = await newAgent(cashier)
      const member = await friend(cashier, boss)
      const { month } = thisMonth(cashier)
      const at = now()
      const id = await bet(member.id, 100, 0, at)
      const before = await stated(cashier, boss, month)
      expect(before).toMatchObject({ net_fen: 10_000n, rule: 2 })
      await change(id, member.id, at)
      await sync()
      expect(await verdictOf(before.id)).toBe('late')
      await bet(member.id, 10, 0, now())
      const next = await stated(cashier, boss, addMonths(month, 1))
      expect(next).toMatchObject({ net_fen: 1_000n, corrected_fen: fen })
      expect(await storedMonth(cashier, boss.id, month)).toEqual(before)
      expect(await Promise.all([verdictOf(before.id), verdictOf(next.id)])).toEqual(['agrees', 'agrees'])
      const third = await stated(cashier, boss, addMonths(month, 2))
      const left = 1_000n + fen
      expect(third).toMatchObject({ net_fen: 0n, corrected_fen: 0n, carried_fen: left < 0n ? left : 0n })
    },
  )

  it('moves to another month without changing its amount: it counts once', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month } = thisMonth(cashier)
    await bet(member.id, 100, 0, now())
    await stated(cashier, boss, month)
    venue.say({ settle_version: 2, settled_at: now().toISOString() })
    await sync()
    expect(await stated(cashier, boss, addMonths(month, 1))).toMatchObject({
      net_fen: 10_000n,
      corrected_fen: -10_000n,
    })
  })

  it('of a protected member counts as that month does: losses bring nothing, wins take it below zero', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month } = thisMonth(cashier)
    const at = now()
    await db().query("UPDATE members SET state = 'timeout' WHERE id = $1", [member.id])
    await db().query("UPDATE members SET state = 'normal' WHERE id = $1", [member.id])
    await bet(member.id, 100, 0, at)
    expect(await stated(cashier, boss, month)).toMatchObject({ net_fen: 0n })
    await bet(member.id, 50, 0, at)
    expect(await stated(cashier, boss, addMonths(month, 1))).toMatchObject({ corrected_fen: 0n })
    await bet(member.id, 200, 390, at)
    // 100 + 50 lost and 190 won: the month is 40 below zero.
    expect(await stated(cashier, boss, addMonths(month, 2))).toMatchObject({ corrected_fen: -4_000n })
  })

  it('of a month still under review changes that one: it is not paid before it was computed again', async () => {
    const boss = await newAgent(cashier)
    const members = []
    for (let i = 0; i < 3; i++) members.push(await downline(cashier, venue, boss, 2000))
    const { month } = thisMonth(cashier)
    const at = now()
    const before = await stated(cashier, boss, month)
    await bet(members[0]?.id ?? 0n, 300, 0, at)
    expect(await verdictOf(before.id)).toBe('differs')
    expect(await pay(before.id)).toBe('内容已被他人修改，请刷新后重试')
    const next = await stated(cashier, boss, addMonths(month, 1))
    expect(next.corrected_fen).toBe(0n)
    await again(before.id)
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({ net_fen: 627_000n })
    expect(await verdictOf(before.id)).toBe('agrees')
  })
})

it('months are paid in order, for a later one carries on what an earlier one leaves', async () => {
  const boss = await newAgent(cashier)
  const members = []
  for (let i = 0; i < 3; i++) members.push(await downline(cashier, venue, boss, 2000))
  const { month } = thisMonth(cashier)
  const first = await stated(cashier, boss, month)
  for (const member of members) await downAgain(member)
  const second = await stated(cashier, boss, addMonths(month, 1))
  expect(await verdictOf(second.id)).toBe('earlierOpen')
  expect(await pay(second.id)).toBe('内容已被他人修改，请刷新后重试')
  expect(await pay(first.id)).toBe('操作成功')
  expect(await cashier.balance(boss.id)).toBe(119_400n)
})

async function downAgain(member: Awaited<ReturnType<typeof downline>>): Promise<void> {
  await deposit(cashier, member, '1000')
  await play(cashier.test, venue, member.id, 3000, 'lose')
}

describe('a statement by the first rule', () => {
  /** As that rule made it: all play posted in the month, open stakes too. */
  async function plantRuleOne(boss: Agent, month: string, netFen: bigint, state: 'paid' | 'review') {
    const [row] = await db().query<{ id: string }>(
      `INSERT INTO agent_statements (id, agent_id, month, members, active, net_fen, carried_fen, tier, rate_bp, commission_fen, rule,
                                     state, made_at, paid_at)
       SELECT gen_random_uuid(), $1, $2, 2, 0, $3, 0, 0, 0, CASE $4 WHEN 'paid' THEN 0 ELSE 100 END, 1, $4, app_now(),
              CASE $4 WHEN 'paid' THEN app_now() END RETURNING id`,
      [boss.id, month, netFen, state],
    )
    await db().query(
      `INSERT INTO agent_statement_lines (statement_id, code, entries, amount_fen) VALUES ($1, 'betStake', 2, $2)`,
      [row?.id, -netFen],
    )
    await db().query(
      `INSERT INTO agent_statement_members (statement_id, member_id, month, is_active)
       SELECT $1, id, $3, false FROM members WHERE inviter_id = $2`,
      [row?.id, boss.id, month],
    )
    return row?.id ?? ''
  }

  async function oldMonth(state: 'paid' | 'review') {
    const boss = await newAgent(cashier)
    const [one, other] = [await friend(cashier, boss, 160_000), await friend(cashier, boss, 160_000)]
    const { month, endMs } = thisMonth(cashier)
    await moveTo(cashier, endMs - 50 * SECOND)
    const round = `20261116${1000 + rounds++}`
    await plantDrawn(db(), JS28, round, [4, 6, 9])
    for (const [{ id }, playId] of [
      [one, 2001],
      [other, 2002],
    ] as const)
      await placeBets(db(), JS28, round, { id }, [{ playId, stakeFen: 16_000_000n, oddsMilli: 1950 }])
    const id = await plantRuleOne(boss, month, 32_000_000n, state)
    await moveTo(cashier, endMs + 10 * SECOND)
    await settleServiceOf(cashier.test).settle(JS28.name, round)
    return { boss, month, id }
  }

  it('keeps its figures once paid; stakes that it counted while open are corrected, so that they count once', async () => {
    const { boss, month, id } = await oldMonth('paid')
    expect(await verdictOf(id)).toBe('agrees')
    const next = await stated(cashier, boss, addMonths(month, 1))
    // Staked 320,000 (counted before), paid out 312,000.
    expect(next).toMatchObject({ net_fen: 800_000n, corrected_fen: -32_000_000n, commission_fen: 0n })
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({ net_fen: 32_000_000n, rule: 1 })
    expect(await Promise.all([verdictOf(id), verdictOf(next.id)])).toEqual(['agrees', 'agrees'])
    const third = await stated(cashier, boss, addMonths(month, 2))
    expect(third).toMatchObject({ corrected_fen: 0n, carried_fen: -31_200_000n })
  })

  it('is not paid any more when it was not: the job computes it again by the rule of now', async () => {
    const { boss, month, id } = await oldMonth('review')
    expect(await verdictOf(id)).toBe('oldRule')
    await runMonthly(cashier)
    const next = await stated(cashier, boss, addMonths(month, 1))
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({ net_fen: 0n, rule: 2, state: 'paid' })
    expect(next).toMatchObject({ net_fen: 800_000n, corrected_fen: 0n, carried_fen: 0n })
  })
})
