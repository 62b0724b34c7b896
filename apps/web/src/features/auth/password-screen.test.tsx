// Passwords: the specification's checks in their order for both kinds, and what a success ends.
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PasswordScreen } from '#src/features/auth/password-screen.tsx'
import { currentPlace } from '#src/lib/navigation/router.ts'
import { currentToken } from '#src/lib/session.ts'
import { testAfter } from '#src/test/after-action.tsx'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

type Words = readonly [old: string, fresh: string, confirm: string]
const LOGIN: Words = ['旧密码', '新密码', '确认密码']
const PAY: Words = ['原支付密码', '新支付密码', '确认支付密码']

function open(type: 'login' | 'pay', handlers: Handlers = {}) {
  const server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/editPassword': () => ok(null, '密码修改成功！'),
    'POST /api/editPayPassword': () => ok(null, '密码修改成功！'),
    ...handlers,
  })
  show(<PasswordScreen />, { at: type === 'login' ? '/password?type=1' : '/password', token: 'token-1' })
  return server
}

async function fill(words: Words, values: readonly string[]) {
  await screen.findByLabelText(words[0])
  for (const [at, value] of values.entries()) {
    if (value !== '') fireEvent.change(screen.getByLabelText(words[at] ?? ''), { target: { value } })
  }
}

const send = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const ORDER: readonly (readonly [string, readonly string[], string])[] = [
  ['no old password', [], TEXTS.oldPasswordMissing],
  ['no new password', ['123'], TEXTS.newPasswordMissing],
  ['no confirmation', ['123', '123'], TEXTS.confirmPasswordMissing],
  ['a short old one', ['12345', '123', '123'], TEXTS.oldPasswordLength],
  ['a short new one', ['123456', '12345', '123'], TEXTS.newPasswordLength],
  ['two that differ', ['123456', '123456', '1234567'], TEXTS.passwordsDiffer],
  ['the old one again', ['123456', '123456', '123456'], TEXTS.newPasswordSame],
]

it.each(ORDER)('refuses %s for the login', async (_, values, message) => {
  const server = open('login')
  await fill(LOGIN, values)
  await send('保存登录密码')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(server.asked('POST /api/editPassword')).toHaveLength(0)
})

it.each(ORDER)('refuses %s for payments', async (_, values, message) => {
  const server = open('pay')
  await fill(PAY, values)
  await send('保存支付密码')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(server.asked('POST /api/editPayPassword')).toHaveLength(0)
})

it('ends the session after a new login password', async () => {
  const server = open('login')
  await fill(LOGIN, ['Old00001', 'New00001', 'New00001'])
  await send('保存登录密码')
  await waitFor(() => expect(currentPlace().path).toBe('/login'))
  expect(server.asked('POST /api/editPassword')[0]?.input).toEqual({
    password: 'Old00001',
    paypassword: 'New00001',
    confirm: 'New00001',
  })
  expect(currentToken()).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: TEXTS.passwordChanged })
})

it('asks for the login password the first time and says so', async () => {
  const server = open('pay', { 'POST /api/user': () => ok({ ...user, has_pay_password: 0 as const }) })
  expect(await screen.findByRole('heading', { name: '设置支付密码' })).toBeTruthy()
  await fill(['登录密码', '新支付密码', '确认支付密码'], ['Login001', 'Pay00001', 'Pay00001'])
  await send('保存支付密码')
  await waitFor(() => expect(server.asked('POST /api/editPayPassword')).toHaveLength(1))
  await waitFor(() =>
    expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: TEXTS.passwordChanged }),
  )
  expect(currentToken()).toBe('token-1')
})

it('ticks the rules off while one types', async () => {
  open('pay')
  await fill(PAY, ['Old00001', 'New00001', 'New0'])
  expect(screen.getByText('6–18 位', { selector: 'li' }).textContent).toContain('已满足')
  expect(screen.getByText('两次输入一致', { selector: 'li' }).textContent).toContain('未满足')
})

it('shows the server’s refusal', async () => {
  open('pay', { 'POST /api/editPayPassword': () => refuse(400, '旧密码错误') })
  await fill(PAY, ['Old00001', 'New00001', 'New00001'])
  await send('保存支付密码')
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: '旧密码错误' }))
  expect(currentPlace().path).toBe('/password')
})

testAfter([
  {
    call: 'POST /api/editPayPassword',
    screen: <PasswordScreen />,
    at: '/password',
    answers: { 'POST /api/editPayPassword': () => ok(null, TEXTS.passwordChanged) },
    act: async () => {
      await fill(PAY, ['Old00001', 'New00001', 'New00001'])
      await send('保存支付密码')
    },
    answered: { again: ['POST /api/user'], leadsTo: '/app' },
    refused: { again: [] },
    unanswered: { again: [] },
  },
])
