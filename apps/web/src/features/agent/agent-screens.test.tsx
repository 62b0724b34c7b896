// /applyagent and /agent: the form's checks in order, the application's state, the ticket, months and their file.
import { useToast } from '@lanting/browser-kit/toast'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AgentScreen } from '#src/features/agent/agent-screen.tsx'
import { ApplyAgentScreen } from '#src/features/agent/apply-agent-screen.tsx'
import type { AgentMonth } from '#src/features/agent/queries.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const handlers: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/applyagentstate': () => ok(null),
  'POST /api/applyagentdo': () => ok(null, '提交成功，等待后台审核'),
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

describe('the application', () => {
  testAfter([
    {
      call: 'POST /api/applyagentdo',
      screen: <ApplyAgentScreen />,
      at: '/applyagent',
      answers: handlers,
      act: async () => {
        await userEvent.type(await screen.findByLabelText('联系电话'), '13800138000')
        await userEvent.type(screen.getByLabelText('申请理由'), '向亲友介绍')
        await submit()
      },
      answered: { again: ['POST /api/applyagentstate'] },
    },
  ])
  const open = () => show(<ApplyAgentScreen />, { at: '/applyagent', token: 'T' })
  const submit = () => userEvent.click(screen.getByRole('button', { name: '提交申请' }))

  it('shows who applies, checks the number first and the reason then, and sends both once', async () => {
    open()
    expect(await screen.findByText('linyu88')).toBeTruthy()
    expect(screen.getByText('林雨')).toBeTruthy()
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('请输入正确手机号')
    await userEvent.type(screen.getByLabelText('联系电话'), '13800138000')
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('请输入申请理由')
    await userEvent.type(screen.getByLabelText('申请理由'), '向亲友介绍')
    await submit()
    await waitFor(() => expect(useToast.getState().shown?.text).toBe('提交成功，等待后台审核'))
    expect(server.asked('POST /api/applyagentdo').map(({ input, key }) => [input, key !== null])).toEqual([
      [{ mobile: '13800138000', apply_info: '向亲友介绍' }, true],
    ])
  })

  it('that waits has no form; one that was refused says why, from when on, and may be written anew', async () => {
    const said = { created_at: '2026-11-10 09:00:00', remark: '', again_at: null }
    server.on({ 'POST /api/applyagentstate': () => ok({ ...said, state: 0 as const }) })
    const { unmount } = open()
    expect(await screen.findByText('待审核')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
    unmount()
    const refused = {
      ...said,
      state: 2 as const,
      remark: '申请理由不够清楚',
      again_at: '2026-12-10 09:00:00',
    }
    server.on({
      'POST /api/applyagentstate': () => ok(refused),
      'POST /api/applyagentdo': () => refuse(400, '申请未通过后30天内不能再次申请'),
    })
    open()
    expect(await screen.findByText('申请理由不够清楚')).toBeTruthy()
    expect(screen.getByText('2026-12-10 09:00')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('联系电话'), '13800138000')
    await userEvent.type(screen.getByLabelText('申请理由'), '再试')
    await submit()
    await waitFor(() => expect(useToast.getState().shown?.text).toBe('申请未通过后30天内不能再次申请'))
  })

  it('whose state failed to load is retried; an agent and a trial see their own text', async () => {
    server.on({ 'POST /api/applyagentstate': breakOff })
    const { unmount } = open()
    expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
    unmount()
    server.on({ 'POST /api/user': () => ok({ ...user, isagent: 1 }) })
    open()
    expect(await screen.findByText('您已是代理')).toBeTruthy()
  })
})

const MONTH: AgentMonth = {
  month: '2026-10',
  members: 12,
  active: 8,
  net: '80000.00',
  corrected: '-500.00',
  carried: '0.00',
  base: '79500.00',
  tier: 1,
  rate: 20,
  commission: '15900.00',
  rule: 2,
  state: 0,
  settled_at: null,
}

describe('the agent’s page', () => {
  const open = (at: '/agent' | `/agent?ticket=${string}` = '/agent') =>
    show(<AgentScreen />, { at, token: 'T' })
  const page = { total: 1, per_page: 15, current_page: 1, last_page: 1 }
  beforeEach(() => {
    server.on({
      'POST /api/user': () => ok({ ...user, isagent: 1 }),
      'GET /api/getAgentLoginUrl': () => ok({ url: '/#/agent?ticket=t-1' }),
      'POST /api/agentreport': () =>
        ok({ members: 12, active_this_month: 5, list: { ...page, data: [MONTH] } }),
      'POST /api/agentstatement': () =>
        ok({
          month: MONTH,
          lines: [
            { title: '场馆输赢', entries: 6, amount: '-80000.00', effect: '80000.00' },
            { title: '更正 2026-09', entries: 1, amount: '500.00', effect: '-500.00' },
          ],
        }),
    })
  })

  it('fetches a ticket, opens by it, and shows a month line by line', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /2026-10/ }))
    expect(server.asked('POST /api/agentreport')[0]?.input).toMatchObject({ ticket: 't-1' })
    expect(await screen.findByText('场馆输赢')).toBeTruthy()
    expect(screen.getByText('更正 2026-09')).toBeTruthy()
    expect(screen.getByText('往月更正')).toBeTruthy()
    expect(screen.getByText('核算规则：按注单结算时间')).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载 CSV' })).toBeTruthy()
  })

  it('follows no address that is not its own', async () => {
    server.on({ 'GET /api/getAgentLoginUrl': () => ok({ url: 'https://example.com/#/agent?ticket=t' }) })
    open()
    await waitFor(() => expect(server.asked('GET /api/getAgentLoginUrl')).toHaveLength(1))
    expect(server.asked('POST /api/agentreport')).toHaveLength(0)
  })

  it('says that a ticket has run out and fetches another', async () => {
    server.on({ 'POST /api/agentreport': () => refuse(400, '入口已失效，请从“我的”重新进入') })
    open('/agent?ticket=old')
    expect(await screen.findByText('入口已失效，请从“我的”重新进入')).toBeTruthy()
    server.on({
      'POST /api/agentreport': () =>
        ok({ members: 0, active_this_month: 0, list: { ...page, total: 0, data: [] } }),
    })
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('每月 5 日 15:00 出上月的月结单')).toBeTruthy()
  })

  it('shows no sums over too few members', async () => {
    const few = {
      ...MONTH,
      members: 1,
      net: null,
      corrected: null,
      carried: null,
      base: null,
      tier: 0,
      commission: '0.00',
    }
    server.on({
      'POST /api/agentreport': () => ok({ members: 1, active_this_month: 1, list: { ...page, data: [few] } }),
      'POST /api/agentstatement': () => ok({ month: few, lines: [] }),
    })
    open('/agent?ticket=t')
    await userEvent.click(await screen.findByRole('button', { name: /2026-10/ }))
    expect(await screen.findByText('有账目的会员少于 3 位，为保护会员隐私不展示金额')).toBeTruthy()
  })

  it('redirects a member who is no agent to the application', async () => {
    server.on({ 'POST /api/user': () => ok(user) })
    open()
    expect(await screen.findByRole('link', { name: '申请成为代理' })).toBeTruthy()
    expect(server.asked('GET /api/getAgentLoginUrl')).toHaveLength(0)
  })
})
