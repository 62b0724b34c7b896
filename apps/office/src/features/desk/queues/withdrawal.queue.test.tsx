// Deciding about withdrawals: nothing before a claim, a reason for every refusal, two presses, and two people from ¥10,000.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { answered, type Answers, broken, keysOf, meOf, noPage, noSums } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import {
  type WithdrawalFull as Full,
  withdrawalFull as full,
  WITHDRAWAL_NO as NO,
  withdrawalRow as row,
} from '#src/test/withdrawal.ts'

function open(item: Full, answers: Answers = {}) {
  return renderOffice(`/withdrawals?no=${NO}`, meOf('finance'), {
    'POST /office-api/withdrawal/list': () => ({ ...noPage, data: [item.row], total: 1, summary: noSums }),
    'POST /office-api/withdrawal/detail': () => item,
    ...answers,
  })
}

const CASE = { kind: 'withdrawal', subject: NO }

describe('the withdrawal queue', () => {
  test('an unclaimed withdrawal offers the claim and neither decision', async () => {
    const { user, asked } = open(full({ claim: null }), {
      'POST /office-api/approval/claim': () => answered({ item: full() }),
    })
    const claim = await screen.findByRole('button', { name: /认领这一笔/ })
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull()
    await user.keyboard('a')
    await user.click(claim)
    expect(asked.filter(({ name }) => name.endsWith('/approval/decide'))).toEqual([])
    expect(asked.find(({ name }) => name.endsWith('/approval/claim'))?.input).toEqual(CASE)
  })

  test('J and K walk the queue, R shows the reasons with the first under the finger, Esc closes', async () => {
    const second = { ...full().row, withdraw_no: NO.replace('4471', '4472') }
    const { user, asked } = open(full(), {
      'POST /office-api/withdrawal/list': () => ({
        ...noPage,
        data: [full().row, second],
        total: 2,
        summary: noSums,
      }),
      'POST /office-api/withdrawal/detail': ({ withdraw_no: no }) =>
        no === NO ? full() : { ...full(), row: second },
    })
    await screen.findByText('1 / 2')
    await user.keyboard('j')
    expect(await screen.findByText('2 / 2')).toBeTruthy()
    await user.keyboard('k')
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    await waitFor(() => expect(asked.filter(({ name }) => name.endsWith('/detail'))).toHaveLength(2))
    expect(screen.queryByRole('group', { name: '驳回理由' })).toBeNull()
    await user.keyboard('r')
    const reasons = await screen.findByRole('group', { name: '驳回理由' })
    expect(document.activeElement).toBe(within(reasons).getAllByRole('button')[0])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('1 / 2')).toBeNull())
  })

  test('the thirty days stand as bars that say what they show', async () => {
    open(full())
    expect(
      await screen.findByRole('img', { name: '近 2 天每天的存取款：1 天有存款，1 天有取款' }),
    ).toBeTruthy()
  })

  test("a colleague's claim names its owner and locks the decision", async () => {
    // A claim that is not old yet, whatever time the office's clock has.
    open(full({ claim: { staff: '周宁', at: '2099-01-01 00:00:00', mine: 0 } }))
    expect(await screen.findByText('周宁 已认领，正在处理')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^驳回/ })).toBeNull()
  })

  test('the first press of A only arms, the second pays', async () => {
    const { user, asked } = open(full(), {
      'POST /office-api/approval/decide': () => answered({ item: full({ state: 0, claim: null }) }),
    })
    await screen.findByRole('button', { name: /通过并放款 2,000.00 元/ })
    await user.keyboard('a')
    expect(await screen.findByRole('button', { name: /再按一次，通过并放款/ })).toBeTruthy()
    expect(asked.some(({ name }) => name.endsWith('/approval/decide'))).toBe(false)
    await user.keyboard('a')
    await waitFor(() => expect(asked.some(({ name }) => name.endsWith('/approval/decide'))).toBe(true))
    expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each(['approve', 'refuse'])(
    'a server error while we %s leaves the outcome unknown, and keeps the key',
    async (what) => {
      const path = '/approval/decide'
      const { user, asked } = open(full(), { 'POST /office-api/approval/decide': broken })
      const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }))
      for (const times of [1, 2]) {
        if (what === 'approve') {
          await press(/通过并放款 2,000.00 元/)
          await press(/再按一次，通过并放款/)
        } else {
          await press(/^驳回/)
          if (times === 1) await press(/需要核验身份/)
          if (times === 1) await press(/^驳回/)
          await press(/再按一次，退回 2,000.00 元/)
        }
        await waitFor(() => expect(keysOf(asked, path)).toHaveLength(times))
        expect(await screen.findByText(OUTCOME_TEXTS.unanswered)).toBeTruthy()
      }
      expect(new Set(keysOf(asked, path)).size).toBe(1)
    },
  )

  test('a refusal needs a reason that the member can read', async () => {
    const { user, asked } = open(full(), {
      'POST /office-api/approval/decide': () => answered({ item: full({ state: 3, claim: null }) }),
    })
    await user.click(await screen.findByRole('button', { name: /^驳回/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('先选驳回理由，会员会看到它')
    await user.click(screen.getByRole('button', { name: '需要核验身份' }))
    expect(screen.getByText(/会员将看到：需要核验身份/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^驳回/ }))
    expect(asked.some(({ name }) => name.endsWith('/approval/decide'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: /再按一次，退回 2,000.00 元/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name.endsWith('/approval/decide'))?.input).toEqual({
        ...CASE,
        approve: 0,
        reason: 'identityNeeded',
        note: '',
      }),
    )
  })

  test('the first approver cannot be the second', async () => {
    const item = full({ amount: '18800.00', approvals: 1, approvals_needed: 2, claim: null }, [
      { staff: '陆青', action: '通过', at: '2026-11-15 09:41:00', note: '' },
    ])
    const { user } = open(item)
    expect(await screen.findByText('您已通过初审，须由另一位财务复核')).toBeTruthy()
    await user.keyboard('ca')
    expect(screen.queryByLabelText(/输入金额/)).toBeNull()
    expect(screen.queryByRole('button', { name: /认领这一笔/ })).toBeNull()
  })

  test('the second person types the amount before it is paid', async () => {
    const item = full({ amount: '18800.00', approvals: 1, approvals_needed: 2 }, [
      { staff: '周宁', action: '通过', at: '2026-11-15 09:41:00', note: '地址与历史一致' },
    ])
    const { user, asked } = open(item, {
      'POST /office-api/approval/decide': () => answered({ item: full({ amount: '18800.00', state: 0 }) }),
    })
    expect(await screen.findAllByText(/地址与历史一致/)).not.toHaveLength(0)
    const pay = screen.getByRole<HTMLButtonElement>('button', { name: /通过并放款 18,800.00 元/ })
    await user.type(screen.getByLabelText(/输入金额/), '1880')
    expect(pay.disabled).toBe(true)
    await user.type(screen.getByLabelText(/输入金额/), '0')
    expect(pay.disabled).toBe(false)
    await user.click(pay)
    await waitFor(() => expect(asked.some(({ name }) => name.endsWith('/approval/decide'))).toBe(true))
  })

  test('a hold shows its end and leaves only the refusal', async () => {
    open(full({ hold_until: '2099-01-02 10:00:00', hints: ['youngCard'] }))
    expect(await screen.findByText('安全保留期至 01-02 10:00，届时方可通过')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^驳回/ })).toBeTruthy()
  })

  test('while paying out is frozen nothing can be approved', async () => {
    open(full(), {
      'POST /office-api/money/page': () => ({
        accounts: [],
        last_check: null,
        last_failure: null,
        withdrawals_frozen: 1,
        freeze: null,
        venues: [],
      }),
    })
    expect(await screen.findByText('账目不符，放款冻结中')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull()
  })
})

