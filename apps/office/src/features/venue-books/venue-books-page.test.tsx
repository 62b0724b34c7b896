// The venue books page: all in order, one that differs with its explanation, and each resolution with its lock.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { VENUES } from '@lanting/contract/data/play/venues'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { type Answers, meOf, openApproval, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

type List = OfficeOutputOf<'POST /office-api/venue-books/list'>
type Case = OfficeOutputOf<'POST /office-api/venue-books/detail'>

const AT = '2026-11-15 09:30:00'
const sound = (platname: string, name: string): List['venues'][number] => ({
  platname,
  name,
  ours: '100.00',
  theirs: '100.00',
  difference: '0.00',
  accepted: '0.00',
  differs_since: null,
  frozen_since: null,
  silent: 0,
  closed_since: null,
  open_transfers: 0,
  compared_at: AT,
})
const venues = VENUES.map(({ platname, name }) => sound(platname, name))
const ky: Case['venue'] = {
  ...sound('KY', 'KY棋牌'),
  ours: '83577.25',
  theirs: '83541.25',
  difference: '36.00',
  differs_since: AT,
  frozen_since: AT,
}
const row = (id: string, username: string | null, effect: string): Case['rows'][number] => ({
  id,
  bet_id: `S000000000000000${id}`,
  username,
  member: 'm800202',
  why: 'changedStake',
  effect,
  created_at: AT,
})
const whole: Case = {
  venue: ky,
  ours: [
    { name: '昨日结余', amount: '82368.85' },
    { name: '合计', amount: '83577.25' },
  ],
  theirs: [
    { name: '我方镜像', amount: '83577.25' },
    { name: '合计', amount: '83541.25' },
  ],
  rows: [row('1', 'haoran77', '-20.00'), row('2', 'songguo', '-16.00')],
  explained: '-36.00',
  left: '0.00',
  accept_left: '500.00',
  may_reopen: 0,
  mirror: null,
  difference: null,
  reopen: null,
  venue_case: null,
  statement: null,
  mirrors: '83577.25',
  open_stakes: '0.00',
}
const answers = (found: Case): Answers => ({
  'POST /office-api/venue-books/list': () => ({
    venues: venues.map((venue) => (venue.platname === 'KY' ? found.venue : venue)),
  }),
  'POST /office-api/venue-books/detail': () => found,
})

test('all in order: thirteen tiles and no red line', async () => {
  renderOffice('/venues', meOf('finance'), { 'POST /office-api/venue-books/list': () => ({ venues }) })
  expect(await screen.findByText('13 家场馆')).toBeTruthy()
  expect(screen.getByText('全部 0.00，照常转入转出')).toBeTruthy()
  expect(screen.getAllByText('差 0.00')).toHaveLength(13)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one that differs: what stops, what does not, and a correction that bets explain', async () => {
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    ...answers(whole),
    'POST /office-api/venue-books/mirror/ask': () => whole,
  })
  const line = await screen.findByRole('alert')
  expect(line.textContent).toContain('KY棋牌 差 −36.00 元')
  expect(line.textContent).toContain('12 相符 · 1 不符')
  expect(await screen.findByText('2 行正好解释全部差额')).toBeTruthy()
  const effects = within(screen.getByRole('region', { name: '对会员的影响' }))
  expect(effects.getByText('−20.00')).toBeTruthy()
  await user.type(screen.getByLabelText('场馆签名声明的原文'), '说明 11-15-03')
  await user.type(screen.getByLabelText(/理由/), '一局重算')
  await user.click(screen.getByRole('button', { name: /提交更正 2 人/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/mirror/ask'))?.input).toEqual({
      platname: 'KY',
      rows: ['1', '2'],
      lines: [],
      statement: '说明 11-15-03',
      reason: '一局重算',
    }),
  )
})

