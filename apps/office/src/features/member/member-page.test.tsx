// One member: texts are escaped, actions require a reason, a password is shown once.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { meOf, noPage, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { cashier, HOSTILE, member, noMoney } from '#src/test/member.ts'

/** The page as a user of a role sees it. */
const open = (role: 'finance' | 'admin') =>
  renderOffice('/members/800202', meOf(role), {
    ...noMoney,
    'POST /office-api/member/detail': () => member(),
  })

const safetyCard = () =>
  screen.getByRole('heading', { name: '安全' }).closest('section') ?? document.createElement('p')

describe('the member page', () => {
  test('names accounts that may be the same person, and what they share', async () => {
    renderOffice('/members/800202', meOf('admin'), {
      ...noMoney,
      'POST /office-api/member/detail': () => ({
        ...member(),
        near: [{ id: 800203, username: 'player03', by: ['device', 'network'] }],
      }),
    })
    const link = await screen.findByRole('link', { name: 'player03' })
    expect(link.getAttribute('href')).toContain('/members/800203')
    expect([screen.getByText('同一设备'), screen.getByText('同一网络')]).toHaveLength(2)
    expect(screen.queryByText('没有关联账号。')).toBeNull()
  })

  test('tells what colleagues and the member did, and that a withdrawal waits', async () => {
    const none = { staff: '', no: '', amount: null, note: '' }
    renderOffice('/members/800202', meOf('finance'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/cashier': () => ({
        ...cashier(),
        pending: { withdraw_no: 'W20261115093820114471', amount: '2000.00', state: 1 },
      }),
      'POST /office-api/member/timeline': () => ({
        ...noPage,
        total: 2,
        data: [
          {
            ...none,
            at: '2026-11-15 09:40:00',
            staff: '周宁',
            title: '认领取款',
            no: 'W20261115093820114471',
          },
          {
            ...none,
            at: '2026-11-15 09:38:20',
            title: '提交取款',
            no: 'W20261115093820114471',
            amount: '2000.00',
          },
        ],
      }),
    })
    expect(await screen.findByText('周宁 认领取款 W…114471')).toBeTruthy()
    expect(screen.getByText('提交取款 2,000.00')).toBeTruthy()
    expect(await screen.findByText('有取款待审')).toBeTruthy()
  })

  test("a member's words and a colleague's note are text, never markup", async () => {
    renderOffice('/members/800202', meOf('support'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
    })
    expect((await screen.findByText(HOSTILE)).innerHTML).toContain('&lt;img')
    expect(document.querySelector('main img[src="x"]')).toBeNull()
    expect(screen.getByText(`<b>${HOSTILE}</b>`)).toBeTruthy()
  })

  test('the total is shown as the sum of its four places', async () => {
    renderOffice('/members/800202', meOf('support'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
    })
    const assets = await screen.findByRole('region', { name: '资产' })
    expect(assets.textContent).toBe(
      '总资产（元）14,980.50=中心钱包12,680.50+取款中2,000.00+转账在途0.00+场馆内 · AG 真人 300.00300.00',
    )
  })

  test('freezing asks for a reason first and says that one person is enough', async () => {
    const { user, asked } = renderOffice('/members/800202', meOf('support'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/freeze': () => member({ state: 2, frozen_reason: '疑似账号被盗' }),
    })
    await user.click(await screen.findByRole('button', { name: '冻结' }))
    expect(screen.getByRole('group', { name: '一人即可' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^冻结 player03/ }))
    expect(screen.getByRole('alert').textContent).toBe('请填写，不能为空')
    expect(asked.some(({ name }) => name === 'POST /office-api/member/freeze')).toBe(false)
    await user.click(screen.getByRole('button', { name: '疑似账号被盗' }))
    await user.click(screen.getByRole('button', { name: /^冻结 player03/ }))
    expect(await screen.findByRole('button', { name: '解除冻结' })).toBeTruthy()
    expect(asked.find(({ name }) => name === 'POST /office-api/member/freeze')?.input).toEqual({
      id: 800202,
      reason: '疑似账号被盗',
    })
  })

  test('a refusal of the server stays in the open dialog', async () => {
    const { user } = renderOffice('/members/800202', meOf('support'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/end-sessions': () => {
        throw new Refused('wrongState')
      },
    })
    await user.click(await screen.findByRole('button', { name: '下线' }))
    await user.type(screen.getByLabelText(/原因/), '会员报告')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toBe('当前状态不能执行该操作')
  })

  test('a new password is shown once and is gone with its dialog', async () => {
    const { user } = renderOffice('/members/800202', meOf('support'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/reset-password': () => ({ password: 'Temp0001' }),
    })
    await user.click(await screen.findByRole('button', { name: '重置密码' }))
    await user.type(screen.getByLabelText(/身份核验方式/), '视频核对')
    await user.click(screen.getByRole('button', { name: /^重置 player03/ }))
    expect(await screen.findByText('Temp0001')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '已交给本人，关闭' }))
    await waitFor(() => expect(screen.queryByText('Temp0001')).toBeNull())
    for (const storage of [sessionStorage, localStorage]) {
      expect(JSON.stringify(storage)).not.toContain('Temp0001')
    }
  })

  test('finance may read and note but finds no button that locks or resets', async () => {
    renderOffice('/members/800202', meOf('finance'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
    })
    expect(await screen.findByRole('button', { name: /^备注/ })).toBeTruthy()
    for (const name of ['冻结', '重置密码', '全部下线', '下线', /清除支付密码/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  test.each([
    [
      { closed_at: null, erases_at: null, erased_at: null },
      '注销中',
      ['2026-11-15 09:41:00', '最早 2026-11-22 09:41:00，余额取清后', '注销满 30 天'],
    ],
    [
      { closed_at: '2026-11-23 08:00:00', erases_at: '2026-12-23 08:00:00', erased_at: null },
      '已注销',
      ['2026-11-15 09:41:00', '2026-11-23 08:00:00', '2026-12-23 08:00:00 起'],
    ],
    [
      {
        closed_at: '2026-11-23 08:00:00',
        erases_at: '2026-12-23 08:00:00',
        erased_at: '2026-12-23 08:05:00',
      },
      '已注销',
      ['2026-11-15 09:41:00', '2026-11-23 08:00:00', '2026-12-23 08:05:00'],
    ],
  ])(
    'says how far the closing of the account is, and has no button for it: %o',
    async (times, tag, facts) => {
      renderOffice('/members/800202', meOf('admin'), {
        ...noMoney,
        'POST /office-api/member/detail': () =>
          member({
            closure: { asked_at: '2026-11-15 09:41:00', closes_at: '2026-11-22 09:41:00', ...times },
          }),
      })
      expect(await screen.findByText(tag)).toBeTruthy()
      const safety = safetyCard()
      const shown = [...safety.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextSibling?.textContent,
      ])
      expect(shown.slice(-3)).toEqual([
        ['申请注销', facts[0]],
        ['注销', facts[1]],
        ['抹去资料', facts[2]],
      ])
      expect(screen.queryByRole('button', { name: /注销|抹去/ })).toBeNull()
    },
  )

  test('says when there is no closing', async () => {
    open('admin')
    expect(await screen.findByText('player03')).toBeTruthy()
    expect(safetyCard().textContent).toContain('注销没有申请')
    expect(screen.queryByText('注销中')).toBeNull()
  })

  test('finance goes on to an adjustment by two, with the member named, and writes no messages', async () => {
    const { user } = open('finance')
    expect(screen.queryByRole('button', { name: '发站内信' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /调账/ }))
    expect(await screen.findByRole('dialog', { name: '发起人工调账' })).toBeTruthy()
    expect(screen.getByDisplayValue('800202')).toBeTruthy()
  })

  test('an administrator writes to the member, whose name is there already', async () => {
    const { user } = open('admin')
    await user.click(await screen.findByRole('button', { name: '发站内信' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.getByDisplayValue('player03')).toBeTruthy()
  })

  test('the ledger shows signs and keys, cards their hold, and finance goes on to the open withdrawal', async () => {
    const { user, asked } = renderOffice('/members/800202', meOf('finance'), {
      ...noMoney,
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/ledger': () => ({
        ...noPage,
        total: 1,
        adds_up: 1,
        data: [
          {
            id: '1',
            at: '2026-11-15 09:38:20',
            title: '取款',
            memo: '招商银行',
            key: 'wd:W20261115093820114471',
            amount: '-2000.00',
            balance_after: '12680.50',
          },
        ],
      }),
      'POST /office-api/member/cashier': () => ({
        ...cashier(),
        cards: [
          {
            id: 'c1',
            kind: 'usdt',
            title: 'USDT-TRC20',
            number: '**** mDVw',
            bound_at: '2026-11-15 09:00:00',
            held_until: '2026-11-16 09:00:00',
            paid: 0,
          },
        ],
        pending: { withdraw_no: 'W20261115093820114471', amount: '2000.00', state: 1 },
      }),
    })
    expect(await screen.findByText('−2,000.00')).toBeTruthy()
    expect(screen.getByText('余额 = 分录之和，已核对')).toBeTruthy()
    expect(screen.getByTitle('wd:W20261115093820114471')).toBeTruthy()
    expect(await screen.findByText('新绑定，保留至 11-16 09:00')).toBeTruthy()
    expect(screen.getByRole('link', { name: '取款 2,000.00 元' }).getAttribute('href')).toContain(
      '/withdrawals?no=W20261115093820114471',
    )
    await user.click(screen.getByRole('button', { name: '存取款' }))
    await waitFor(() =>
      expect(asked.filter(({ name }) => name.endsWith('/member/ledger')).at(-1)?.input).toEqual({
        id: 800202,
        page: 1,
        kind: 'cash',
      }),
    )
  })
})
