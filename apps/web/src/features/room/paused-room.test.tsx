// The room while a draw is late: no countdown, no bets, the reason, and resuming by itself.
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'
import { RoomScreen } from './room-screen.tsx'

const START = '2026-11-15 10:00:02'

function roomServer(handlers: Handlers) {
  fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/mybets': ({ expect: no }) =>
      ok({ expect: no ?? '', round_state: 1 as const, stake: '0.00', payout: '0.00', bets: [] }),
    'POST /api/wsticket': () => ok({ ticket: 'one-time', expires_at: '2026-11-15 11:00:00' }),
    ...handlers,
  })
  fakeSockets()
}

const member = () => show(<RoomScreen />, { at: '/lotteryPage?room_id=101', token: 'token-1' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(cleanup)

describe('a draw that the server calls late', () => {
  const lateRoom = (waits_for: 'beacon' | 'key' | 'worker') => {
    const room = roomAt(101, at(START))
    const late = {
      expect: '202611150600',
      draw_at: '2026-11-15 10:00:00',
      sealed_at: '2026-11-15 09:59:50',
      waits_for,
    }
    const nowdata = { ...room.lottery.nowdata, state: 'late' as const, hash: null, late }
    return { ...room, lottery: { ...room.lottery, nowdata } }
  }

  test.each([
    ['beacon', '等待公开信标'],
    ['key', '等待种子'],
    ['worker', '等待开奖程序'],
  ] as const)('shows no countdown, takes no bets and says what it waits for: %s', async (waits, words) => {
    roomServer({ 'GET /api/lotteryRoom': () => ok(lateRoom(waits)) })
    member()
    expect(await screen.findByRole('heading', { name: '开奖延迟，暂停收注' })).toBeTruthy()
    expect(screen.getByText('第 1115-0600 期', { exact: false })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('若本期最终无法开奖，会作废并退回全部本金')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByText('去投注')).toBeNull()
    expect(screen.getByText<HTMLButtonElement>('开奖后再投注').closest('button')?.disabled).toBe(true)
  })

  test('leads to the receipts that this browser holds of the round', async () => {
    writeCache('userInfo', withoutPersonal(user))
    const leaf = `PF1B|js28|202611150600|L202611150000000001|2001||1000|1950|${'ab'.repeat(32)}`
    writeCache('betReceipts', { [user.id]: [{ bet_id: 'L202611150000000001', leaf }] })
    roomServer({ 'GET /api/lotteryRoom': () => ok(lateRoom('beacon')) })
    member()
    const row = (await screen.findByText('已收下，收据已签名，不会丢失')).closest('a')
    expect(row?.getAttribute('href')).toContain('/fair?name=js28&expect=202611150600')
  })

  test('goes on by itself when the result is there', async () => {
    let isLate = true
    roomServer({
      'GET /api/lotteryRoom': () => ok(isLate ? lateRoom('beacon') : roomAt(101, at(START))),
    })
    member()
    await screen.findByRole('heading', { name: '开奖延迟，暂停收注' })
    isLate = false
    await pass(4000)
    expect(await screen.findByText('投注中')).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
  })
})
