// Registration: the specification's checks in order, captcha handling, and what follows a success.
import { useToast } from '@lanting/browser-kit/toast'
import { refusalText } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LoginScreen } from '#src/features/auth/login-screen.tsx'
import { RegisterScreen } from '#src/features/auth/register-screen.tsx'
import { currentPlace, moveAddress } from '#src/lib/navigation/router.ts'
import { currentToken } from '#src/lib/session.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, captcha, session } from '#src/test/samples.ts'

const FIELDS = {
  name: '用户名',
  password: '密码，6–16 位',
  confirm: '再次输入密码',
  code: '图形验证码',
} as const
type Draft = Partial<Record<keyof typeof FIELDS, string>> & { adult?: boolean }
const GOOD: Required<Draft> = {
  name: 'qinghe2026',
  password: 'Haitang0926',
  confirm: 'Haitang0926',
  code: 'abcd',
  adult: true,
}

const TERMS = {
  type: 9,
  title: '服务条款',
  content: '<p>第一条</p>',
  version: 1,
  updated_at: '2026-11-01 00:00:00',
}

const field = (name: keyof typeof FIELDS) => screen.getByPlaceholderText<HTMLInputElement>(FIELDS[name])
const button = (name = '注册') => screen.getByRole('button', { name })

function open(handlers: Handlers = {}, at: Target = '/reg2') {
  let count = 0
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'GET /api/captcha': () => ok({ ...captcha, id: `captcha-${(count += 1)}` }),
    'POST /api/namefree': () => ok({ free: true }),
    'POST /api/register': () => ok(null, '注册成功'),
    'POST /api/login_pc': () => ok(session),
    ...handlers,
  })
  show(<RegisterScreen />, { at: '/login' })
  act(() => moveAddress(at))
  return server
}

async function fill({ adult, ...draft }: Draft) {
  for (const [name, value] of Object.entries(draft)) {
    if (value !== '') fireEvent.change(field(name as keyof typeof FIELDS), { target: { value } })
  }
  if (adult) await userEvent.click(screen.getByRole('checkbox'))
  if (draft.password !== undefined) await screen.findByAltText('验证码图片')
}

const ORDER: readonly (readonly [string, Draft, string])[] = [
  ['an empty form', {}, TEXTS.usernameFormat],
  ['a short name', { name: 'abc12' }, TEXTS.usernameFormat],
  ['a name with other signs', { name: 'abc_12' }, TEXTS.usernameFormat],
  ['no password', { name: GOOD.name }, TEXTS.passwordTooShort],
  ['a short password', { name: GOOD.name, password: '12345' }, TEXTS.passwordTooShort],
  ['no confirmation', { name: GOOD.name, password: GOOD.password }, TEXTS.passwordsDiffer],
  ['another confirmation', { ...GOOD, confirm: 'Haitang0927' }, TEXTS.passwordsDiffer],
  ['no captcha', { ...GOOD, code: '' }, TEXTS.captchaMissing],
  ['the box unticked', { ...GOOD, adult: false }, refusalText('ageNotConfirmed')],
]

it.each(ORDER)('refuses %s and sends nothing', async (_, draft, message) => {
  const server = open()
  await fill(draft)
  await userEvent.click(button())
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(server.asked('POST /api/register')).toHaveLength(0)
})

it('goes to the field that is missing', async () => {
  open()
  await fill({ name: GOOD.name })
  await userEvent.click(button())
  expect(document.activeElement).toBe(field('password'))
})

it('shows the captcha only after a password is typed, and another one at a tap', async () => {
  const server = open()
  expect(screen.queryByPlaceholderText(FIELDS.code)).toBeNull()
  expect(server.asked('GET /api/captcha')).toHaveLength(0)
  await fill({ password: 'H' })
  expect(field('code')).toBeTruthy()
  await waitFor(() => expect(server.asked('GET /api/captcha')).toHaveLength(1))
  await screen.findByAltText('验证码图片')
  await fill({ code: 'ab' })
  await userEvent.click(await screen.findByRole('button', { name: '换一张验证码图片' }))
  await waitFor(() => expect(server.asked('GET /api/captcha')).toHaveLength(2))
  expect(field('code').value).toBe('')
})

it('does not tick the declaration beforehand', () => {
  open()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(screen.getByText(/我已年满18周岁/)).toBeTruthy()
})

it('fills in the referrer of an invitation', () => {
  open({}, '/login?type=1&pid=800216')
  expect(screen.getByPlaceholderText<HTMLInputElement>('推荐人 UID').value).toBe('800216')
  expect(screen.getByText('邀请链接带入')).toBeTruthy()
})

it('sends the draft with the picture’s id, logs the new member in and leads to what was wanted', async () => {
  const server = open({}, '/reg2?pid=800216&redirect=%2Fvip')
  await fill(GOOD)
  await userEvent.click(button())
  await waitFor(() => expect(currentPlace().path).toBe('/vip'))
  expect(currentToken()).toBe(session.api_token)
  expect(server.asked('POST /api/login_pc')[0]?.input).toEqual({ name: GOOD.name, password: GOOD.password })
  expect(server.asked('POST /api/register')[0]?.input).toEqual({
    name: GOOD.name,
    password: GOOD.password,
    confirmPass: GOOD.confirm,
    code: 'abcd',
    captcha_id: 'captcha-1',
    adult: true,
    pid: '800216',
  })
  expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: '注册成功' })
})