test('what rows leave unexplained locks the correction until lines of the statement explain it', async () => {
  const short = { ...whole, rows: whole.rows.slice(0, 1), explained: '-20.00', left: '16.00' }
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    ...answers(short),
    'POST /office-api/venue-books/mirror/ask': () => {
      throw new Refused('requestOpen')
    },
  })
  expect(await screen.findByText('还差 16.00 未解释')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /接受差额/ }).disabled).toBe(false)
  await user.type(screen.getByLabelText('场馆签名声明的原文'), 'x')
  await user.type(screen.getByLabelText(/理由/), 'x')
  const submit = screen.getByRole('button', { name: /提交更正/ })
  await user.click(submit)
  expect(asked.some(({ name }) => name.endsWith('/mirror/ask'))).toBe(false)
  await user.click(screen.getByRole('button', { name: /按对账单补一行/ }))
  await user.type(screen.getByLabelText('第 1 行会员'), 'songguo')
  await user.type(screen.getByLabelText('第 1 行金额'), '-16.00')
  expect(screen.getByText('差额已全部解释')).toBeTruthy()
  await user.click(submit)
  expect(await screen.findByText('已有同样的变更在等待第二人确认')).toBeTruthy()
})

test('a difference may be accepted, up to what is left of the month', async () => {
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    ...answers(whole),
    'POST /office-api/venue-books/difference/ask': () => whole,
  })
  await user.click(await screen.findByRole('radio', { name: /接受差额/ }))
  await user.type(screen.getByLabelText(/理由/), '金额小')
  await user.click(screen.getByRole('button', { name: /提交承担 36.00/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/difference/ask'))?.input).toEqual({
      platname: 'KY',
      amount: '36.00',
      reason: '金额小',
    }),
  )
})

test.each(['36.00', '-36.00'])(
  'a difference of %s beyond the cap of the month locks acceptance',
  async (difference) => {
    const over = { ...whole, venue: { ...ky, difference }, accept_left: '35.99' }
    renderOffice('/venues', meOf('finance'), answers(over))
    const accept = await screen.findByRole<HTMLInputElement>('radio', { name: /接受差额/ })
    expect(accept.disabled).toBe(true)
    expect(screen.getByText('不可选：本月只剩 35.99 元可承担')).toBeTruthy()
  },
)

test('a silent venue: its statement, pasted lines, what the house bears, and closed for good', async () => {
  const sha256 = 'ab'.repeat(32)
  const silent = { ...whole, rows: [], explained: '0.00', left: '36.00' }
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    ...answers(silent),
    'POST /office-api/venue-books/statement': () => ({ id: 's1', sha256, bytes: 3 }),
    'POST /office-api/venue-books/case/ask': () => silent,
  })
  await user.click(await screen.findByRole('radio', { name: /按书面声明结案/ }))
  const submit = () => screen.getByRole('button', { name: /提交结案/ })
  await user.type(screen.getByLabelText(/理由/), '场馆停业')
  await user.click(submit())
  expect(screen.getByText('请上传场馆的书面声明')).toBeTruthy()
  await user.upload(
    screen.getByLabelText('选择书面声明'),
    new File(['pdf'], '声明.pdf', { type: 'application/pdf' }),
  )
  expect(await screen.findByText(/SHA-256 abababab/)).toBeTruthy()
  expect(screen.getByText('平台承担 +36.00 元')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '粘贴多行' }))
  await user.type(screen.getByLabelText(/对账单的行/), 'haoran77\t-20{Enter}songguo,-15.99')
  await user.click(screen.getByRole('button', { name: '加入 2 行' }))
  expect(screen.getByText('平台承担 +0.01 元')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /永久关闭/ }))
  await user.click(submit())
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/case/ask'))?.input).toEqual({
      platname: 'KY',
      rows: [],
      lines: [
        { username: 'haoran77', amount: '-20.00' },
        { username: 'songguo', amount: '-15.99' },
      ],
      statement: 's1',
      stated: '83541.25',
      borne: '0.01',
      ends: 'close',
      reason: '场馆停业',
    }),
  )
})

