// The login: nothing is sent half filled, success returns to the page, trial and reset have their own links.
import { useToast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LoginScreen } from '#src/features/auth/login-screen.tsx'
import { currentPlace, hrefOf } from '#src/lib/navigation/router.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { currentToken } from '#src/lib/session.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, session, user } from '#src/test/samples.ts'

const app: Handlers = { 'POST /api/app': () => ok(appInfo) }
const name = () => screen.getByPlaceholderText<HTMLInputElement>('手机号或用户名')
const password = () => screen.getByPlaceholderText<HTMLInputElement>('密码')
const submit = () => screen.getByRole('button', { name: '登录' })
const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const here = () => hrefOf(currentPlace())

function open(at: Target, handlers: Handlers = {}) {
  const server = fakeServer({ ...app, 'POST /api/login_pc': () => ok(session), ...handlers })
  show(<LoginScreen />, { at })
  return server
}

it.each([
  ['', '', '手机号或用户名'],
  ['', 'Play0001', '手机号或用户名'],
  ['player01', '', '密码'],
])('sends nothing for %j and %j, says what is missing and goes to it', async (who, secret, missing) => {
  const server = open('/login')
  if (who !== '') write(name(), who)
  if (secret !== '') write(password(), secret)
  await userEvent.click(submit())
  expect(server.asked('POST /api/login_pc')).toHaveLength(0)
  expect(screen.getByRole('alert').textContent).toBe(TEXTS.loginMissing)
  expect(document.activeElement).toBe(screen.getByPlaceholderText(missing))
})

it('takes at most 16 characters and can show the password', async () => {
  open('/login')
  await userEvent.type(name(), 'a'.repeat(20))
  await userEvent.type(password(), 'b'.repeat(20))
  expect(name().value).toHaveLength(LIMITS.accountInputMax)
  expect(password().value).toHaveLength(LIMITS.accountInputMax)
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
})

it.each([
  ['/login', '/'],
  ['/login?redirect=%2Fpassword%3Ftype%3D1', '/password?type=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
  ['/login?redirect=javascript%3Aalert(1)', '/'],
] as const)('leads from %s to %s', async (from, to) => {
  const server = open(from)
  write(name(), 'player01')
  write(password(), 'Play0001')
  await userEvent.click(submit())
  await waitFor(() => expect(here()).toBe(to))
  expect(currentToken()).toBe(session.api_token)
  expect(server.asked('POST /api/login_pc')[0]?.input).toEqual({
    name: 'player01',
    password: 'Play0001',
    auto: false,
  })
})

it('asks for the renewal cookie when automatic login is ticked', async () => {
  const server = open('/login')
  write(name(), 'player01')
  write(password(), 'Play0001')
  await userEvent.click(screen.getByRole('checkbox', { name: '自动登录' }))
  await userEvent.click(submit())
  await waitFor(() => expect(server.asked('POST /api/login_pc')[0]?.input).toMatchObject({ auto: true }))
})

it('shows the server’s refusal and keeps what was typed', async () => {
  open('/login', { 'POST /api/login_pc': () => refuse(400, '账号或密码错误') })
  write(name(), 'player01')
  write(password(), 'wrong-one')
  await userEvent.click(submit())
  await waitFor(() =>
    expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: '账号或密码错误' }),
  )
  expect(name().value).toBe('player01')
  expect(currentToken()).toBeNull()
})

it('opens a trial with the fixed credential, and leads where the visitor wanted to go', async () => {
  const server = open('/login?redirect=%2Fvip')
  await userEvent.click(screen.getByRole('button', { name: '免费试玩' }))
  await waitFor(() => expect(here()).toBe('/vip'))
  expect(server.asked('POST /api/login_pc')[0]?.input).toEqual({
    name: LIMITS.trial.name,
    password: LIMITS.trial.password,
  })
})

it('leads to the new password when staff have reset the old one', async () => {
  open('/login', { 'POST /api/login_pc': () => ok({ ...session, must_change_password: 1 as const }) })
  write(name(), 'player01')
  write(password(), 'Reset0001')
  await userEvent.click(submit())
  await waitFor(() => expect(here()).toBe('/password?type=1'))
})

it('is the registration with type=1, and forgets what was typed on the way', async () => {
  open('/login')
  write(name(), 'player01')
  const { moveAddress } = await import('#src/lib/navigation/router.ts')
  moveAddress('/login?type=1')
  expect(await screen.findByRole('heading', { name: '创建账号' })).toBeTruthy()
  moveAddress('/login')
  await waitFor(() => expect(name().value).toBe(''))
})

it.each([
  ['a member', 0, '/vip'],
  ['a trial member, who may want an account', 1, '/login?redirect=%2Fvip'],
] as const)('leads on whom the device knows: %s', async (_who, is_trial, to) => {
  const server = fakeServer({ ...app, 'POST /api/user': () => ok({ ...user, is_trial }) })
  show(<LoginScreen />, { at: '/login?redirect=%2Fvip', token: 'token-1' })
  await waitFor(() => expect(server.asked('POST /api/user')).toHaveLength(1))
  await waitFor(() => expect(here()).toBe(to))
})
