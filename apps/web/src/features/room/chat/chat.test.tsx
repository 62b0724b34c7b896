// The chat of a room: history, sending, system messages, disconnect and reconnect, reports.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { avatarUri } from '@lanting/design/art/avatar'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCache } from '#src/lib/storage.ts'
import { fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { type FakeSocket, fakeSockets } from '#src/test/fake-socket.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'
import { RoomScreen } from '../room-screen.tsx'

const message = (id: number, author: string, content: string, user_id = 5) => ({
  id,
  user_id,
  author,
  avatar: '',
  headurl: '',
  content,
  created_at: '2026-11-15 09:41:00',
})
const system = (sysmsg: string, event: string) => ({
  sysmsg,
  id: 0,
  author: '系统',
  avatar: '',
  content: sysmsg,
  event,
  expect: '202611150601',
})

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(cleanup)

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toastText = () => useToast.getState().shown?.text

function enter(handlers: Handlers = {}) {
  const began = performance.now()
  let tickets = 0
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'GET /api/lotteryRoom': () => ok(roomAt(101, at('2026-11-15 10:00:05') + performance.now() - began)),
    'POST /api/mybets': ({ expect: no }) =>
      ok({ expect: no ?? '', round_state: 0, stake: '0.00', payout: '0.00', bets: [] }),
    'POST /api/wsticket': () => {
      tickets += 1
      return ok({ ticket: `ticket-${tickets}`, expires_at: '2026-11-15 11:00:00' })
    },
    ...handlers,
  })
  const sockets = fakeSockets()
  show(<RoomScreen />, { at: '/lotteryPage?room_id=101', token: 'token-1' })
  return { server, sockets }
}

async function connected(sockets: readonly FakeSocket[], nth = 0): Promise<FakeSocket> {
  await waitFor(() => expect(sockets).toHaveLength(nth + 1))
  const socket = sockets[nth]
  if (socket === undefined) throw new Error('no socket')
  act(() => socket.accept())
  return socket
}

async function openChat(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByText('聊天'))
  return screen.findByRole('dialog', { name: '聊天室' })
}

test('comes in with a ticket, never with the session’s token, and pings every three seconds', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  expect(socket.url).toContain('/wss?roomid=101&token=ticket-1')
  expect(socket.url).not.toContain('token-1&')
  await pass(2 * LIMITS.chatPingMs + 100)
  expect(socket.sent.filter((text) => text === 'ping').length).toBeGreaterThanOrEqual(2)
})

test('shows what was said and says what is typed, never twice', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  act(() => socket.receive({ sysmsg: false, type: 'history', data: [message(1, '云帆', '上期大双')] }))
  const sheet = await openChat()
  expect(await within(sheet).findByText('上期大双')).toBeTruthy()
  const field = within(sheet).getByLabelText('说点什么')
  fireEvent.change(field, { target: { value: ' 你好 ' } })
  fireEvent.submit(field)
  expect(JSON.parse(socket.sent.at(-1) ?? '')).toMatchObject({ content: '你好' })
  act(() => socket.receive({ sysmsg: false, ...message(2, 'linyu88', '你好', user.id) }))
  act(() => socket.receive({ sysmsg: false, ...message(2, 'linyu88', '你好', user.id) }))
  expect(await within(sheet).findAllByText('你好')).toHaveLength(1)
})

test('a member has the face here that the member sees elsewhere', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  act(() =>
    socket.receive({ sysmsg: false, type: 'history', data: [message(1, 'li***88', '上期大双', user.id)] }),
  )
  const sheet = await openChat()
  const line = (await within(sheet).findByText('上期大双')).closest('.said')
  expect(line?.querySelector('img')?.getAttribute('src')).toBe(avatarUri(String(user.id)))
})

test('empty words are not sent', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  const sheet = await openChat()
  fireEvent.submit(within(sheet).getByLabelText('说点什么'))
  expect(socket.sent.filter((text) => text !== 'ping')).toEqual([])
})

test('what the system says is a toast; what it refused comes back into the field', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  act(() => socket.receive(system('第202611150601期已封盘，等待开奖', 'close')))
  expect(toastText()).toBe('第 1115-0601 期已封盘，等待开奖')
  const sheet = await openChat()
  const field = within(sheet).getByLabelText<HTMLInputElement>('说点什么')
  fireEvent.change(field, { target: { value: '加我 V 信' } })
  fireEvent.submit(field)
  expect(field.value).toBe('')
  act(() => socket.receive(system('内容含有违规信息', 'error')))
  expect(toastText()).toBe('内容含有违规信息')
  await waitFor(() => expect(field.value).toBe('加我 V 信'))
})

