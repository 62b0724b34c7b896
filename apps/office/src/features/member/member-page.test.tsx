// One member: words are shown as words, and what staff do asks for a reason and shows a password once.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { meOf, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { MemberFull } from './queries.ts'

const HOSTILE = '<img src=x onerror=alert(1)>'

const member = (profile: Partial<MemberFull['profile']> = {}): MemberFull => ({
  profile: {
    id: 800202,
    username: 'player03',
    realname: HOSTILE,
    vip: 3,
    state: 1,
    isagent: 0,
    is_trial: 0,
    balance: '12680.50',
    created_at: '2026-05-01 10:00:00',
    last_login: '2026-11-15 09:00:00',
    avatar: '',
    mobile: '',
    email: '',
    birthday: '',
    referrer: null,
    joinday: 199,
    paysum: '26000.00',
    flow: '186000.00',
    has_pay_password: 1,
    pay_password_changed: null,
    must_change_password: 0,
    login_locked_until: null,
    pay_locked_until: null,
    frozen_reason: '',
    ...profile,
  },
  balances: {
    balance: '12680.50',
    transit: '0.00',
    withdrawing: '2000.00',
    gameblance: '300.00',
    total: '14980.50',
    venues: [{ platname: 'AG', name: 'AG 真人', balance: '300.00' }],
  },
  sessions: [
    {
      id: 's1',
      device: 'Chrome · Android',
      ip: '10.0.0.1',
      auto: 0,
      created_at: '2026-11-15 09:00:00',
      last_seen: '2026-11-15 09:40:00',
    },
  ],
  logins: [{ at: '2026-11-15 09:00:00', ip: '10.0.0.1', device: 'Chrome', ok: 1, detail: '' }],
  notes: [{ id: 1, staff: '许岚', content: `<b>${HOSTILE}</b>`, created_at: '2026-11-02 10:00:00' }],
})

describe('the member page', () => {
  test("a member's words and a colleague's note are text, never markup", async () => {
    renderOffice('/members/800202', meOf('support'), { 'POST /office-api/member/detail': () => member() })
    expect((await screen.findByText(HOSTILE)).innerHTML).toContain('&lt;img')
    expect(document.querySelector('main img[src="x"]')).toBeNull()
    expect(screen.getByText(`<b>${HOSTILE}</b>`)).toBeTruthy()
  })

  test('the total is shown as the sum of its four places', async () => {
    renderOffice('/members/800202', meOf('support'), { 'POST /office-api/member/detail': () => member() })
    const assets = await screen.findByRole('region', { name: '资产' })
    expect(assets.textContent).toBe(
      '总资产（元）14,980.50=中心钱包12,680.50+取款中2,000.00+转账在途0.00+场馆内 · AG 真人 300.00300.00',
    )
  })

  test('freezing asks for a reason first and says that one person is enough', async () => {
    const { user, asked } = renderOffice('/members/800202', meOf('support'), {
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
      'POST /office-api/member/detail': () => member(),
      'POST /office-api/member/reset-password': () => ({ password: 'Temp0001' }),
    })
    await user.click(await screen.findByRole('button', { name: '重置密码' }))
    await user.type(screen.getByLabelText(/怎样核对了身份/), '视频核对')
    await user.click(screen.getByRole('button', { name: /^重置 player03/ }))
    expect(await screen.findByText('Temp0001')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '已交给本人，关闭' }))
    await waitFor(() => expect(screen.queryByText('Temp0001')).toBeNull())
    for (const storage of [sessionStorage, localStorage]) {
      expect(JSON.stringify(storage)).not.toContain('Temp0001')
    }
  })

  test('finance may read and note but finds no button that locks or resets', async () => {
    renderOffice('/members/800202', meOf('finance'), { 'POST /office-api/member/detail': () => member() })
    expect(await screen.findByRole('button', { name: /^备注/ })).toBeTruthy()
    for (const name of ['冻结', '重置密码', '全部下线', '下线', /清除支付密码/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
