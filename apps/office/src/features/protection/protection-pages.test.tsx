// Office views of restrictions: what each gate answers, who keeps away, and no control that loosens anything.
import { GATES } from '@lanting/contract/gates'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { broken, meOf, noPage } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { Exclusion, Person, SignCase } from './queries.ts'

const HOLDS = '您已设置冷静期，11月19日 21:30 结束'
const person: Person = {
  gates: GATES.map((gate) => ({ gate, is_open: gate === 'bet' ? 1 : 0, text: gate === 'bet' ? '' : HOLDS })),
  restrictions: [
    {
      id: 1,
      member: { id: 801442, username: 'xiaoman' },
      title: '冷静期 7 天',
      by: 'member',
      at: '2026-11-12 21:30:04',
      from: '2026-11-12 21:30:04',
      until: '2026-11-19 21:30:04',
      holds: 1,
    },
  ],
  accounts: [
    { id: 801442, username: 'xiaoman', by: [], since: '2025-12-03 10:00:00' },
    { id: 806310, username: 'xm_2026', by: ['account', 'name'], since: '2026-11-10 20:02:11' },
  ],
  register: [
    {
      id: 3,
      member: { id: 801442, username: 'xiaoman' },
      register: 'sandbox',
      occasion: 'login',
      answer: 'no',
      reference: 'R-5d1c',
      at: '2026-11-15 09:41:03',
    },
  ],
  signs: {
    day: '2026-11-14',
    points: 1,
    signs: [
      { sign: 'chases', title: '输后 30 分钟内再次存款', text: '近 7 天 6 次', is_on: 1 },
      { sign: 'session', title: '单次游戏时间过长', text: '', is_on: 0 },
    ],
    paused_until: '2026-11-22 02:10:00',
  },
  case_at: '2026-11-15 02:10:00',
}
const row: Exclusion = {
  id: 7,
  member: { id: 800216, username: 'linyu88' },
  others: 1,
  kind: 'exclusion',
  at: '2026-11-15 09:41:03',
  until: '2027-05-14 09:41:03',
  is_over: 0,
  away: '400.00',
  steps: [
    { step: 'sessions', done_at: '2026-11-15 09:41:04' },
    { step: 'money', done_at: null },
  ],
}

test('shows what each gate answers now, the accounts and what they share', async () => {
  renderOffice('/members/801442/person', meOf('support'), { 'POST /office-api/member/person': () => person })
  expect(await screen.findAllByText(HOLDS)).toHaveLength(6)
  expect(screen.getAllByText('拒绝')).toHaveLength(6)
  expect(screen.getByRole('link', { name: 'xm_2026' })).toBeTruthy()
  expect(screen.getByText('冷静期 7 天')).toBeTruthy()
  expect(screen.getByText('R-5d1c')).toBeTruthy()
})

test('has no control on the person’s page but reading again', async () => {
  renderOffice('/members/801442/person', meOf('admin'), { 'POST /office-api/member/person': () => person })
  await screen.findByText('冷静期 7 天')
  const main = within(screen.getByRole('main'))
  expect(
    main.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['刷新', '?全部快捷键'])
})

test('lists who keeps away, and what is still open after the commit', async () => {
  renderOffice('/exclusions', meOf('support'), {
    'POST /office-api/exclusions': () => ({ ...noPage, total: 1, data: [row] }),
  })
  await userEvent.click(await screen.findByText('2027-05-14 09:41:03'))
  const drawer = within(await screen.findByRole('complementary', { name: '详情' }))
  expect(drawer.getByText('处理中')).toBeTruthy()
  expect(drawer.getByText(/员工不能代办/)).toBeTruthy()
  expect(screen.getByText('另有 1 个账号')).toBeTruthy()
})

test('shows a person’s signs to help with, and not to sell by', async () => {
  renderOffice('/members/801442/person', meOf('support'), { 'POST /office-api/member/person': () => person })
  expect(await screen.findByText('近 7 天 6 次')).toBeTruthy()
  expect(screen.getByText('不得作为推销依据')).toBeTruthy()
  expect(screen.getByText(/礼金和邀请消息暂停至 2026-11-22 02:10:00/)).toBeTruthy()
  expect(screen.getByText(/个案开于 2026-11-15 02:10:00/)).toBeTruthy()
})

const signCase: SignCase = {
  member: { id: 801442, username: 'xiaoman' },
  others: 1,
  day: '2026-11-14',
  at: '2026-11-15 02:10:00',
  points: 5,
  signs: [{ title: '单次游戏时间过长', text: '近 7 天最长 5 小时' }],
  paused_until: '2026-11-22 02:10:00',
}

test('lists cases of signs with their facts, and no control but to read', async () => {
  renderOffice('/signs', meOf('support'), {
    'POST /office-api/signs/cases': () => ({ ...noPage, total: 1, data: [signCase] }),
  })
  await userEvent.click(await screen.findByText('2026-11-15 02:10:00'))
  const drawer = within(await screen.findByRole('complementary', { name: '详情' }))
  expect(drawer.getByText('近 7 天最长 5 小时')).toBeTruthy()
  expect(drawer.getAllByRole('button')).toHaveLength(1)
})

test('says that there is no case', async () => {
  renderOffice('/signs', meOf('support'), { 'POST /office-api/signs/cases': () => noPage })
  expect(await screen.findByText('没有迹象个案')).toBeTruthy()
})

test('offers to read the cases again after a failure', async () => {
  renderOffice('/signs', meOf('support'), { 'POST /office-api/signs/cases': broken })
  expect(await screen.findByRole('button', { name: /重新|再试|重试/ })).toBeTruthy()
})

test('says that nobody keeps away', async () => {
  renderOffice('/exclusions', meOf('support'), { 'POST /office-api/exclusions': () => noPage })
  expect(await screen.findByText('没有人在冷静期或自我排除中')).toBeTruthy()
})

test('offers to read the list again after a failure', async () => {
  renderOffice('/exclusions', meOf('support'), { 'POST /office-api/exclusions': broken })
  expect(await screen.findByRole('button', { name: /重新|再试|重试/ })).toBeTruthy()
})
