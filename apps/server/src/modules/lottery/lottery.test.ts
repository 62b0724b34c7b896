// A round from its commitment to the settlement, through the calls of members, visitors and staff.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { leafHash, rootFromPath } from '@lanting/contract/rules/fairness/merkle'
import { commitmentOf, walkBack } from '@lanting/contract/rules/fairness/pf1'
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { enterRound, msTo, testDraw } from '#src/test/lottery/lottery.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

const [JS28, , JS6] = LOTTERIES
let office: TestOffice
let test: TestApp
let draw: ReturnType<typeof testDraw>
beforeAll(async () => {
  office = await createTestOffice()
  test = office.members
  draw = testDraw(test.core)
})
beforeEach(async () => {
  await enterRound(test, JS28)
  for (const lottery of LOTTERIES) await draw.turn(lottery)
  await test.core.bus.publish('lottery.drawn', { lottery: 'js28', expect: '' })
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => office.close())

async function rich(fen = 1_000_000n) {
  const member = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), fen)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
  return member
}

/** A draw reaches readers at the latest when the cache expires. */
async function nextRound() {
  await test.advance(await msTo(test.core, JS28, 'draw'))
  await draw.turn(JS28)
  await test.services.settlement.runOnce()
  await test.advance(LIMITS.roomCacheMs)
}

it('lists every lottery to anyone, with the clock, the commitment and the last draw', async () => {
  await nextRound()
  const list = await test.call('POST /api/lotteryList')
  expect(list.data.map((one) => [one.name, one.period, one.ftime])).toEqual([
    ['js28', 60, 10],
    ['xy28', 210, 30],
    ['js6', 180, 20],
    ['xk6', 600, 60],
  ])
  const js28 = list.data[0]?.nowdata
  expect(js28?.timeout).toBeLessThanOrEqual(60)
  expect(js28?.draw_ms).toBeGreaterThan(js28?.server_ms ?? 0)
  const fair = await test.call('GET /api/lotteryFair', { name: 'js28', expect: js28?.last?.expect })
  expect(js28?.hash).toBe(fair.data.seed)
})

it('shows a room with its limits, plays, odds, return rates and the last twenty draws', async () => {
  const member = await rich()
  const room = await test.call('GET /api/lotteryRoom', { room_id: '301' }, { token: member.token })
  expect(room.data.lottery).toMatchObject({ name: 'js6', type: 1, year_animal: expect.any(String) })
  expect(room.data.limits).toEqual({
    min: '1.00',
    max: '1000.00',
    line_payout_cap: '50000.00',
    member_round_cap: '2000.00',
  })
  const plays = room.data.playbox.flatMap((group) => group.childrens)
  expect(plays).toHaveLength(66)
  expect(plays.find((play) => play.id === 1131)).toEqual({
    id: 1131,
    playtitle: '二全中',
    odds: 75,
    rtp: 95.66,
    pick: 2,
  })
  expect(room.data.balance).toBe('10000.00')
  const sums = await test.call('GET /api/lotteryPlays', { name: 'js28' })
  expect(sums.data.playbox.flatMap((group) => group.childrens)).toHaveLength(44)
  expect((await test.call('GET /api/lotteryRoom', { room_id: '999' }, { token: member.token })).message).toBe(
    REFUSALS.roomGone.text,
  )
  const rooms = await test.call('POST /api/lotteryRoom', { name: 'xk6' }, { token: member.token })
  expect(rooms.data.map((one) => one.id)).toEqual([401, 402])
  const sisters = await test.call('POST /api/lotteryRoom', { room_id: 202 }, { token: member.token })
  expect(sisters.data.map((one) => one.id)).toEqual([201, 202])
})