it('takes an answer only to a picture that is there', async () => {
  const server = open({ 'POST /api/register': () => refuse(400, TEXTS.captchaWrong) })
  await fill(GOOD)
  expect(field('code').readOnly).toBe(false)
  server.on({ 'GET /api/captcha': never })
  await userEvent.click(button())
  await screen.findByRole('alert')
  expect(field('code').readOnly).toBe(true)
})

it('brings another picture and empties the field after a wrong captcha', async () => {
  const server = open({ 'POST /api/register': () => refuse(400, TEXTS.captchaWrong) })
  await fill(GOOD)
  await userEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.captchaWrong)
  expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: TEXTS.captchaWrong })
  expect(field('code').value).toBe('')
  await waitFor(() => expect(server.asked('GET /api/captcha')).toHaveLength(2))
})

it.each([
  ['the server’s words', () => refuse(400, '用户名已存在'), '用户名已存在'],
  ['注册失败 when it has none', () => refuse(500, ''), TEXTS.registerFailed],
  ['注册失败 when the network breaks', breakOff, TEXTS.registerFailed],
])('shows %s in the style of a failure', async (_, answer, words) => {
  open({ 'POST /api/register': answer, 'POST /api/login_pc': () => refuse(400, TEXTS.registerFailed) })
  await fill(GOOD)
  await userEvent.click(button())
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: words }))
  expect(field('name').value).toBe(GOOD.name)
})

it('lets in whose account was opened although the answer was lost', async () => {
  const server = open({ 'POST /api/register': breakOff })
  await fill(GOOD)
  await userEvent.click(button())
  await waitFor(() => expect(currentPlace().path).toBe('/'))
  expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: TEXTS.registered })
  expect(server.asked('POST /api/register')).toHaveLength(1)
  expect(server.asked('POST /api/login_pc')[0]?.input).toMatchObject({
    name: GOOD.name,
    password: GOOD.password,
  })
})

it('marks a name only after the server knows it is free, asked when the field is left', async () => {
  const server = open()
  const mark = () => field('name').parentElement?.querySelectorAll('svg').length
  const before = mark() ?? 0
  await fill({ name: GOOD.name })
  expect(mark()).toBe(before)
  expect(server.asked('POST /api/namefree')).toHaveLength(0)
  fireEvent.blur(field('name'))
  await waitFor(() => expect(mark()).toBe(before + 1))
  await fill({ name: `${GOOD.name}x` })
  expect(mark()).toBe(before)
})

it('names a taken name at its field as soon as the field is left', async () => {
  open({ 'POST /api/namefree': () => ok({ free: false }) })
  await fill({ name: GOOD.name })
  fireEvent.blur(field('name'))
  expect((await screen.findByRole('alert')).textContent).toBe(refusalText('usernameTaken'))
  await fill({ name: `${GOOD.name}x` })
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['name', 'usernameTaken'],
  ['password', 'passwordTooCommon'],
] as const)('puts a refusal at the field %s, goes there and keeps the captcha', async (where, key) => {
  const server = open({ 'POST /api/register': () => refuse(400, refusalText(key)) })
  await fill(GOOD)
  await userEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe(refusalText(key))
  expect(document.activeElement).toBe(field(where))
  expect(field('code').value).toBe(GOOD.code)
  expect(server.asked('GET /api/captcha')).toHaveLength(1)
})

it('promises a download only where there is one; a login that failed has its link and the name', async () => {
  const url = 'https://download.example/app'
  open({
    'POST /api/app': () => ok({ ...appInfo, ios_download_url: url }),
    'POST /api/login_pc': breakOff,
  })
  await screen.findByText('不到一分钟，完成后即可下载 APP')
  await fill(GOOD)
  await userEvent.click(button(TEXTS.registerButton))
  await waitFor(() => expect(currentPlace().path).toBe('/login'))
  cleanup()
  const first = show(<LoginScreen />, { at: '/login' })
  expect((await screen.findByRole('link', { name: /下载 APP/ })).getAttribute('href')).toBe(url)
  expect(screen.getByPlaceholderText<HTMLInputElement>('手机号或用户名').value).toBe(GOOD.name)
  first.unmount()
  show(<LoginScreen />, { at: '/login' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('手机号或用户名').value).toBe('')
})

it('opens the terms over the form, which keeps what was typed', async () => {
  open({ 'POST /api/article': () => ok(TERMS) })
  await fill({ name: GOOD.name, password: GOOD.password })
  await userEvent.click(screen.getByRole('link', { name: '《服务条款》' }))
  expect(await screen.findByText('第一条')).toBeTruthy()
  expect(currentPlace().path).toBe('/reg2')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(field('name').value).toBe(GOOD.name)
  expect(field('password').value).toBe(GOOD.password)
})
