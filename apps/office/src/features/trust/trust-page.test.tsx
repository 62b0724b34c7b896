// 信任与见证: green and red, an incident for a second person, and leaves for an auditor.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { type Answers, meOf, openApproval } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { coverPercent, linePoints } from './rules.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const root = {
  root_no: 1204,
  at: '2026-11-15 09:40:00',
  root: 'ab'.repeat(32),
  members: 21_846,
  total: '100.00',
  main: '100.00',
  held: '0.00',
  transit: '0.00',
  venue: '0.00',
  cover: '118.00',
  is_short: 0 as const,
  n: 48_377,
  has_leaves: 1 as const,
  released: 0 as const,
}
const page = { roots: [root], curve: [], witnesses: [], alarms: [], incidents: [], waiting: [] }

function open(shown: object = {}, more: Answers = {}) {
  return renderOffice('/trust', meOf('finance'), {
    'POST /office-api/trust/page': () => ({ ...page, ...shown }),
    ...more,
  })
}

it('shows the newest root with its cover', async () => {
  open()
  expect(await screen.findByText('足额')).toBeTruthy()
  expect(screen.getAllByText('118.0').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: '申请调阅' })).toBeTruthy()
})

it('is red while less is held than owed', async () => {
  open({
    roots: [{ ...root, cover: '99.99', is_short: 1 }],
    alarms: [{ title: '资产低于负债', since: '2026-11-15 09:39:00' }],
  })
  expect(await screen.findByText('资产低于负债')).toBeTruthy()
  expect(screen.getByText(/新的存款已停/)).toBeTruthy()
  expect(screen.getAllByText('99.9').length).toBeGreaterThan(0)
})

const witnessesSilent = (minutes: readonly number[]) =>
  minutes.map((silent, i) => ({ name: `w${i + 1}`, at: '2026-11-15 08:57:12', silent }))

it('says nothing while every witness answers', async () => {
  open({ witnesses: witnessesSilent([0, 1, 9]) })
  expect(await screen.findByText('公布要求 2')).toBeTruthy()
  expect(screen.getAllByText('正常')).toHaveLength(3)
  expect(screen.queryByText(/没有回应/)).toBeNull()
})

it('is amber while one witness is silent: since when, what works, and what comes next', async () => {
  open({ witnesses: witnessesSilent([0, 0, 10]) })
  const banner = (await screen.findByText('w3 没有回应')).closest('[role]')
  expect(banner?.getAttribute('role')).toBe('status')
  expect(banner?.textContent).toContain(
    '最后联署 2026-11-15 08:57:12。联署 2 / 3，够 2 家；再少一家，公平验证写成黄色。开奖、投注、取款照常。',
  )
})

it('is red while fewer cosign than the policy demands', async () => {
  open({ witnesses: witnessesSilent([0, 44, 44]) })
  const banner = (await screen.findByText('w2、w3 没有回应')).closest('[role]')
  expect(banner?.getAttribute('role')).toBe('alert')
  expect(banner?.textContent).toContain('联署 1 / 3，不足 2 家，公平验证写成黄色')
})

it('computes cover and curve', () => {
  expect(coverPercent({ total: '0.00', cover: '1.00' })).toBe('—')
  expect(coverPercent({ total: '100.00', cover: '99.99' })).toBe('99.9')
  expect(linePoints([0, 50, 100], 100)).toBe('0.00,100.00 50.00,50.00 100.00,0.00')
})

testAfter([
  {
    call: 'POST /office-api/trust/leaves/ask',
    at: '/trust',
    me: meOf('finance'),
    answers: {
      'POST /office-api/trust/page': () => page,
      'POST /office-api/trust/leaves/ask': () => ({ ...openApproval, kind: 'leaves' }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: '申请调阅' }))
      await user.click(screen.getByRole('button', { name: '外部审计' }))
      await user.click(screen.getByRole('button', { name: /^提交申请/ }))
    },
    answered: { again: ['POST /office-api/trust/page', 'POST /office-api/approval/list'] },
  },
  {
    call: 'POST /office-api/trust/incident/ask',
    at: '/trust',
    me: meOf('finance'),
    answers: {
      'POST /office-api/trust/page': () => page,
      'POST /office-api/trust/incident/ask': () => ({ ...openApproval, kind: 'incident' }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /写事件/ }))
      await user.type(screen.getByLabelText('标题'), '见证中断')
      await user.type(screen.getByLabelText('发生了什么'), '一家见证断网')
      await user.type(screen.getByLabelText(/原因/), '公告')
      await user.click(screen.getByRole('button', { name: /^提交申请/ }))
    },
    answered: { again: ['POST /office-api/trust/page', 'POST /office-api/approval/list'] },
  },
])