it('proves a round to anyone and a bet to its owner, and pays what it says', async () => {
  const member = await rich()
  const { nowdata } = (await test.call('GET /api/lotteryRoom', { room_id: '101' }, { token: member.token }))
    .data.lottery
  const name = 'js28'
  const number = nowdata.nextexpect
  const open = await test.call('GET /api/lotteryFair', { name, expect: number })
  expect(open.data).toMatchObject({
    state: 0,
    seed: null,
    result: null,
    bets_root: null,
    commit: nowdata.hash,
  })
  const order = [2001, 2002].map((id) => ({ id, total: 10, data: '' }))
  const placed = await test.call(
    'POST /api/lotteryOrder',
    { room_id: 101, expect: number, order },
    { token: member.token, key: newId() },
  )
  expect(placed.message).toBe('投注成功')
  const betId = placed.data.bets[0]?.bet_id ?? ''
  const early = await test.call('POST /api/betproof', { bet_id: betId }, { token: member.token })
  expect(early.code).toBe(404)
  const info = await test.call('POST /api/betinfo', { bet_id: betId }, { token: member.token })
  expect(info.data).toMatchObject({ return_rate: 97.5, room_title: '极速28 · 新手房', draw: null })
  expect(info.data.proof).toMatchObject({
    protocol: 'PF3',
    game_code: name,
    commit: nowdata.hash,
    verify_url: '',
  })

  await nextRound()
  const { data: fair } = await test.call('GET /api/lotteryFair', { name, expect: number })
  expect(fair).toMatchObject({ state: 3, bets_count: 2, commit: nowdata.hash, protocol: 'PF3' })
  expect(commitmentOf(fair.seed ?? '')).toBe(fair.commit)
  expect(walkBack(fair.seed ?? '', fair.i)).toBe(fair.chain_commit)
  for (const [index, bet] of placed.data.bets.entries()) {
    const { data: proof } = await test.call(
      'POST /api/betproof',
      { bet_id: bet.bet_id },
      { token: member.token },
    )
    expect(proof).toMatchObject({ expect: number, bets_root: fair.bets_root, index, size: 2 })
    expect(rootFromPath(leafHash(proof.leaf), proof.index, proof.size, proof.path)).toBe(fair.bets_root)
    expect(proof.leaf).toContain(`|${bet.bet_id}|${bet.id}||1000|1950|${proof.salt}`)
  }
  const stranger = await newMember(test)
  const theirs = await test.call('POST /api/betproof', { bet_id: betId }, { token: stranger.token })
  expect(theirs.code).toBe(404)

  const drawn = await test.call('POST /api/betinfo', { bet_id: betId }, { token: member.token })
  expect(drawn.data.draw).toEqual(fair.result)
  const mine = await test.call('POST /api/mybets', { room_id: 101, expect: number }, { token: member.token })
  expect([mine.data.round_state, mine.data.stake, mine.data.payout]).toEqual([3, '20.00', '19.50'])
  const record = await test.call(
    'POST /api/betrecord',
    { date: 1, page: 1, api_type: 'CP' },
    { token: member.token },
  )
  const text = fair.result?.type === 2 ? fair.result.text : ''
  expect(record.data.data.map((bet) => [bet.result_text, bet.expect, bet.status])).toEqual([
    [text, number, 1],
    [text, number, 1],
  ])
  expect((await test.call('GET /api/lotteryFair', { name, expect: '203501010001' })).code).toBe(404)
})

it('shows staff the draw room and the cost of every outcome, read-only', async () => {
  const member = await rich()
  const finance = await office.login('finance01')
  const { nowdata } = (await test.call('GET /api/lotteryRoom', { room_id: '101' }, { token: member.token }))
    .data.lottery
  const order = [
    { id: 2001, total: 1000, data: '' },
    { id: 2114, total: 200, data: '' },
  ]
  const placed = await test.call(
    'POST /api/lotteryOrder',
    { room_id: 101, expect: nowdata.nextexpect, order },
    { token: member.token, key: newId() },
  )
  expect(placed.code).toBe(200)
  const rooms = await office.call('POST /office-api/draw/room', {}, { token: finance })
  expect(rooms.data[0]).toMatchObject({
    name: 'js28',
    expect: nowdata.nextexpect,
    state: 0,
    bets: 2,
    stakes: '1200.00',
    exposure: '3300.00',
    exposure_cap: '200000.00',
    void_rounds: 0,
  })
  const bars = await office.call('POST /office-api/draw/exposure', { name: 'js28' }, { token: finance })
  expect(bars.data.members).toBe(1)
  expect(bars.data.bars).toHaveLength(28)
  expect([0, 14, 27].map((total) => bars.data.bars[total]?.net)).toEqual(['-1200.00', '3300.00', '750.00'])
  const marks = await office.call('POST /office-api/draw/exposure', { name: 'js6' }, { token: finance })
  expect(marks.data.bars).toHaveLength(49)
  await nextRound()
  const rounds = await office.call(
    'POST /office-api/draw/rounds',
    { name: 'js28', page: 1 },
    { token: finance },
  )
  const row = rounds.data.data.find((one) => one.expect === nowdata.nextexpect)
  expect(row).toMatchObject({ state: 3, bets: 2, stakes: '1200.00', exposure: '3300.00' })
  // Public data of the fairness page, and nothing of a round that is not drawn yet.
  const fair = await test.call('GET /api/lotteryFair', { name: 'js28', expect: nowdata.nextexpect })
  const { seed, commit, salt, beacon } = fair.data
  expect(row).toMatchObject({ seed, commit, salt, beacon })
  expect(rounds.data.data.filter((one) => one.state < 2).map((one) => one.seed)).toEqual([null])
})

