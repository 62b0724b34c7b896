// Stopping and resuming betting: four eyes, from the next round on, with no effect on any result.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { REFUSALS } from '@lanting/contract/refusals'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { newMember, type TestApp } from '#src/test/app.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { msTo, testDraw } from '#src/test/lottery/lottery.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { isSystem, openSocket } from '#src/test/socket.ts'

const [, XY28] = LOTTERIES
const ROOM = 201
let office: TestOffice
let test: TestApp
let draw: ReturnType<typeof testDraw>
let first: string
let second: string
let token: string

beforeAll(async () => {
  office = await createTestOffice()
  test = office.members
  draw = testDraw(test.core)
})
beforeEach(async () => {
  await nextRound()
  first = await office.login('admin001')
  second = await office.login('admin002')
  const member = await newMember(test)
  token = member.token
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), 1_000_000n)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
})
afterEach(() => expectMoneyBalances(test.core.db))
afterAll(() => office.close())

/** Two seconds into the next round, when the cache of the previous one has expired. */
async function nextRound(): Promise<void> {
  await test.advance((await msTo(test.core, XY28, 'draw')) + 2_000)
  await draw.turn(XY28)
  await test.services.settlement.runOnce()
  await test.advance(LIMITS.roomCacheMs)
}

const ask = (on: 0 | 1, as = first) =>
  office.call(
    'POST /office-api/draw/intake',
    { name: 'xy28', on, reason: '核对' },
    { token: as, key: newId() },
  )

const decide = (id: string, as = second) =>
  office.call('POST /office-api/approval/decide', { id, approve: 1, note: '' }, { token: as, key: newId() })

async function agree(on: 0 | 1): Promise<void> {
  const { data } = await ask(on)
  expect((await decide(data.id)).code).toBe(200)
}

const roomNow = async () =>
  (await test.call('GET /api/lotteryRoom', { room_id: String(ROOM) }, { token })).data

async function bet(lines = [{ id: 2001, total: 10, data: '' }]) {
  const { lottery } = await roomNow()
  const order = { room_id: ROOM, expect: lottery.nowdata.nextexpect, order: lines }
  return (await test.call('POST /api/lotteryOrder', order, { token, key: newId() })).message
}

it('stops taking bets from the next round, by two people, and draws accepted bets', async () => {
  const { data } = await ask(0)
  expect(data).toMatchObject({
    kind: 'intake',
    subject: 'xy28',
    lines: [{ from: '收注', to: '暂停收注' }],
    state: 'open',
  })
  expect((await ask(0)).message).toBe(REFUSALS.requestOpen.text)
  expect((await decide(data.id, first)).message).toBe(REFUSALS.ownRequest.text)
  const socket = await openSocket(test, token, { roomId: ROOM })
  expect((await decide(data.id)).code).toBe(200)
  const round = (await roomNow()).lottery.nowdata.nextexpect
  const notice = await socket.next((frame) => isSystem(frame) && frame.event === 'intake')
  expect(isSystem(notice) && notice.sysmsg).toMatch(/^第\d{12}期起暂停收注，已收注单照常开奖派奖$/)
  socket.close()

  // The open round continues unchanged.
  expect(await bet()).toBe('投注成功')
  const [before] = (await office.call('POST /office-api/draw/room', {}, { token: first })).data.filter(
    ({ name }) => name === 'xy28',
  )
  expect(before).toMatchObject({ taking: 1, taking_next: 0, open_approval: null })

  await nextRound()
  const fair = await test.call('GET /api/lotteryFair', { name: 'xy28', expect: round })
  expect(fair.data).toMatchObject({ state: 3, bets_count: 1 })
  const stopped = await roomNow()
  expect(stopped.lottery.nowdata.taking).toBe(0)
  expect(stopped.odds_notice[0]).toContain(`第${stopped.lottery.nowdata.nextexpect}期起暂停收注`)
  expect(await bet()).toBe(REFUSALS.roomGone.text)
  // Other faults of an order are checked after that.
  expect(await bet([])).toBe(REFUSALS.roomGone.text)
  expect(await bet([{ id: 9999, total: 10, data: '' }])).toBe(REFUSALS.roomGone.text)

  await nextRound()
  const drawn = await test.call('GET /api/lotteryFair', {
    name: 'xy28',
    expect: stopped.lottery.nowdata.nextexpect,
  })
  expect(drawn.data).toMatchObject({ state: 3, bets_count: 0 })

  await agree(1)
  expect(await bet()).toBe(REFUSALS.roomGone.text)
  await nextRound()
  expect((await roomNow()).odds_notice).toEqual([])
  expect(await bet()).toBe('投注成功')
})

it('does nothing when it is taken back within the round, and refuses a change that is in effect already', async () => {
  expect((await ask(1)).message).toBe(REFUSALS.wrongState.text)
  await agree(0)
  await agree(1)
  expect(await bet()).toBe('投注成功')
  await nextRound()
  expect(await bet()).toBe('投注成功')
})
