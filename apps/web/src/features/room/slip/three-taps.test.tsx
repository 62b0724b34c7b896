// A bet in three taps: the play, the slip, one confirmation; the amount is that of the last time, on the next visit, too.
import { useToast } from '@lanting/browser-kit/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { logHead, orderAnswer } from '#src/test/order-answer.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'
import { RoomScreen } from '../room-screen.tsx'

function enter() {
  localStorage.clear()
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'GET /api/lotteryRoom': () => ok(roomAt(101, at('2026-11-15 10:00:02'))),
    'POST /api/mybets': ({ expect: no }) =>
      ok({ expect: no ?? '', round_state: 0, stake: '0.00', payout: '0.00', bets: [] }),
    'GET /api/log/head': () => ok(logHead),
    'POST /api/wsticket': () => ok({ ticket: 'one-time', expires_at: '2026-11-15 11:00:00' }),
    'POST /api/lotteryOrder': (order) => ok(orderAnswer(order), '投注成功'),
  })
  fakeSockets()
  return { server, ...show(<RoomScreen />, { at: '/lotteryPage?room_id=101', token: 'token-1' }) }
}

async function betInThreeTaps({ server }: ReturnType<typeof enter>): Promise<unknown> {
  useToast.setState({ shown: null })
  fireEvent.click(await screen.findByLabelText(/^大，/))
  fireEvent.click(screen.getByText('去投注'))
  fireEvent.click(await screen.findByText(/^确认投注 /))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('投注成功'))
  return server.asked('POST /api/lotteryOrder').at(-1)?.input.order
}

test('a bet is three taps, and the amount picked once is kept for the next one and for the next visit', async () => {
  const room = enter()
  const fifty = [{ id: 2001, total: 50, data: '' }]
  fireEvent.click(await screen.findByRole('button', { name: '50' }))
  expect(await betInThreeTaps(room)).toEqual(fifty)
  expect(await betInThreeTaps(room)).toEqual(fifty)
  room.unmount()
  render(
    <QueryClientProvider client={room.client}>
      <RoomScreen />
    </QueryClientProvider>,
  )
  expect(await betInThreeTaps(room)).toEqual(fifty)
})
