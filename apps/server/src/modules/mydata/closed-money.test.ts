// Money that comes after an account was closed, through HTTP: it is found, brought home, and leaves by two people.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { closing } from '#src/test/closing.ts'
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

const { ask, run, close } = closing(() => cashier)
const { call: office, staff } = desk(() => cashier)
const db = () => cashier.test.core.db
const alarms = () =>
  db().query<{ subject: string; detail: string }>(
    "SELECT subject, detail FROM alarms WHERE kind = 'closed_money' AND ended_at IS NULL",
  )

/** A member with a lost bet at a venue, whose account is closed. */
async function closedWithBet() {
  const member = await cashier.member(10_000n)
  const into = { amount: '100', sourcetype: 'userbalance', targettype: 'AG' }
  await cashier.test.call('POST /api/transfer', into, member.as)
  const at = cashier.test.core.clock.now()
  const bet = { memberId: member.id, game: 'k3', selection: '大', round: `r${member.id}`, at }
  const id = venue.bet({ ...bet, betYuan: 100, payoutYuan: 0, outcome: 'lose' })
  await cashier.test.services.betSync.runOnce()
  await db().query('UPDATE bets SET valid_fen = 0 WHERE member_id = $1', [member.id])
  await ask(member)
  expect(await close(member)).toMatchObject({ closed: true })
  return { member, id }
}

it('is an alarm and a request, once, until two people have taken it out', async () => {
  const { member, id } = await closedWithBet()
  expect(await alarms()).toEqual([])
  venue.settleAgain(id, 195, 'win')
  await cashier.test.services.betSync.runOnce()
  await run()
  expect(await alarms()).toEqual([
    { subject: String(member.id), detail: expect.stringContaining('场馆内 195.00 元') },
  ])
  await run()
  await run()
  expect(await alarms()).toEqual([
    { subject: String(member.id), detail: expect.stringContaining('中心钱包 195.00 元') },
  ])
  const [zhou, wu] = [await staff('admin001'), await staff('admin002')]
  const { data } = await office('POST /office-api/adjust/list', {}, zhou)
  const open = data.data.filter(({ approval }) => approval.state === 'open')
  expect(open.map(({ amount, direction }) => [amount, direction])).toEqual([['195.00', 'debit']])
  const yes = { id: open[0]?.approval.id, approve: 1, note: '' }
  for (const person of [zhou, wu])
    expect((await office('POST /office-api/approval/decide', yes, person)).code).toBe(200)
  expect(await cashier.balance(member.id)).toBe(0n)
  await run()
  expect(await alarms()).toEqual([])
})

it('is an alarm as well where a venue takes back what was won, and no request', async () => {
  const { member, id } = await closedWithBet()
  venue.settleAgain(id, 50, 'win')
  await cashier.test.services.betSync.runOnce()
  await run()
  await run()
  const [first] = await db().query<{ id: string }>(
    "SELECT id FROM approvals WHERE member_id = $1 AND kind = 'adjust' AND state = 'open'",
    [member.id],
  )
  for (const name of ['admin001', 'admin002'])
    await office(
      'POST /office-api/approval/decide',
      { id: first?.id, approve: 1, note: '' },
      await staff(name),
    )
  venue.settleAgain(id, 0, 'lose')
  await cashier.test.services.betSync.runOnce()
  await run()
  expect(await alarms()).toEqual([
    { subject: String(member.id), detail: expect.stringContaining('场馆内 -50.00 元') },
  ])
  const waiting = await db().query("SELECT 1 FROM approvals WHERE member_id = $1 AND state = 'open'", [
    member.id,
  ])
  expect(waiting).toEqual([])
})