test('a case that waits shows its statement to the second person', async () => {
  const waiting = { ...openApproval, kind: 'venueCase' as const, title: 'KY棋牌 按书面声明结案' }
  const statement = { id: 's1', sha256: 'cd'.repeat(32) }
  renderOffice('/venues', meOf('admin'), answers({ ...whole, venue_case: waiting, statement }))
  expect(await screen.findByText('cd'.repeat(32))).toBeTruthy()
  expect(screen.getByRole('button', { name: /下载书面声明/ })).toBeTruthy()
})

const mended: Case = {
  ...whole,
  venue: { ...ky, difference: '0.00', differs_since: null },
  rows: [],
  may_reopen: 1,
}

test('after a correction the venue opens by a second decision', async () => {
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    ...answers(mended),
    'POST /office-api/venue-books/reopen/ask': () => mended,
  })
  expect(await screen.findByText('KY棋牌 已相符，转入转出等两人恢复')).toBeTruthy()
  await user.type(await screen.findByLabelText(/理由/), '已更正')
  await user.click(screen.getByRole('button', { name: /申请恢复转入转出/ }))
  await waitFor(() => expect(asked.some(({ name }) => name.endsWith('/reopen/ask'))).toBe(true))
})

test('a pending approval replaces the form', async () => {
  const waiting = { ...openApproval, kind: 'mirror' as const, title: 'KY棋牌 更正镜像 2 行' }
  renderOffice('/venues', meOf('admin'), answers({ ...whole, mirror: waiting }))
  expect(await screen.findByText('KY棋牌 更正镜像 2 行')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a page that cannot be read says so and tries again', async () => {
  const { user, asked } = renderOffice('/venues', meOf('finance'), {
    'POST /office-api/venue-books/list': () => {
      throw new Refused('forbidden')
    },
  })
  const again = await screen.findByRole('button', { name: '重新加载' })
  const before = asked.length
  await user.click(again)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

testAfter([
  {
    call: 'POST /office-api/venue-books/mirror/ask',
    at: '/venues',
    me: meOf('finance'),
    answers: { ...answers(whole), 'POST /office-api/venue-books/mirror/ask': () => whole },
    act: async (user) => {
      await user.type(await screen.findByLabelText('场馆签名声明的原文'), '说明 11-15-03')
      await user.type(screen.getByLabelText(/理由/), '一局重算')
      await user.click(screen.getByRole('button', { name: /提交更正 2 人/ }))
    },
    answered: {
      again: [
        'POST /office-api/venue-books/list',
        'POST /office-api/venue-books/detail',
        'POST /office-api/approval/list',
      ],
    },
  },
  {
    call: 'POST /office-api/venue-books/difference/ask',
    at: '/venues',
    me: meOf('finance'),
    answers: { ...answers(whole), 'POST /office-api/venue-books/difference/ask': () => whole },
    act: async (user) => {
      await user.click(await screen.findByRole('radio', { name: /接受差额/ }))
      await user.type(screen.getByLabelText(/理由/), '金额小')
      await user.click(screen.getByRole('button', { name: /提交承担 36.00/ }))
    },
    answered: { again: ['POST /office-api/venue-books/list', 'POST /office-api/venue-books/detail'] },
  },
  {
    call: 'POST /office-api/venue-books/reopen/ask',
    at: '/venues',
    me: meOf('finance'),
    answers: { ...answers(mended), 'POST /office-api/venue-books/reopen/ask': () => mended },
    act: async (user) => {
      await user.type(await screen.findByLabelText(/理由/), '已更正')
      await user.click(screen.getByRole('button', { name: /申请恢复转入转出/ }))
    },
    answered: { again: ['POST /office-api/venue-books/list', 'POST /office-api/venue-books/detail'] },
  },
])
