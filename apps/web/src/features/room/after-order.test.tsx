// What a room does after an order: the bets of the round and the balance are read again whatever its end.
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { testAfter } from '#src/test/after-action.tsx'
import { ok } from '#src/test/fake-server.ts'
import { fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { logHead, orderAnswer } from '#src/test/order-answer.ts'
import { RoomScreen } from './room-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => void fakeSockets())

const ROOM = '/lotteryPage?room_id=101'
const READ_AGAIN = ['POST /api/mybets', 'POST /api/balance'] as const

testAfter([
  {
    call: 'POST /api/lotteryOrder',
    screen: <RoomScreen />,
    at: ROOM,
    answers: {
      'GET /api/lotteryRoom': () => ok(roomAt(101, at('2026-11-15 10:00:02'))),
      'POST /api/mybets': ({ expect: no }) =>
        ok({ expect: no ?? '', round_state: 0, stake: '0.00', payout: '0.00', bets: [] }),
      'GET /api/log/head': () => ok(logHead),
      'POST /api/wsticket': () => ok({ ticket: 'one-time', expires_at: '2026-11-15 11:00:00' }),
      'POST /api/lotteryOrder': (order) => ok(orderAnswer(order), '投注成功'),
    },
    act: async () => {
      fireEvent.click(await screen.findByLabelText(/^大，/))
      fireEvent.click(screen.getByText('去投注'))
      fireEvent.click(await screen.findByText(/^确认投注 /))
    },
    answered: { again: READ_AGAIN, stores: ['betReceipts', 'logSeen'] },
    refused: { again: READ_AGAIN, backTo: ROOM },
    unanswered: { again: READ_AGAIN, backTo: ROOM },
  },
])