describe('several withdrawals at once', () => {
  const rows = [
    row({ withdraw_no: 'W1', claim: null }),
    row({ withdraw_no: 'W2', claim: null }),
    row({ withdraw_no: 'W3', claim: { staff: '许岚', at: '2026-11-15 09:40:00', mine: 0 } }),
  ]
  const list: Answers = {
    'POST /office-api/withdrawal/list': () => ({ ...noPage, data: rows, total: 3, summary: noSums }),
  }

  test('are ticked and claimed together, those of others left out, and what was refused is said', async () => {
    const { user, asked } = renderOffice('/withdrawals', meOf('finance'), {
      ...list,
      'POST /office-api/approval/claim-many': () => ({
        claimed: ['W1'],
        refused: [{ no: 'W2', reason: '已由许岚认领' }],
      }),
    })
    expect(await screen.findByRole('checkbox', { name: '勾选 W3' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: '勾选本页未认领的' }))
    expect(screen.getByText('已选 2 笔')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /通过/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '认领所选' }))
    expect(await screen.findByText('已认领 1 笔，1 笔未认领：已由许岚认领')).toBeTruthy()
    const sent = asked.find(({ name }) => name.endsWith('/claim-many'))
    expect(sent?.input).toEqual({ kind: 'withdrawal', subjects: ['W1', 'W2'] })
    expect(sent?.key).not.toBeNull()
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
  })

  test('a tick opens nothing, and a filter is asked of the server', async () => {
    const { user, asked } = renderOffice('/withdrawals', meOf('finance'), list)
    await user.click(await screen.findByRole('checkbox', { name: '勾选 W2' }))
    expect(screen.queryByRole('complementary', { name: '详情' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.selectOptions(screen.getByRole('combobox', { name: '方式' }), 'USDT-TRC20')
    await user.selectOptions(screen.getByRole('combobox', { name: '提示' }), '有提示')
    await waitFor(() =>
      expect(asked.filter(({ name }) => name.endsWith('/withdrawal/list')).at(-1)?.input).toEqual({
        way: 'usdt-trc20',
        hint: 'any',
        page: 1,
      }),
    )
  })
})

testAfter([
  {
    call: 'POST /office-api/approval/decide',
    at: `/withdrawals?no=${NO}`,
    me: meOf('finance'),
    answers: {
      'POST /office-api/withdrawal/list': () => ({
        ...noPage,
        data: [full().row],
        total: 1,
        summary: noSums,
      }),
      'POST /office-api/withdrawal/detail': () => full(),
      'POST /office-api/approval/decide': () => answered({ item: full({ state: 0, claim: null }) }),
    },
    act: async (user) => {
      await screen.findByRole('button', { name: /通过并放款 2,000.00 元/ })
      await user.keyboard('a')
      await screen.findByRole('button', { name: /再按一次，通过并放款/ })
      await user.keyboard('a')
    },
    answered: { again: ['POST /office-api/withdrawal/list', 'POST /office-api/approval/list'] },
    failed: {
      again: [
        'POST /office-api/withdrawal/list',
        'POST /office-api/withdrawal/detail',
        'POST /office-api/approval/list',
      ],
    },
  },
  {
    call: 'POST /office-api/approval/claim-many',
    at: '/withdrawals',
    me: meOf('finance'),
    answers: {
      'POST /office-api/withdrawal/list': () => ({
        ...noPage,
        data: [row({ withdraw_no: 'W1', claim: null })],
        total: 1,
        summary: noSums,
      }),
      'POST /office-api/approval/claim-many': () => ({ claimed: ['W1'], refused: [] }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: '勾选 W1' }))
      await user.click(screen.getByRole('button', { name: '认领所选' }))
    },
    answered: { again: ['POST /office-api/withdrawal/list', 'POST /office-api/approval/list'] },
  },
])
