// Agents in the office: an application decided by one person with a reason, and a statement reviewed, paid or sent back.
import { AGENT_RECEIPT, AGENT_RULES } from '@lanting/contract/texts/agent'
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { standingOf } from '#src/features/desk/queues/commission.rules.ts'
import { testAfter } from '#src/test/after-action.ts'
import { answered, type Answers, meOf, noPage, openApproval, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

type Application = OfficeOutputOf<'POST /office-api/agent/application'>
type Statement = OfficeOutputOf<'POST /office-api/agent/statement'>

const ID = openApproval.id

const application: Application = {
  row: {
    id: ID,
    member: { id: 100088, username: 'linyu88', realname: '林*', vip: 4, state: 1 },
    mobile: '13800138000',
    apply_info: '向亲友介绍',
    state: 0,
    created_at: '2026-11-15 09:31:40',
    invited: 3,
    remark: '',
    approval: {
      ...openApproval,
      kind: 'agent',
      subject: ID,
      asked_by: null,
      expires_at: null,
      typed: 'linyu88',
      effect: '立即成为代理',
    },
  },
  decisions: [],
}

const statement = (change: Partial<Statement> = {}): Statement => ({
  row: {
    id: ID,
    agent: { id: 100090, username: 'agent001' },
    month: '2026-10',
    members: 12,
    active: 8,
    net: '80000.00',
    corrected: '0.00',
    carried: '-1000.00',
    base: '79000.00',
    tier: 1,
    rate: 20,
    commission: '15800.00',
    rule: 2,
    state: 0,
    made_at: '2026-11-05 15:00:01',
    paid_at: null,
    approval: {
      ...openApproval,
      kind: 'commission',
      subject: ID,
      asked_by: null,
      expires_at: null,
      amount: '15800.00',
      typed: '',
      effect: '立即发放',
      needed: 2,
    },
  },
  lines: [{ title: '场馆输赢', entries: 41, amount: '-81000.00', effect: '81000.00' }],
  left_out: [{ reason: AGENT_RECEIPT.protected, members: 1 }],
  receipt: { verdict: 'agrees', bets: 38, by_bets: '81000.00', by_entries: '81000.00' },
  decisions: [],
  ...change,
})

function withApproval(change: Partial<typeof openApproval>): Statement {
  const one = statement()
  const { row } = one
  return { ...one, row: { ...row, approval: row.approval && { ...row.approval, ...change } } }
}

describe('applications', () => {
  const answers: Answers = {
    'POST /office-api/agent/applications': () => ({ ...noPage, data: [application.row], total: 1 }),
    'POST /office-api/agent/application': () => application,
  }

  test('support approves by typing the name', async () => {
    const { user, asked } = renderOffice(`/agent-applications?id=${ID}`, meOf('support'), {
      ...answers,
      'POST /office-api/approval/decide': () =>
        answered({ item: { ...application, row: { ...application.row, state: 1 } } }),
    })
    const agree = await screen.findByRole<HTMLButtonElement>('button', { name: /同意，立即成为代理/ })
    expect(agree.disabled).toBe(true)
    await user.type(screen.getByLabelText(/输入「linyu88」/), 'linyu88')
    await user.click(agree)
    expect(await screen.findByText('已通过，会员成为代理')).toBeTruthy()
    const sent = asked.find(({ name }) => name.endsWith('/approval/decide'))
    expect([sent?.input, sent?.key !== null]).toEqual([
      { kind: 'agent', subject: ID, approve: 1, note: '' },
      true,
    ])
  })

  test('a refusal takes a reason from the catalogue, and what the server refuses is shown', async () => {
    const { user, asked } = renderOffice(`/agent-applications?id=${ID}`, meOf('support'), {
      ...answers,
      'POST /office-api/approval/decide': () => {
        throw new Refused('wrongState')
      },
    })
    await user.click(await screen.findByRole('button', { name: /驳回/ }))
    expect(screen.getByText('先选驳回理由，会员会看到它')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '无法通过联系电话核实' }))
    await user.click(screen.getByRole('button', { name: /驳回/ }))
    await user.click(screen.getByRole('button', { name: /再按一次/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('当前状态不能执行该操作')
    expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.input).toEqual({
      kind: 'agent',
      subject: ID,
      approve: 0,
      note: '',
      reason: 'unreachable',
    })
  })

  test('content has no such page', async () => {
    const { asked } = renderOffice('/agent-applications', meOf('content'), answers)
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect(asked.some(({ name }) => name.includes('/agent/'))).toBe(false)
  })
})

describe('statements', () => {
  const answers = (one: Statement): Answers => ({
    'POST /office-api/agent/statements': () => ({ ...noPage, data: [one.row], total: 1 }),
    'POST /office-api/agent/statement': () => one,
  })

  test('show every line, computed again from bets and entries, and what that does not prove', async () => {
    const receipt = { ...statement().receipt, verdict: 'differs', by_entries: '80999.99' } as const
    renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), answers(statement({ receipt })))
    expect(await screen.findByText(AGENT_RECEIPT.verdicts.differs)).toBeTruthy()
    expect(screen.getByText('81,000.00（38 注）')).toBeTruthy()
    expect(screen.getByText('80,999.99')).toBeTruthy()
    for (const line of AGENT_RECEIPT.unproven) expect(screen.getByText(line)).toBeTruthy()
    expect(screen.getByText(AGENT_RULES[2])).toBeTruthy()
    expect(screen.getByText('场馆输赢')).toBeTruthy()
    expect(screen.getAllByText('第 1 档 · 20%')).toHaveLength(2)
    expect(screen.getByText(AGENT_RECEIPT.protected)).toBeTruthy()
  })

  test('by the first rule say so, and have no bets to show', async () => {
    const row = { ...statement().row, rule: 1 } as const
    renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), answers(statement({ row })))
    expect(await screen.findByText(AGENT_RULES[1])).toBeTruthy()
    expect(screen.queryByText(AGENT_RECEIPT.byBets)).toBeNull()
  })

  const decided = {
    'POST /office-api/approval/decide': () => answered({ approval: { ...openApproval, approvals: 1 } }),
  }
  const yes = { id: ID, approve: 1, note: '' }
  const inputOf = (asked: readonly { name: string; input: unknown }[]) =>
    asked.find(({ name }) => name.endsWith('/approval/decide'))?.input

  test('pass to the second person after the first approval, which pays nothing', async () => {
    const { user, asked } = renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), {
      ...answers(statement()),
      ...decided,
    })
    await user.click(await screen.findByRole('button', { name: /通过初审，交复核/ }))
    await user.click(await screen.findByRole('button', { name: /再按一次，交第二人复核/ }))
    await waitFor(() => expect(inputOf(asked)).toEqual(yes))
    expect(await screen.findByText('已通过初审，交第二人复核')).toBeTruthy()
  })

  test('are paid by the second, who types the sum', async () => {
    const { user, asked } = renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), {
      ...answers(withApproval({ approvals: 1, asked_by: '周宁' })),
      ...decided,
    })
    expect(await screen.findByText(/初审通过/)).toBeTruthy()
    await user.type(await screen.findByLabelText(/输入金额/), '15800')
    await user.click(screen.getByRole('button', { name: /同意，立即发放/ }))
    await waitFor(() => expect(inputOf(asked)).toEqual(yes))
  })

  test('wait for another person after one approval', async () => {
    const mine = { approvals: 1, asked_by: '周宁', mine: 1, refusal: 'ownRequest' } as const
    renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), answers(withApproval(mine)))
    expect(await screen.findByText('您已通过初审，须由另一位同事复核')).toBeTruthy()
    expect(screen.getByText('另一位财务、管理员')).toBeTruthy()
  })

  const sentBack: Answers = {
    ...answers(withApproval({ state: 'refused' })),
    'POST /office-api/agent/statement/again': () => statement(),
  }
  const reckonAgain = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: /重新核算并提交/ }))
    await user.type(await screen.findByLabelText(/原因/), '已与账本核对')
    await user.click(screen.getAllByRole('button', { name: /重新核算并提交/ }).at(-1) as HTMLElement)
  }
  testAfter([
    {
      call: 'POST /office-api/agent/statement/again',
      at: `/agent-statements?id=${ID}`,
      me: meOf('finance'),
      answers: sentBack,
      act: reckonAgain,
      answered: {
        again: [
          'POST /office-api/agent/statements',
          'POST /office-api/agent/statement',
          'POST /office-api/approval/list',
        ],
      },
    },
  ])

  test('that were sent back are reckoned again for a reason', async () => {
    const { user, asked } = renderOffice(`/agent-statements?id=${ID}`, meOf('finance'), sentBack)
    await reckonAgain(user)
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/statement/again'))?.input).toEqual({
        id: ID,
        reason: '已与账本核对',
      }),
    )
  })

  test.each([
    [{ state: 1 as const, tier: 0 }, '无佣金'],
    [{ state: 1 as const, tier: 1 }, '已发放'],
    [{ state: 0 as const, tier: 1 }, '待审核'],
    [{ state: 0 as const, tier: 1, approval: null }, '已退回'],
  ])('%j reads %s', (change, words) => {
    expect(standingOf({ ...statement().row, ...change }).words).toBe(words)
  })
})