it('changes odds for rounds that open a day later, within the published return, announced and audited', async () => {
  const admin = await office.login('admin001')
  const set = (play_id: number, odds_milli: number) =>
    office.call(
      'POST /office-api/odds/set',
      { play_id, odds_milli, reason: '试行' },
      { token: admin, key: newId() },
    )
  // The published range of returns is 95.0 to 97.6 %: 1.96 gives back 98 %, 1.89 gives back 94.5 %.
  for (const beyond of [1960, 1890]) expect((await set(2001, beyond)).message).toBe(REFUSALS.oddsRange.text)
  // Odds have two decimals.
  expect((await set(2001, 1955)).code).toBe(422)
  const changed = await set(2001, 1900)
  expect(changed.data).toMatchObject({ play_id: 2001, title: '大小单双-大', from: 1.95, to: 1.9 })
  expect((await set(2001, 1940)).message).toBe(REFUSALS.requestOpen.text)
  const oddsOf = async () => {
    const { data } = await test.call('GET /api/lotteryPlays', { name: 'js28' })
    return { odds: data.playbox[0]?.childrens[0]?.odds, notices: data.odds_notice.length }
  }
  expect(await oddsOf()).toEqual({ odds: 1.95, notices: 1 })
  await test.advance(LIMITS.draw.oddsNoticeMs)
  expect(await oddsOf()).toEqual({ odds: 1.95, notices: 1 })
  await test.advance(await msTo(test.core, JS28, 'draw'))
  expect(await oddsOf()).toEqual({ odds: 1.9, notices: 0 })
  const log = await office.call(
    'POST /office-api/odds/log',
    { page: 1 },
    { token: await office.login('admin001') },
  )
  expect(log.data.data).toHaveLength(1)
  const audit = await test.core.db.query("SELECT action FROM audit_log WHERE action = 'odds.set'")
  expect(audit).toHaveLength(1)
  expect(JS6.type).toBe(1)
})

it('tells how late draws and payouts of the last hour were, and nothing of older ones', async () => {
  const finance = await office.login('finance01')
  const lags = async () => {
    const token = await office.login('support01')
    return (await office.call('POST /office-api/draw/lags', {}, { token })).data
  }
  await nextRound()
  const lag = await lags()
  expect(lag.rounds).toBeGreaterThan(0)
  expect(lag).toMatchObject({ void_hour: 0, void_month: 0 })
  expect(lag.draw_p99_ms).toBeGreaterThanOrEqual(0)
  expect(lag.settle_p99_ms).toBeGreaterThanOrEqual(0)
  const rounds = await office.call(
    'POST /office-api/draw/rounds',
    { name: 'js28', page: 1 },
    { token: finance },
  )
  expect(rounds.data.data.every((row) => (row.lag_ms === null) === (row.drawn_at === null))).toBe(true)
  await test.advance(3_700_000)
  expect(await lags()).toEqual({
    rounds: 0,
    draw_p99_ms: null,
    settle_p99_ms: null,
    void_hour: 0,
    void_month: 0,
  })
})
