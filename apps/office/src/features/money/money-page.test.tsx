// The money page: details of a trial balance row, ledger search, export, and the banner's text.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Answers, meOf, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const row = (name: string, title: string, balance: string) => ({
  name,
  title,
  group: 'member' as const,
  currency: 'CNY' as const,
  accounts: 1,
  today: '0.00',
  balance,
})
const line = (invariant: string) => ({
  invariant,
  title: invariant,
  ok: 1 as const,
  freezes: 1 as const,
  counted: 3,
  findings: [],
})
const books = {
  accounts: [row('member:*:main', '中心钱包', '20.00'), row('house:fee', '手续费', '-20.00')],
  last_check: {
    at: '2026-11-15 09:42:00',
    ok: 1 as const,
    scope: 'incremental' as const,
    took_ms: 1400,
    findings: [],
    lines: ['I1', 'I2', 'I3', 'I4.bets', 'I5', 'I6'].map(line),
  },
  last_failure: null,
  withdrawals_frozen: 0 as const,
  freeze: null,
  venues: [],
}
const wallet = (id: number) => ({
  name: `member:${id}:main`,
  title: '中心钱包',
  currency: 'CNY' as const,
  member: { id, username: `linyu${id}` },
  balance: '20.00',
})
const entry = (id: number) => ({
  id: `${id}.1`,
  at: '2026-11-15 09:20:02',
  account: 'member:7:main',
  title: '存款',
  memo: `第 ${id} 笔`,
  key: `dep:D${id}`,
  ref: `D${id}`,
  amount: '10.00',
  balance_after: '20.00',
  against: 'outside:bank',
  legs: 2,
})

const answers: Answers = {
  'POST /office-api/money/page': () => books,
  'POST /office-api/money/accounts': ({ q, of }) =>
    q === 'D5'
      ? { data: [], next: null, entries: [entry(5)] }
      : q === 'nobody'
        ? { data: [], next: null, entries: [] }
        : { data: of?.account === 'house:fee' ? [] : [wallet(7), wallet(8)], next: null, entries: [] },
  'POST /office-api/money/entries': ({ account, before }) => ({
    account: { ...wallet(7), name: account },
    data: before === null ? [entry(2)] : [entry(1)],
    next: before === null ? '2' : null,
  }),
}
const open = (more: Answers = {}, path = '/money') =>
  renderOffice(path, meOf('finance'), { ...answers, ...more })

it('says that six checks passed, in one word', async () => {
  open()
  expect(await screen.findByText(/六项检查通过，从未出现异常/)).toBeTruthy()
})

it('opens the details of a row by arrow and Enter, with the entries of the first account, and on by key', async () => {
  const { user, asked } = open()
  await screen.findByText('member:*:main')
  await user.keyboard('{ArrowDown}{Enter}')
  const entries = await screen.findByRole('table', { name: '分录' })
  expect(within(entries).getByText('存款 · 第 2 笔')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '更早的分录' }))
  expect(await screen.findByText('存款 · 第 1 笔')).toBeTruthy()
  const sent = asked.filter(({ name }) => /money\/(accounts|entries)/.test(name)).map(({ input }) => input)
  expect(sent).toEqual([
    { of: { account: 'member:*:main', currency: 'CNY' }, after: null },
    { account: 'member:7:main', before: null },
    { account: 'member:7:main', before: '2' },
  ])
  await user.keyboard('{Escape}')
  expect(await screen.findByText('试算平衡表')).toBeTruthy()
})

it('finds a transaction by its number and shows its legs', async () => {
  const { user } = open()
  const box = await screen.findByRole('searchbox', { name: '账户、会员、交易号' })
  await user.type(box, 'D5{Enter}')
  const legs = await screen.findByRole('table', { name: '交易分录' })
  expect(within(legs).getByText('member:7:main')).toBeTruthy()
})

it('says so when nothing was found, and leads back', async () => {
  const { user } = open({}, '/money?q=nobody')
  expect(await screen.findByText('没有符合的账户或交易')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '试算平衡表' }))
  expect(await screen.findByText('member:*:main')).toBeTruthy()
})

it('shows the second account when it is chosen', async () => {
  const { user, asked } = open({}, '/money?q=linyu')
  await user.click(await screen.findByText(/linyu8/))
  await waitFor(() => expect(asked.at(-1)?.input).toEqual({ account: 'member:8:main', before: null }))
})

it('saves the trial balance as a file by its key, and says why when it is refused', async () => {
  const make = vi.fn((_blob: Blob) => 'blob:file')
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = make
      static override revokeObjectURL = () => {}
    },
  )
  // The test browser would navigate to the file instead of saving it.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let allowed = true
  const { user } = open({
    'POST /office-api/money/export': () => {
      if (!allowed) throw new Refused('forbidden')
      return '\ufeff截至,币种\r\n'
    },
  })
  await screen.findByText('member:*:main')
  await user.keyboard('e')
  expect(await screen.findByText('已导出，操作日志有记录')).toBeTruthy()
  expect(await make.mock.calls[0]?.[0].text()).toContain('截至,币种')
  expect(click.mock.contexts[0]).toHaveProperty('download', expect.stringMatching(/^试算平衡表-.*\.csv$/))
  click.mockRestore()
  allowed = false
  await user.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('没有权限执行该操作')).toBeTruthy()
})

it('says that a check has passed while paying out is still frozen, and what it was', async () => {
  const freeze = {
    since: '2026-11-15 09:41:00',
    because: 'I4.bets, I6',
    may_lift: 1 as const,
    approval: null,
  }
  open({ 'POST /office-api/money/page': () => ({ ...books, withdrawals_frozen: 1, freeze }) })
  expect(await screen.findByText('核对已通过，取款放款仍冻结，等待两人解除')).toBeTruthy()
  expect(
    screen.getByText(/首次发现：I4 业务单据与账本一一对应、I6 场馆账与我方账一致 · 存款、投注/),
  ).toBeTruthy()
  expect(screen.getByText('放款冻结 · 待两人解除')).toBeTruthy()
})
