// Agents who close their account, through HTTP: no month that was earned is lost, and no loss is left behind.
import { addMonths } from '@lanting/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Agent, downline, friend, newAgent, nextFifth, thisMonth } from '#src/test/agents.ts'
import { closing } from '#src/test/closing.ts'
import { join, play } from '#src/test/invited.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { desk } from '#src/test/office/desk.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

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

const { run, row, empty } = closing(() => cashier)
const { call: office, staff } = desk(() => cashier)
const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const db = () => cashier.test.core.db
const DAY = 86_400_000

const askToClose = async (boss: Agent) =>
  call('POST /api/mydata/close', { password: 'Right2pass' }, await boss.login())
const openOf = async (boss: Agent) =>
  (await call('POST /api/mydata/closure', {}, await boss.login())).data.open

/** Another look at what is open, now. */
async function again(boss: Agent) {
  await db().query('UPDATE closures SET next_at = app_now() WHERE member_id = $1', [boss.id])
  await run()
  return row(boss)
}

const statements = (boss: Agent) =>
  db().query<{ month: string; fen: bigint }>(
    'SELECT month, commission_fen AS fen FROM agent_statements WHERE agent_id = $1 ORDER BY month',
    [boss.id],
  )

async function pay(boss: Agent): Promise<void> {
  const [asking] = await db().query<{ id: string }>(
    "SELECT id FROM approvals WHERE member_id = $1 AND kind = 'commission' AND state = 'open'",
    [boss.id],
  )
  for (const name of ['finance01', 'finance02'])
    await office(
      'POST /office-api/approval/decide',
      { id: asking?.id, approve: 1, note: '' },
      await staff(name),
    )
}

/** On the tenth: what follows lies within the month. */
async function tenth(): Promise<void> {
  await nextFifth(cashier)
  await cashier.test.advance(5 * DAY)
}

it('are paid for the month in which they asked, and for none after it', async () => {
  await tenth()
  const boss = await newAgent(cashier)
  const below = []
  for (let i = 0; i < 3; i++) below.push(await downline(cashier, venue, boss, 2000))
  const { month } = thisMonth(cashier)
  await askToClose(boss)
  expect(await openOf(boss)).toMatchObject({ commissions_on: `${addMonths(month, 1)}-05` })
  await cashier.test.advance(8 * DAY)
  expect(await again(boss)).toMatchObject({ closed: false })
  await nextFifth(cashier)
  const [statement] = await statements(boss)
  expect(statement?.month).toBe(month)
  expect(statement?.fen).toBeGreaterThan(0n)
  expect(await openOf(boss)).toMatchObject({
    commissions: (Number(statement?.fen) / 100).toFixed(2),
    commissions_on: null,
  })
  expect(await again(boss)).toMatchObject({ closed: false })
  await pay(boss)
  expect(await cashier.balance(boss.id)).toBe(statement?.fen)
  await empty(boss)
  expect(await again(boss)).toMatchObject({ closed: true })
  const late = await friend(cashier, boss, 1000)
  await play(cashier.test, venue, late.id, 1000, 'lose')
  await nextFifth(cashier)
  expect(await statements(boss)).toHaveLength(1)
})

it('without members below, or where the day of statements made none, wait for nothing', async () => {
  await tenth()
  const alone = await newAgent(cashier)
  await askToClose(alone)
  const off = await newAgent(cashier)
  await friend(cashier, off)
  await askToClose(off)
  await cashier.test.advance(8 * DAY)
  expect(await again(alone)).toMatchObject({ closed: true })
  expect(await again(off)).toMatchObject({ closed: false })
  await db().query('UPDATE members SET is_agent = false WHERE id = $1', [off.id])
  await nextFifth(cashier)
  await db().query('UPDATE members SET is_agent = true WHERE id = $1', [off.id])
  expect(await again(off)).toMatchObject({ closed: true })
})

it('leave no losses behind: their person is no agent again by a new account', async () => {
  await tenth()
  const boss = await newAgent(cashier)
  for (let i = 0; i < 3; i++) await downline(cashier, venue, boss, -2000)
  await askToClose(boss)
  await nextFifth(cashier)
  const [stated] = await db().query<{ net: bigint }>(
    'SELECT net_fen AS net FROM agent_statements WHERE agent_id = $1',
    [boss.id],
  )
  expect(stated?.net).toBeLessThan(0n)
  expect(await again(boss)).toMatchObject({ closed: true })
  const anew = await join(cashier.test)
  await db().query('UPDATE members SET mobile = $2 WHERE id = ANY ($1)', [
    [boss.id, anew.id],
    db().seal('mobile', '13800009876'),
  ])
  await call('POST /api/applyagentdo', { mobile: '13800009876', apply_info: '本地推广' }, await anew.login())
  const [asking] = await db().query<{ id: string }>(
    'SELECT id::text FROM agent_applications WHERE member_id = $1',
    [anew.id],
  )
  const yes = { kind: 'agent', subject: asking?.id, approve: 1, note: '' }
  const decided = await office('POST /office-api/approval/decide', yes, await staff('support01'))
  expect(decided.message).toBe('同一人的另一个账号已是代理，不能通过')
})
