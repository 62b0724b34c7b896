// The worked example of docs/rules/turnover.md#requirements through HTTP, and when nothing is left to turn over.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/expect-money-balances.ts'
import { createFakeProvider } from '#src/test/fake-provider.ts'
import { createFakeVenue, type FakeBet } from '#src/test/fake-venue.ts'
import { TurnoverSweep } from '#src/turnover/turnover-sweep.ts'

const provider = createFakeProvider()
const venue = createFakeVenue('AG')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({}, { payments: provider.payments, venues: venue.venues })
  await seedContent(test.core.db)
})
afterEach(async () => {
  await test.services.books.compareAll()
  await expectMoneyBalances(test.core.db)
})
afterAll(() => test.close())

async function deposit(token: string, amount: number) {
  const { deposit_no: no } = (await test.call('POST /api/recharge', { paytype: 'wxpay', amount }, { token }))
    .data
  const { payload, headers } = provider.callback({ order_no: no, amount: `${amount}.00` })
  const told = await test.app.inject({ method: 'POST', url: '/hook/pay/sandbox', headers, payload })
  expect(told.json<{ code: number }>().code).toBe(200)
}

/** A gift as the promotions give it: money from the house and its requirement, together. */
async function gift(memberId: bigint, source: 'rebate' | 'redpacket', fen: bigint, multiple: number) {
  await test.core.db.tx(async (tx) => {
    const legs = move(house(source, 'CNY'), memberMain(memberId, 'CNY'), fen)
    must(await post(tx, { key: `${source}:${memberId}`, code: 'activityBonus', legs }))
    const credit = { memberId, source, ref: String(memberId), title: source, amountFen: fen }
    await test.services.turnover.ask(tx, { ...credit, multiple })
  })
}

async function play(memberId: bigint, ...bets: Omit<FakeBet, 'memberId' | 'at'>[]) {
  for (const bet of bets) venue.bet({ ...bet, memberId, at: test.core.clock.now() })
  await test.services.betSync.runOnce()
}

it('counts as the worked example does: 1,016.18, then 416.18, then nothing', async () => {
  const { token, id } = await newMember(test)
  const left = async () => (await test.call('POST /api/getBetAmount', {}, { token })).data
  await deposit(token, 1000)
  await gift(id, 'rebate', 520n, 1)
  await gift(id, 'redpacket', 366n, 3)
  expect(await left()).toEqual({ bet_amount: '1016.18', required: '1016.18', done: '0.00' })
  const into = { amount: '1000', sourcetype: 'userbalance', targettype: 'AG' }
  expect((await test.call('POST /api/transfer', into, { token })).code).toBe(200)

  const lost = { payoutYuan: 0, outcome: 'lose' } as const
  await play(
    id,
    { game: 'k3', round: 'r1', selection: '大', betYuan: 300, ...lost },
    { game: 'bac', round: 'r2', selection: '庄', betYuan: 200, payoutYuan: 200, outcome: 'tie' },
    { game: 'k3', round: 'r3', selection: '大', betYuan: 500, payoutYuan: 975, outcome: 'win' },
    { game: 'k3', round: 'r3', selection: '小', betYuan: 200, ...lost },
  )
  expect(await left()).toEqual({ bet_amount: '416.18', required: '1016.18', done: '600.00' })

  await play(id, { game: 'k3', round: 'r4', selection: '单', betYuan: 500, ...lost })
  expect(await left()).toEqual({ bet_amount: '0.00', required: '0.00', done: '0.00' })
  const rows = await test.call('POST /api/turnover', {}, { token })
  expect(rows.data.data.map(({ source, required, done, state }) => [source, required, done, state])).toEqual([
    ['redpacket', '10.98', '10.98', 1],
    ['rebate', '5.20', '5.20', 1],
    ['deposit', '1000.00', '1000.00', 1],
  ])

  // The other 83.82 were not banked: a new credit asks for all of itself.
  await deposit(token, 100)
  expect((await left()).bet_amount).toBe('100.00')
  const bets = await test.call('POST /api/betrecord', {}, { token })
  const counted = bets.data.data.map(({ bet_amount, valid_amount, valid_note }) => [
    bet_amount,
    valid_amount,
    valid_note,
  ])
  expect(counted).toContainEqual(['200.00', '0.00', '和局退还本金，不计入'])
})

it('is cleared when less than one yuan is left and nothing is open, and not before', async () => {
  const { token, id } = await newMember(test)
  const left = async () => (await test.call('POST /api/getBetAmount', {}, { token })).data.bet_amount
  await deposit(token, 500)
  await test.call(
    'POST /api/transfer',
    { amount: '500', sourcetype: 'userbalance', targettype: 'AG' },
    { token },
  )
  await play(id, { game: 'k3', round: 'p1', selection: '大', betYuan: 100, payoutYuan: 0, outcome: 'lose' })
  expect(await left()).toBe('400.00')
  // Bets that count nothing lose the rest: only being poor can end the requirement.
  await play(
    id,
    { game: 'k3', round: 'p2', selection: '大', betYuan: 200, payoutYuan: 0, outcome: 'lose' },
    { game: 'k3', round: 'p2', selection: '小', betYuan: 199.01, payoutYuan: 0, outcome: 'lose' },
  )
  expect(await left()).toBe('0.00')
  const rows = await test.call('POST /api/turnover', {}, { token })
  expect(rows.data.data).toMatchObject([{ source: 'deposit', done: '100.99', state: 2 }])
})

it('is found poor by the sweep when its last open thing ended unseen', async () => {
  const { token, id } = await newMember(test)
  await deposit(token, 200)
  await test.core.db.tx(async (tx) => {
    const legs = move(memberMain(id, 'CNY'), house('adjust', 'CNY'), 20_000n)
    must(await post(tx, { key: `adj:gone-${id}`, code: 'fee', legs }))
  })
  const sweep = new TurnoverSweep({ turnover: test.services.turnover, items: test.services.jobItems })
  expect(await sweep.run()).toEqual({ cleared: 1 })
  expect((await test.call('POST /api/getBetAmount', {}, { token })).data.bet_amount).toBe('0.00')
  expect(await sweep.run()).toEqual({ cleared: 0 })
})
