// /transRecord: each page requested once and to the last, a changed filter starts over, a transfer polled to its end.
import { openTransfer } from '@lanting/contract/test/samples'
import { LIMITS } from '@lanting/contract/limits'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TransRecord } from '#src/features/record/queries.ts'
import { TransRecordScreen } from '#src/features/record/trans-record-screen.tsx'
import { call } from '#src/lib/call.ts'
import { goBack } from '#src/lib/navigation/go.ts'
import { openRecord } from '#src/lib/navigation/open-record.ts'
import { currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance, user, venues } from '#src/test/samples.ts'

const DETAILS = {
  D: ({ no }: { readonly no: string }) => <p>存款 {no}</p>,
  W: ({ no }: { readonly no: string }) => <p>取款 {no}</p>,
}

type Seen = (entries: { isIntersecting: boolean }[]) => void
let watchers: Seen[] = []
beforeEach(() => {
  watchers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: Seen
      constructor(seen: Seen) {
        this.seen = seen
      }
      observe() {
        watchers.push(this.seen)
      }
      disconnect() {
        watchers = watchers.filter((one) => one !== this.seen)
      }
    },
  )
})
/** The list's end comes near repeatedly, as with a trembling finger. */
const comeNear = () =>
  act(async () => {
    for (const seen of [...watchers, ...watchers]) seen([{ isIntersecting: true }])
  })

const row = (n: number): TransRecord => ({
  out_trade_no: `D2026111509285${String(n).padStart(4, '0')}`,
  amount: '1000.00',
  pay_way: 'USDT-TRC20',
  state: 2,
  state_text: '已到账',
  remark: '',
  platname: '',
  created_at: '2026-11-15 09:28:54',
  updated_at: null,
})

/** 40 rows in three pages; the second page repeats a row that a newer one pushed down. */
const pages: Handlers['POST /api/gettransrecord'] = ({ page }) => {
  const at = Number(page ?? 1)
  const from = at === 1 ? 0 : (at - 1) * 15 - 1
  const data = Array.from({ length: at === 3 ? 11 : 15 }, (_, i) => row(from + i))
  return ok({ data, total: 40, per_page: 15, current_page: at, last_page: 3 })
}

const CALM: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
  'POST /api/gettransrecord': pages,
}
const rows = () => screen.queryAllByRole('listitem').length
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.asked('POST /api/gettransrecord').map(({ input }) => input.page)

it('asks for every page once, shows no row twice, and stops at the last', async () => {
  const server = fakeServer(CALM)
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord', token: 'token-1' })
  await waitFor(() => expect(rows()).toBe(15))
  await comeNear()
  await waitFor(() => expect(rows()).toBe(29))
  await comeNear()
  await waitFor(() => expect(rows()).toBe(40))
  await comeNear()
  expect(asked(server)).toEqual([1, 2, 3])
  expect(screen.getByText('没有更多了')).toBeTruthy()
  expect(screen.getByText('共 40 笔')).toBeTruthy()
})

it('keeps what was read when a page fails, and goes on when asked to', async () => {
  const server = fakeServer(CALM)
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord', token: 'token-1' })
  await waitFor(() => expect(rows()).toBe(15))
  server.on({ 'POST /api/gettransrecord': breakOff })
  await comeNear()
  const again = await screen.findByRole('button', { name: '重新加载' })
  expect(rows()).toBe(15)
  server.on({ 'POST /api/gettransrecord': pages })
  await userEvent.click(again)
  await waitFor(() => expect(rows()).toBe(29))
})

it('says a refused page in the server’s words, and calls only a network one', async () => {
  const server = fakeServer(CALM)
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord', token: 'token-1' })
  await waitFor(() => expect(rows()).toBe(15))
  server.on({ 'POST /api/gettransrecord': () => refuse(429, '操作太快，请稍后再试') })
  await comeNear()
  expect((await screen.findByRole('alert')).textContent).toContain('操作太快，请稍后再试')
  expect(screen.queryByText('网络不太顺')).toBeNull()
})

it('begins at the first page with another type or another filter', async () => {
  const server = fakeServer(CALM)
  const tap = userEvent.setup()
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord?type=3', token: 'token-1' })
  await waitFor(() => expect(rows()).toBe(15))
  await comeNear()
  await waitFor(() => expect(rows()).toBe(29))
  await tap.click(screen.getByRole('tab', { name: '转出场馆' }))
  await waitFor(() => expect(rows()).toBe(15))

  await tap.click(screen.getByRole('button', { name: /近 30 日/ }))
  await tap.click(await screen.findByRole('button', { name: '近 7 日' }))
  await tap.click(screen.getByRole('button', { name: 'PG电子' }))
  expect(server.asked('POST /api/gettransrecord')).toHaveLength(3)
  await tap.click(screen.getByRole('button', { name: '查看结果' }))
  await waitFor(() => expect(server.asked('POST /api/gettransrecord')).toHaveLength(4))
  expect(server.asked('POST /api/gettransrecord').map(({ input }) => input)).toEqual([
    { type: 3, page: 1, date: 4, api_type: '' },
    { type: 3, page: 2, date: 4, api_type: '' },
    { type: 4, page: 1, date: 4, api_type: '' },
    { type: 4, page: 1, date: 2, api_type: 'PG' },
  ])
  // Back from a row, or after a reload, the list is as it was left.
  expect(currentPlace().search).toBe('?type=4&date=2&api_type=PG')
})

