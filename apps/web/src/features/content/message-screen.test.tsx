// Messages: the board, the inbox in pages without duplicates, and marking as read.
import { setServerClock } from '@lanting/browser-kit/clock'
import { TEXTS } from '@lanting/contract/texts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { MessageScreen } from '#src/features/content/message-screen.tsx'
import type { Message } from '#src/features/content/queries.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { breakOff, fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'

const PAGE = 15
const message = (n: number, is_read: 0 | 1 = 1): Message => ({
  id: `m${n}`,
  title: `第${n}封`,
  content: `<p>内容${n}</p>`,
  created_at: '2026-11-15 09:05:00',
  is_read,
})
const page = (n: number, total: number, rows: Message[]) => ({
  data: rows,
  total,
  per_page: PAGE,
  current_page: n,
  last_page: Math.max(1, Math.ceil(total / PAGE)),
})
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i))

let nearEnd: () => void

beforeEach(() => {
  setServerClock(appInfo.server_ms)
  const watchers = new Set<IntersectionObserverCallback>()
  nearEnd = () => {
    for (const notify of watchers)
      notify([{ isIntersecting: true }] as IntersectionObserverEntry[], null as never)
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly notify: IntersectionObserverCallback) {}
      observe = () => void watchers.add(this.notify)
      disconnect = () => void watchers.delete(this.notify)
    },
  )
})

function open(handlers: Handlers = {}, at: Target = '/message?tab=inbox') {
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/homenotice': () => ok(['理性娱乐：您可设定限额。', '返水于次日发放。']),
    'POST /api/noticeList': () => ok(page(1, 2, [message(1, 0), message(2)])),
    'POST /api/noticeread': () => ok({ message_num: 1 }),
    ...handlers,
  })
  const view = show(<MessageScreen />, { at, token: 'token-1' })
  return { ...server, ...view }
}

it('opens with the notices, and the inbox is one tap away', async () => {
  const server = open({}, '/message')
  expect(await screen.findByText('理性娱乐')).toBeTruthy()
  expect(screen.getByText('返水于次日发放。')).toBeTruthy()
  expect(server.asked('POST /api/noticeList')).toHaveLength(0)
  await userEvent.click(screen.getByRole('radio', { name: /站内信/ }))
  expect(await screen.findByText('第1封')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '公告栏' }))
  expect(await screen.findByText('理性娱乐')).toBeTruthy()
})

it('loads each page once and stops at the last', async () => {
  const pages = [page(1, 32, rows(1, 15)), page(2, 32, rows(16, 30)), page(3, 32, rows(31, 32))]
  const server = open({
    'POST /api/noticeList': (input) => ok(pages[Number(input.page) - 1] ?? page(9, 32, [])),
  })
  await screen.findByText('第1封')
  for (const last of ['第30封', '第32封']) {
    act(() => {
      nearEnd()
      nearEnd()
    })
    await screen.findByText(last)
  }
  act(() => nearEnd())
  expect(await screen.findByText(TEXTS.endOfList)).toBeTruthy()
  expect(server.asked('POST /api/noticeList').map(({ input }) => input.page)).toEqual([1, 2, 3])
  expect(screen.getAllByText(/^第\d+封$/)).toHaveLength(32)
})

it('shows a message once that slipped onto the next page', async () => {
  const pages = [page(1, 30, rows(1, 15)), page(2, 30, rows(15, 29))]
  open({ 'POST /api/noticeList': (input) => ok(pages[Number(input.page) - 1] ?? page(9, 30, [])) })
  await screen.findByText('第1封')
  act(() => nearEnd())
  await screen.findByText('第29封')
  expect(screen.getAllByText('第15封')).toHaveLength(1)
})

it('marks a message read on opening: the dot goes, the server’s count is shown', async () => {
  const server = open()
  const row = await screen.findByRole('button', { name: /第1封/ })
  expect(within(row).getByText('未读')).toBeTruthy()
  await userEvent.click(row)
  const sheet = await screen.findByRole('dialog', { name: '第1封' })
  expect(sheet.textContent).toContain('2026-11-15 09:05:00')
  await waitFor(() => expect(sheet.textContent).toContain('内容1'))
  expect(server.asked('POST /api/noticeread')[0]?.input).toEqual({ id: 'm1' })
  await waitFor(() => expect(server.client.getQueryData(['me', 'balance'])).toMatchObject({ message_num: 1 }))
  expect(within(row).queryByText('未读')).toBeNull()
})

it('does not tell the server about a message that is read already', async () => {
  const server = open()
  await userEvent.click(await screen.findByRole('button', { name: /第2封/ }))
  await screen.findByRole('dialog', { name: '第2封' })
  expect(server.asked('POST /api/noticeread')).toHaveLength(0)
})

it('marks everything read at once', async () => {
  const server = open({ 'POST /api/noticeread': () => ok({ message_num: 0 }) })
  await screen.findByText('第1封')
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(screen.queryByText('未读')).toBeNull())
  expect(server.asked('POST /api/noticeread')[0]?.input).toEqual({})
  await waitFor(() => expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull())
})

it('shows no times when the member switched them off', async () => {
  open({ 'POST /api/user': () => ok({ ...user, settings: { ...user.settings, message_time: 0 } }) })
  const row = await screen.findByRole('button', { name: /第1封/ })
  await waitFor(() => expect(row.textContent).not.toContain('09:05'))
  await userEvent.click(row)
  const sheet = await screen.findByRole('dialog', { name: '第1封' })
  expect(sheet.textContent).not.toContain('2026-11-15')
})

it('says 空空如也 when there is nothing', async () => {
  open({ 'POST /api/noticeList': () => ok(page(1, 0, [])) })
  expect(await screen.findByText(TEXTS.empty)).toBeTruthy()
})

it('offers to try again when the network is gone', async () => {
  const server = open({ 'POST /api/noticeList': breakOff })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/noticeList': () => ok(page(1, 1, [message(1)])) })
  await userEvent.click(retry)
  expect(await screen.findByText('第1封')).toBeTruthy()
})
