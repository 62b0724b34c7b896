// The worked example of docs/rules/turnover.md#requirements through HTTP, and members below the minimum balance.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeProvider } from '#src/test/venues/fake-provider.ts'
import { createFakeVenue, type FakeBet } from '#src/test/venues/fake-venue.ts'
import { sweepPoor } from '#src/turnover/turnover-sweep.ts'

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
    must(await post(tx, { key: `${source}:${memberId}`, code: 'opening', legs }))
    const credit = { memberId, source, ref: String(memberId), title: source, amountFen: fen }
    await test.services.turnover.addRequirement(tx, { ...credit, multiple })
  })
}

const sweep = (atOnce?: number) =>
  sweepPoor(test.services.turnover, test.services.jobItems.of('turnover-sweep'), atOnce)

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

  // The other 83.82 were not banked: a new credit has its full requirement.
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
    { game: 'k3', round: 'p2', selection: '小', betYuan: 199, payoutYuan: 0, outcome: 'lose' },
  )
  // One yuan can still be played with.
  expect(await left()).toBe('399.00')
  await play(id, { game: 'k3', round: 'p3', selection: '大', betYuan: 0.01, payoutYuan: 0, outcome: 'lose' })
  expect(await left()).toBe('0.00')
  const rows = await test.call('POST /api/turnover', {}, { token })
  expect(rows.data.data).toMatchObject([{ source: 'deposit', done: '101.01', state: 2 }])
})

it('is found poor by the sweep when its last open thing ended unseen', async () => {
  const { token, id } = await newMember(test)
  await deposit(token, 200)
  await test.core.db.tx(async (tx) => {
    const legs = move(memberMain(id, 'CNY'), house('adjust', 'CNY'), 20_000n)
    must(await post(tx, { key: `adj:gone-${id}`, code: 'fee', legs }))
  })
  expect(await sweep()).toEqual({ cleared: 1 })
  expect((await test.call('POST /api/getBetAmount', {}, { token })).data.bet_amount).toBe('0.00')
  expect(await sweep()).toEqual({ cleared: 0 })
})

async function invested(yuan: number) {
  const { token, id } = await newMember(test)
  await deposit(token, yuan)
  const into = { amount: String(yuan), sourcetype: 'userbalance', targettype: 'AG' }
  expect((await test.call('POST /api/transfer', into, { token })).code).toBe(200)
  const left = async () => (await test.call('POST /api/getBetAmount', {}, { token })).data.bet_amount
  const bet = async (betYuan: number, round: string) => {
    const at = test.core.clock.now()
    const lost = { game: 'k3', selection: '大', payoutYuan: 0, outcome: 'lose' } as const
    const no = venue.bet({ ...lost, memberId: id, round, betYuan, at })
    await test.services.betSync.runOnce()
    return no
  }
  const again = async (no: string, payoutYuan: number, outcome: FakeBet['outcome']) => {
    venue.settleAgain(no, payoutYuan, outcome)
    await test.services.betSync.runOnce()
  }
  return { token, id, left, bet, again }
}

it('a bet that becomes void takes back what it gave, and settled again counts once', async () => {
  const member = await invested(500)
  const no = await member.bet(300, 'v1')
  expect(await member.left()).toBe('200.00')
  await member.again(no, 300, 'void')
  expect(await member.left()).toBe('500.00')
  await member.again(no, 0, 'lose')
  expect(await member.left()).toBe('200.00')
  await member.again(no, 300, 'tie')
  await member.again(no, 600, 'win')
  expect(await member.left()).toBe('200.00')
  const rows = await test.core.db.query<{ flow_fen: bigint }>(
    'SELECT flow_fen FROM member_totals WHERE member_id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ flow_fen: 30_000n }])
})

it('opens a finished requirement again, and takes back no more than the bet gave to it', async () => {
  const member = await invested(500)
  await member.bet(100, 'f1')
  const no = await member.bet(390, 'f2')
  const last = await member.bet(10, 'f3')
  expect(await member.left()).toBe('0.00')
  await member.again(last, 10, 'void')
  expect(await member.left()).toBe('10.00')
  await member.again(no, 390, 'void')
  expect(await member.left()).toBe('400.00')
  await member.again(no, 1, 'win')
  expect(await member.left()).toBe('10.00')
})

it('is not cleared while a venue’s log has not been read to its end', async () => {
  const member = await invested(300)
  const stuck = await invested(100)
  await member.bet(299.5, 'w1')
  await test.core.db.query(
    "UPDATE turnover_requirements SET state = 'open', closed_at = NULL, done_fen = 0 WHERE member_id = $1",
    [member.id],
  )
  await test.advance(3 * 60_000)
  expect(await sweep()).toEqual({ cleared: 0 })
  await test.services.betSync.runOnce()
  expect(await sweep(1)).toEqual({ cleared: 1 })
  expect([await member.left(), await stuck.left()]).toEqual(['0.00', '100.00'])
})

it('the sweep gets past members who cannot be cleared, however many they are', async () => {
  const gone = await Promise.all([1, 2, 3, 4].map(() => newMember(test)))
  for (const { id, token } of gone) {
    await deposit(token, 100)
    await test.core.db.tx(async (tx) => {
      const legs = move(memberMain(id, 'CNY'), house('adjust', 'CNY'), 10_000n)
      must(await post(tx, { key: `adj:gone-${id}`, code: 'fee', legs }))
    })
  }
  // The first three have something under review.
  for (const { id } of gone.slice(0, 3))
    await test.core.db.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at)
       VALUES ($1, $2, 'bank', 100, 'review', app_now())`,
      [`D${String(id).padStart(20, '0')}`, id],
    )
  await sweep(1)
  const left = gone.map(async ({ token }) => (await test.call('POST /api/getBetAmount', {}, { token })).data)
  expect((await Promise.all(left)).map(({ bet_amount }) => bet_amount)).toEqual([
    '100.00',
    '100.00',
    '100.00',
    '0.00',
  ])
})