it('says why the list is empty and offers the way out of the filter', async () => {
  const none = () => ok({ data: [], total: 0, per_page: 15, current_page: 1, last_page: 1 })
  const server = fakeServer({ ...CALM, 'POST /api/gettransrecord': none })
  const tap = userEvent.setup()
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord?type=2', token: 'token-1' })
  expect(await screen.findByText('空空如也')).toBeTruthy()
  await tap.click(screen.getByRole('button', { name: /近 30 日/ }))
  await tap.click(await screen.findByRole('button', { name: '今日' }))
  await tap.click(screen.getByRole('button', { name: '查看结果' }))
  await tap.click(await screen.findByRole('button', { name: '查看近 30 日' }))
  expect(server.asked('POST /api/gettransrecord').at(-1)?.input).toMatchObject({ date: 1 })
  expect(screen.queryByRole('button', { name: '查看近 30 日' })).toBeNull()
})

const NO = openTransfer.transfer_no

it('watches an open transfer until it ends, then asks no more and freshens the balances', async () => {
  const server = fakeServer({ ...CALM, 'POST /api/transferinfo': () => ok(openTransfer) })
  // The schemas are loaded with the first answer; the fake clock must not wait for them.
  await call('POST /api/transferinfo', { transfer_no: NO })
  vi.useFakeTimers()
  const wait = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await act(() => vi.advanceTimersByTimeAsync(5))
  }
  show(<TransRecordScreen details={DETAILS} />, { at: `/transRecord?no=${NO}`, token: 'token-1' })
  await wait(0)
  expect(screen.getAllByText('转账处理中').length).toBeGreaterThan(0)
  expect(screen.getByText('已用同一单号查询 6 次，下次 09:43:32')).toBeTruthy()
  expect(screen.getByText(/到 10:10 仍无答复会转人工对账/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /重试|退款|再次/ })).toBeNull()

  const ended = {
    ...openTransfer,
    state: 1,
    state_text: '成功',
    ended_at: '2026-11-15 09:43:33',
    next_ask_at: null,
  } as const
  server.on({ 'POST /api/transferinfo': () => ok(ended) })
  const users = server.asked('POST /api/user').length
  await wait(LIMITS.poll.transferMs)
  expect(screen.getByText('已记入AG真人')).toBeTruthy()
  expect(server.asked('POST /api/user').length).toBeGreaterThan(users)
  const count = server.asked('POST /api/transferinfo').length
  await wait(LIMITS.poll.transferMs * 5)
  expect(server.asked('POST /api/transferinfo')).toHaveLength(count)
})

it.each([0, 1, 2, 3] as const)('opens a deposit’s own page whatever its state: %s', async (state) => {
  const one = () =>
    ok({ data: [{ ...row(1), state }], total: 1, per_page: 15, current_page: 1, last_page: 1 })
  fakeServer({ ...CALM, 'POST /api/gettransrecord': one })
  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord?type=1', token: 'token-1' })
  await userEvent.click(await screen.findByRole('button', { name: /USDT-TRC20/ }))
  expect(hrefOf(currentPlace())).toBe(`/payInfo?deposit_no=${row(1).out_trade_no}`)
})

it('opens a transfer of the list, and shows the list for a number that is none', async () => {
  const transfer = {
    ...row(1),
    out_trade_no: NO,
    pay_way: '中心钱包 → AG真人',
    platname: 'AG',
    state: 2,
  } as const
  const one = () => ok({ data: [transfer], total: 1, per_page: 15, current_page: 1, last_page: 1 })
  fakeServer({ ...CALM, 'POST /api/gettransrecord': one })
  const { unmount } = show(<TransRecordScreen details={DETAILS} />, {
    at: '/transRecord?type=3',
    token: 'token-1',
  })
  await userEvent.click(await screen.findByRole('button', { name: /中心钱包 → AG真人/ }))
  expect(currentPlace().search).toBe(`?no=${NO}`)
  unmount()

  show(<TransRecordScreen details={DETAILS} />, { at: '/transRecord?no=<script>', token: 'token-1' })
  expect(await screen.findByText('账户明细')).toBeTruthy()
})

it.each([
  [1, `D${'1'.repeat(20)}`, '存款'],
  [2, `W${'1'.repeat(20)}`, '取款'],
])('opens an order on the list of its type %s, and back is the list', async (type, no, what) => {
  fakeServer(CALM)
  show(<TransRecordScreen details={DETAILS} />, { at: '/recharge', token: 'token-1' })
  act(() => openRecord(type as 1 | 2, no))
  expect(await screen.findByText(`${what} ${no}`)).toBeTruthy()
  act(() => goBack())
  await waitFor(() => expect(hrefOf(currentPlace())).toBe(`/transRecord?type=${type}`))
  expect(await screen.findByRole('tablist', { name: '类型' })).toBeTruthy()
})

it.each(['ZZ', '%00', 'x'.repeat(200), "' OR 1=1"])(
  'shows its empty state for the venue %j and asks nothing',
  async (venue) => {
    const server = fakeServer(CALM)
    show(<TransRecordScreen details={DETAILS} />, {
      at: `/transRecord?api_type=${encodeURIComponent(venue)}`,
      token: 'token-1',
    })
    expect(await screen.findByText(/当前筛选下没有存款记录/)).toBeTruthy()
    expect(screen.getByText('未知平台')).toBeTruthy()
    expect(server.asked('POST /api/gettransrecord')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '查看近 30 日' }))
    await waitFor(() => expect(rows()).toBe(15))
  },
)
