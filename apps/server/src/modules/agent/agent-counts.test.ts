// Whose play counts for an agent, from when on, and who is active.
import { addMonths } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { friend, moveTo, newAgent, nextFifth, stated, storedMonth, thisMonth } from '#src/test/agents.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { setLimit } from '#src/test/restrictions.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, play } from '#src/test/invited.ts'

const SECOND = 1000
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

describe('a member protected at any instant of the month', () => {
  const setState = (id: bigint, state: string) =>
    cashier.test.core.db.query('UPDATE members SET state = $2 WHERE id = $1', [id, state])

  it('costs the agent what the member wins and brings nothing that the member loses, and is not shown', async () => {
    const boss = await newAgent(cashier)
    const plain = await friend(cashier, boss)
    const [loses, wins, late] = [
      await friend(cashier, boss),
      await friend(cashier, boss),
      await friend(cashier, boss),
    ]
    const { month } = thisMonth(cashier)
    for (const { id } of [loses, wins]) {
      await setState(id, 'timeout')
      await setState(id, 'normal')
    }
    await deposit(cashier, loses, '1000')
    await play(cashier.test, venue, plain.id, 500, 'lose')
    await play(cashier.test, venue, loses.id, 3000, 'lose')
    await play(cashier.test, venue, wins.id, 200, 'win')
    await play(cashier.test, venue, late.id, 700, 'lose')
    await nextFifth(cashier)
    // Protected only after the month: its losses count.
    await setState(late.id, 'excluded')
    const row = await storedMonth(cashier, boss.id, month)
    // 500 + 700 − 200: of 3,000 lost and 10 for the deposit nothing counts. Who played is active all the same.
    expect(row).toMatchObject({ members: 4, active: 1, net_fen: 100_000n })
    const as = await boss.login()
    const url = await cashier.test.call('GET /api/getAgentLoginUrl', {}, as)
    await cashier.test.call('POST /api/agentreport', { ticket: url.data.url.split('ticket=')[1] }, as)
    const shown = await cashier.test.call('POST /api/agentstatement', { month }, as)
    expect(shown.data.lines).toEqual([
      { title: '场馆输赢', entries: 3, amount: '-1000.00', effect: '1000.00' },
    ])
    expect(JSON.stringify(shown.data)).not.toMatch(/排除|冷静|保护/)
  })

  it('is one whose limit was used up, by what passed or by what was refused', async () => {
    const boss = await newAgent(cashier)
    const { month } = thisMonth(cashier)
    const limited = async (name: string, fen: bigint) => {
      const member = await friend(cashier, boss)
      await setLimit(cashier.test.core.db, member.id, name, fen)
      return member
    }
    const order = (amount: string) => ({ paytype: 'wxpay', amount })
    const into = { amount: '200', sourcetype: 'userbalance', targettype: 'AG' }
    const [full, refused, away, spare] = [
      await limited('deposit.day', 30_000n),
      await limited('deposit.month', 30_000n),
      await limited('loss.week', 10_000n),
      await limited('deposit.day', 30_100n),
    ]
    for (const one of [full, spare])
      expect((await cashier.test.call('POST /api/recharge', order('300'), await one.login())).code).toBe(200)
    expect((await cashier.test.call('POST /api/recharge', order('301'), await refused.login())).code).toBe(
      400,
    )
    expect((await cashier.test.call('POST /api/transfer', into, await away.login())).message).toContain(
      '亏损限额',
    )
    for (const { id } of [full, refused, away, spare]) await play(cashier.test, venue, id, 1000, 'lose')
    await nextFifth(cashier)
    // Of the four only the one with a yuan left brings something.
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({ members: 4, net_fen: 100_000n })
  })

  it('stays so while frozen, over the next month too, and is free again in the one after', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month } = thisMonth(cashier)
    await setState(member.id, 'excluded')
    await cashier.test.core.db.query(
      "UPDATE members SET state = 'frozen', state_before_freeze = 'excluded' WHERE id = $1",
      [member.id],
    )
    const lose = () => play(cashier.test, venue, member.id, 1000, 'lose')
    await lose()
    await nextFifth(cashier)
    await lose()
    await cashier.test.core.db.query(
      "UPDATE members SET state = 'normal', state_before_freeze = NULL WHERE id = $1",
      [member.id],
    )
    await nextFifth(cashier)
    await lose()
    await nextFifth(cashier)
    const nets = []
    for (const n of [0, 1, 2]) nets.push((await storedMonth(cashier, boss.id, addMonths(month, n))).net_fen)
    expect(nets).toEqual([0n, 0n, 100_000n])
  })
})

describe('an agency', () => {
  it('begins when it is approved: what members lost before brings nothing', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month } = thisMonth(cashier)
    await play(cashier.test, venue, member.id, 5000, 'lose')
    await cashier.test.advance(SECOND)
    await cashier.test.core.db.query(
      `INSERT INTO agent_applications (id, member_id, mobile, apply_info, state, created_at, ended_at)
       VALUES (gen_random_uuid(), $1, 'sealed', 'x', 'approved', app_now(), app_now())`,
      [boss.id],
    )
    await cashier.test.advance(SECOND)
    await play(cashier.test, venue, member.id, 300, 'lose')
    expect((await stated(cashier, boss, month)).net_fen).toBe(30_000n)
  })

  it('months without play make up nothing: a balance is carried through them', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month } = thisMonth(cashier)
    await play(cashier.test, venue, member.id, 300, 'win')
    // No worker for three months.
    await nextFifth(cashier, { months: 3 })
    await play(cashier.test, venue, member.id, 100, 'lose')
    await nextFifth(cashier)
    const carried = []
    for (const n of [0, 1, 2, 3])
      carried.push((await storedMonth(cashier, boss.id, addMonths(month, n))).carried_fen)
    expect(carried).toEqual([0n, -30_000n, -30_000n, -30_000n])
    await nextFifth(cashier)
    expect((await storedMonth(cashier, boss.id, addMonths(month, 4))).carried_fen).toBe(-20_000n)
  })

  it('is active by deposits of the month itself: a later one does not make an older month active', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month, endMs } = thisMonth(cashier)
    await play(cashier.test, venue, member.id, 1000, 'lose')
    await moveTo(cashier, endMs + SECOND)
    await deposit(cashier, member, '100')
    await play(cashier.test, venue, member.id, 1000, 'lose')
    await nextFifth(cashier, { months: 0 })
    expect((await storedMonth(cashier, boss.id, month)).active).toBe(0)
    expect((await stated(cashier, boss, addMonths(month, 1))).active).toBe(1)
  })

  it('counts the month’s last minute: a deposit and a bet after 23:59 make a member active in it', async () => {
    const boss = await newAgent(cashier)
    const member = await friend(cashier, boss)
    const { month, endMs } = thisMonth(cashier)
    await moveTo(cashier, endMs - 59 * SECOND)
    await deposit(cashier, member, '100')
    await play(cashier.test, venue, member.id, 1000, 'lose')
    expect(cashier.test.core.clock.now().getTime()).toBeLessThan(endMs)
    await nextFifth(cashier)
    expect(await storedMonth(cashier, boss.id, month)).toMatchObject({ active: 1, net_fen: 99_900n })
  })
})
