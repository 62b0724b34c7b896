// /fanshui: the server's totals, one claim for everything, rows by day, and a claim without an answer.
import { useToast } from '@lanting/browser-kit/toast'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Rebate } from '#src/features/rebate/queries.ts'
import { RebateScreen } from '#src/features/rebate/rebate-screen.tsx'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const waiting: Rebate = {
  id: 'r1',
  gamename: 'PG电子',
  platname: 'PG',
  money: '61.18',
  created_at: '2026-11-15 02:30:00',
  state: 0,
  updated_at: null,
  bet_date: '2026-11-14',
  valid_amount: '10196.66',
  rate: 0.6,
}
const claimed: Rebate = {
  ...waiting,
  id: 'r2',
  gamename: '自营彩票',
  platname: 'CP',
  money: '9.90',
  state: 1,
  updated_at: '2026-11-14 14:20:00',
}
const answer = (data: Rebate[], nojisuan: string) =>
  ok({
    list: { data, total: data.length, per_page: 15, current_page: 1, last_page: 1 },
    jisuan: '2486.20',
    nojisuan,
  })

const handlers: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/getfanshui': () => answer([waiting, claimed], '61.18'),
  'POST /api/dofanshui': () => ok({ money: '61.18', rows: 1, balance: '100.00' }, '领取成功，¥61.18已到账'),
}
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  server = fakeServer(handlers)
})

it('shows what waits with its day, amount and rate, and what was claimed with its time', async () => {
  show(<RebateScreen />, { at: '/fanshui', token: 'T' })
  expect(await screen.findByText('PG电子')).toBeTruthy()
  expect(screen.getByText('未领取')).toBeTruthy()
  expect(screen.getAllByText(/11月14日 ·/)).toHaveLength(2)
  expect(screen.getByText('已领取')).toBeTruthy()
  expect(screen.getByText(/领取于/)).toBeTruthy()
})

it('claims everything with one press and says what the server says', async () => {
  show(<RebateScreen />, { at: '/fanshui', token: 'T' })
  await screen.findByText('PG电子')
  await userEvent.click(screen.getByRole('button', { name: '领取' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('领取成功，¥61.18已到账'))
  expect(server.asked('POST /api/dofanshui').map(({ key }) => key !== null)).toEqual([true])
})

testAfter([
  {
    call: 'POST /api/dofanshui',
    screen: <RebateScreen />,
    at: '/fanshui',
    answers: handlers,
    act: async () => {
      await screen.findByText('PG电子')
      await userEvent.click(screen.getByRole('button', { name: '领取' }))
    },
    answered: { again: ['POST /api/getfanshui', 'POST /api/balance', 'POST /api/user'] },
  },
])

it('asks the server also when nothing waits, and shows its words', async () => {
  server.on({
    'POST /api/getfanshui': () => answer([], '0.00'),
    'POST /api/dofanshui': () => refuse(400, '暂无领取额度！'),
  })
  show(<RebateScreen />, { at: '/fanshui', token: 'T' })
  expect(await screen.findByText('有效投注的返水会在次日出现在这里')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '领取' }))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('暂无领取额度！'))
})

it.each([
  ['no answer', breakOff],
  ['an error of the server', () => refuse(500, '系统繁忙，请稍后再试')],
])(
  'says that the outcome is not known after %s, and the next press sends the same key',
  async (_, broken) => {
    server.on({ 'POST /api/dofanshui': broken })
    show(<RebateScreen />, { at: '/fanshui', token: 'T' })
    await screen.findByText('PG电子')
    const claim = () => userEvent.click(screen.getByRole('button', { name: '领取' }))
    await claim()
    await waitFor(() => expect(useToast.getState().shown?.text).toContain('暂未收到结果'))
    await claim()
    await waitFor(() => expect(server.asked('POST /api/dofanshui')).toHaveLength(2))
    expect(new Set(server.asked('POST /api/dofanshui').map(({ key }) => key)).size).toBe(1)
  },
)

it('filters by venue and goes back to everything from an empty list', async () => {
  show(<RebateScreen />, { at: '/fanshui', token: 'T' })
  await screen.findByText('PG电子')
  server.on({
    'POST /api/getfanshui': ({ api_type }) => answer(api_type === 'AG' ? [] : [waiting], '61.18'),
  })
  await userEvent.click(screen.getByRole('button', { name: '全部平台' }))
  await userEvent.click(await screen.findByRole('button', { name: 'AG真人' }))
  await userEvent.click(await screen.findByRole('button', { name: '查看全部' }))
  expect(await screen.findByText('PG电子')).toBeTruthy()
})

it('tells a trial account that it takes no part, and asks for nothing', async () => {
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  show(<RebateScreen />, { at: '/fanshui', token: 'T' })
  expect(await screen.findByText('试玩账号不参与返水')).toBeTruthy()
})
