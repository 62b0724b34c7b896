// Login: password, code, and the mandatory first steps.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useSession } from '#src/lib/session.ts'
import { meOf, Refused } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

/** Accepts any key: only the screen is under test. */
const CHALLENGE = JSON.stringify({ parameters: { nonce: '00', salt: '00', cost: 1, keyPrefix: '' } })

const typeLogin = async (user: ReturnType<typeof renderOffice>['user']) => {
  await user.type(await screen.findByLabelText('员工账号'), 'admin001')
  await user.type(screen.getByLabelText('密码'), 'Admin0001')
  await user.click(screen.getByRole('button', { name: /下一步/ }))
}

describe('staff login', () => {
  test('a right password without an authenticator opens the office', async () => {
    const { user } = renderOffice('/', null, {
      'POST /office-api/login': () => ({ step: 'in', token: 'fresh', me: meOf('admin') }),
      'POST /office-api/me': () => meOf('admin'),
    })
    await typeLogin(user)
    expect(await screen.findByRole('heading', { name: '总览' })).toBeTruthy()
    expect(sessionStorage.getItem('office-token')).toBe('fresh')
  })

  test('empty fields are reported before any request', async () => {
    const { user, asked } = renderOffice('/', null)
    await user.click(await screen.findByRole('button', { name: /下一步/ }))
    expect(screen.getByRole('alert').textContent).toBe('请输入员工账号和密码')
    expect(asked.some(({ name }) => name === 'POST /office-api/login')).toBe(false)
  })

  test('a wrong password is reported in place', async () => {
    const { user } = renderOffice('/', null, {
      'POST /office-api/login': () => {
        throw new Refused('staffLoginWrong')
      },
    })
    await typeLogin(user)
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
  })

  test('a browser that the account does not know does the work that the server wants, and sends once again', async () => {
    const { user, asked } = renderOffice('/', null, {
      'POST /office-api/login': () => {
        if (asked.filter(({ name }) => name === 'POST /office-api/login').length === 1)
          throw new Refused('workWrong')
        return { step: 'in', token: 'fresh', me: meOf('admin') }
      },
      'POST /office-api/work': () => ({ challenge: CHALLENGE, expires_at: '2026-11-15 09:45:00' }),
      'POST /office-api/me': () => meOf('admin'),
    })
    await typeLogin(user)
    expect(await screen.findByRole('heading', { name: '总览' })).toBeTruthy()
    expect(asked.find(({ name }) => name === 'POST /office-api/work')?.input).toEqual({
      username: 'admin001',
    })
  })

  test('a pasted code submits itself once, and a wrong one clears the field', async () => {
    let tries = 0
    const { user, asked } = renderOffice('/', null, {
      'POST /office-api/login': () => ({ step: 'totp', ticket: 'ticket-1', passkey: 0 }),
      'POST /office-api/login/totp': () => {
        tries += 1
        if (tries === 1) throw new Refused('totpWrong')
        return { step: 'in', token: 'fresh', me: meOf('support') }
      },
      'POST /office-api/me': () => meOf('support'),
    })
    await typeLogin(user)
    const code = await screen.findByLabelText<HTMLInputElement>('6 位动态口令')
    await user.click(code)
    await user.paste('407 912')
    expect((await screen.findByRole('alert')).textContent).toBe('动态验证码错误')
    expect(code.value).toBe('')
    await user.paste('123456')
    expect(await screen.findByRole('heading', { name: '总览' })).toBeTruthy()
    const sent = asked.filter(({ name }) => name === 'POST /office-api/login/totp').map(({ input }) => input)
    expect(sent).toEqual([
      { ticket: 'ticket-1', code: '407912' },
      { ticket: 'ticket-1', code: '123456' },
    ])
  })

  test.each([
    ['is offered where the account has one', 1, true, 1],
    ['is not offered to an account without one', 0, true, 0],
    ['is not offered by a browser without them', 1, false, 0],
  ] as const)('a passkey at the second step %s', async (_what, passkey, isSupported, shown) => {
    vi.stubGlobal('PublicKeyCredential', isSupported ? class {} : undefined)
    const { user } = renderOffice('/', null, {
      'POST /office-api/login': () => ({ step: 'totp', ticket: 'ticket-1', passkey }),
    })
    await typeLogin(user)
    await screen.findByLabelText('6 位动态口令')
    expect(screen.queryAllByRole('button', { name: '用通行密钥代替动态口令' })).toHaveLength(shown)
  })

  test('a temporary password must be changed before the office opens', async () => {
    let me = meOf('finance', { must_change_password: 1 })
    const { user } = renderOffice('/audit', me, {
      'POST /office-api/me': () => me,
      'POST /office-api/password': () => {
        me = meOf('finance')
        return me
      },
    })
    expect(await screen.findByRole('heading', { name: '设置您自己的密码' })).toBeTruthy()
    await user.type(screen.getByLabelText('当前密码'), 'Given001')
    await user.type(screen.getByLabelText('新密码'), 'short')
    await user.click(screen.getByRole('button', { name: '保存并进入后台' }))
    expect(screen.getByRole('alert').textContent).toContain('8-64位')
    await user.clear(screen.getByLabelText('新密码'))
    await user.type(screen.getByLabelText('新密码'), 'Better0001')
    await user.type(screen.getByLabelText('再输一次新密码'), 'Better0001')
    await user.click(screen.getByRole('button', { name: '保存并进入后台' }))
    expect(await screen.findByRole('heading', { name: '操作日志' })).toBeTruthy()
  })

  test('where an authenticator is mandatory it is bound first', async () => {
    renderOffice('/', meOf('admin', { totp_required: 1 }))
    expect(await screen.findByRole('heading', { name: '绑定动态口令' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('a session that the server no longer knows leads back to the login and says so', async () => {
    const { asked } = renderOffice('/audit', meOf('admin'), {
      'POST /office-api/audit/list': () => {
        throw new Refused('notLoggedIn')
      },
    })
    expect((await screen.findByText('登录已过期，请重新登录')).textContent).toBeTruthy()
    await waitFor(() => expect(useSession.getState().token).toBeNull())
    expect(sessionStorage.getItem('office-token')).toBeNull()
    expect(asked.some(({ name }) => name === 'POST /office-api/audit/list')).toBe(true)
  })
})