test('a message that staff took away goes from the screen', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  act(() => socket.receive({ sysmsg: false, type: 'history', data: [message(1, '云帆', '包赚')] }))
  const sheet = await openChat()
  await within(sheet).findByText('包赚')
  act(() => socket.receive({ sysmsg: false, type: 'gone', id: 1 }))
  await waitFor(() => expect(within(sheet).queryByText('包赚')).toBeNull())
})

test('a broken line comes back with a new ticket and asks for what it missed', async () => {
  const { sockets } = enter()
  const first = await connected(sockets)
  act(() => first.receive({ sysmsg: false, ...message(7, '云帆', '七') }))
  const sheet = await openChat()
  act(() => first.break())
  expect(await within(sheet).findByText('连接已断开，正在重连…')).toBeTruthy()
  await pass(1100)
  const second = await connected(sockets, 1)
  expect(second.url).toContain('token=ticket-2')
  expect(second.url).toContain('since=7')
  await waitFor(() => expect(within(sheet).queryByText('连接已断开，正在重连…')).toBeNull())
})

test('a page that is left lets go of its line, and takes a new one when it comes back from the cache', async () => {
  const { sockets } = enter()
  const first = await connected(sockets)
  act(() => first.receive({ sysmsg: false, ...message(7, '云帆', '七') }))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(first.readyState).toBe(WebSocket.CLOSED)
  await pass(5000)
  expect(sockets).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  const second = await connected(sockets, 1)
  expect(second.url).toContain('since=7')
})

test('a member with too many pages is not pushed in again by an old one', async () => {
  const { sockets } = enter()
  const first = await connected(sockets)
  act(() => first.break(4002))
  await pass(5000)
  expect(sockets).toHaveLength(1)
})

test('a report goes to staff with its reason', async () => {
  const { sockets, server } = enter({ 'POST /api/chatreport': () => ok(null) })
  const socket = await connected(sockets)
  act(() => socket.receive({ sysmsg: false, ...message(3, '客帆', '包赚') }))
  const sheet = await openChat()
  fireEvent.click(await within(sheet).findByLabelText('举报 客帆 的消息'))
  fireEvent.click(await screen.findByText('承诺收益、带单'))
  await waitFor(() => expect(toastText()).toBe('已收到举报，工作人员会处理'))
  expect(server.asked('POST /api/chatreport')[0]?.input).toEqual({
    room_id: 101,
    id: 3,
    reason: '承诺收益、带单',
  })
})

test.each([
  ['2026-11-15 15:00:00', '恭喜'],
  ['2026-11-15 23:00:00', undefined],
])('免打扰 at %s: no word of the room is pushed, a win %s', async (time, won) => {
  const { sockets } = enter({
    'POST /api/user': () => ok({ ...user, settings: { ...user.settings, quiet: 1 } }),
  })
  const socket = await connected(sockets)
  // The member's settings have loaded.
  await waitFor(() => expect(readCache('userInfo')).toMatchObject({ settings: { quiet: 1 } }))
  setServerClock(at(time))
  act(() => socket.receive(system('第202611150601期已封盘，等待开奖', 'close')))
  expect(toastText()).toBeUndefined()
  act(() => socket.receive(system('恭喜', 'win')))
  expect(toastText()).toBe(won)
})

test('the picker inserts a sign at the caret, and the message is sent with it', async () => {
  const { sockets } = enter()
  const socket = await connected(sockets)
  const sheet = await openChat()
  const field = within(sheet).getByLabelText<HTMLInputElement>('说点什么')
  fireEvent.change(field, { target: { value: '好运来' } })
  field.setSelectionRange(2, 2)
  fireEvent.click(within(sheet).getByLabelText('表情'))
  fireEvent.click(within(sheet).getByRole('button', { name: '🍀' }))
  expect(field.value).toBe('好运🍀来')
  fireEvent.click(within(sheet).getByLabelText('收起表情'))
  expect(within(sheet).queryByRole('button', { name: '🍀' })).toBeNull()
  fireEvent.click(within(sheet).getByLabelText('发送'))
  expect(JSON.stringify(socket.sent)).toContain('好运🍀来')
})

test('a sign too many is not taken', async () => {
  const { sockets } = enter()
  await connected(sockets)
  const sheet = await openChat()
  const field = within(sheet).getByLabelText<HTMLInputElement>('说点什么')
  const full = '字'.repeat(LIMITS.chat.contentMax)
  fireEvent.change(field, { target: { value: full } })
  fireEvent.click(within(sheet).getByLabelText('表情'))
  fireEvent.click(within(sheet).getByRole('button', { name: '🍀' }))
  expect(field.value).toBe(full)
})
