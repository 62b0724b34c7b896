// The profile: the specification's order of errors, locked fields, what is sent and what is left unchanged.
import { setServerClock } from '@lanting/browser-kit/clock'
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { maskEmail, maskMobile, shownName } from '#src/features/member/profile/profile-rules.ts'
import { ProfileScreen } from '#src/features/member/profile/profile-screen.tsx'
import { fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, user } from '#src/test/samples.ts'

beforeEach(() => setServerClock(appInfo.server_ms))

const blank = { ...user, mobile: '', email: '', birthday: '' }

async function open(
  member: typeof user = blank,
  update: Handlers['POST /api/updateuserinfo'] = () => ok(member),
) {
  const server = fakeServer({ 'POST /api/user': () => ok(member), 'POST /api/updateuserinfo': update })
  show(<ProfileScreen />, { at: '/userInfo', token: 'token-1' })
  await screen.findByLabelText('手机号')
  return server
}

async function typeBirthday(day: string) {
  await userEvent.click(screen.getByRole('button', { name: /生日/ }))
  await userEvent.click(await screen.findByRole('button', { name: '手动输入' }))
  fireEvent.change(await screen.findByLabelText('生日'), { target: { value: day } })
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

it.each([
  ['12345', 'nobody', '1990', TEXTS.mobileFormat],
  ['13800000000', 'nobody', '1990', TEXTS.emailFormat],
  ['13800000000', 'a@b.cn', '1990', TEXTS.birthdayFormat],
  ['13800000000', 'a@b.cn', '1990-02-30', TEXTS.birthdayFormat],
  ['13800000000', 'a@b.cn', '2010-01-01', '出生日期须在1920-01-01至年满18周岁之间'],
  ['', 'nobody', '', TEXTS.emailFormat],
])('says first about %j, %j and %j: %s', async (mobile, email, birthday, text) => {
  const server = await open()
  if (birthday !== '') await typeBirthday(birthday)
  write('手机号', mobile)
  write('邮箱', email)
  await save()
  expect(screen.getByRole('alert').textContent).toBe(text)
  expect(server.asked('POST /api/updateuserinfo')).toHaveLength(0)
})

it('sends what was typed, says 操作成功 and empties the fields', async () => {
  const server = await open()
  write('手机号', ' 13800000000 ')
  await save()
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'success', text: TEXTS.done }))
  expect(server.asked('POST /api/updateuserinfo')[0]?.input).toEqual({
    mobile: '13800000000',
    email: '',
    birthday: '',
  })
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('')
})

it('takes nothing more while it is being sent, because the end of that empties the fields', async () => {
  await open(blank, never)
  write('手机号', '13800000000')
  await save()
  expect(screen.getByLabelText<HTMLInputElement>('手机号').readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('邮箱').readOnly).toBe(true)
})

it('asks for the login password before replacing a saved mobile', async () => {
  const server = await open({ ...user, mobile: '13812346620' })
  expect(screen.queryByLabelText('登录密码')).toBeNull()
  write('手机号', '13800000000')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('更换手机号须输入登录密码')
  expect(document.activeElement).toBe(screen.getByLabelText('登录密码'))
  expect(server.asked('POST /api/updateuserinfo')).toHaveLength(0)
  write('登录密码', 'Right2pass')
  await save()
  await waitFor(() => expect(server.asked('POST /api/updateuserinfo')).toHaveLength(1))
  expect(server.asked('POST /api/updateuserinfo')[0]?.input).toMatchObject({
    mobile: '13800000000',
    password: 'Right2pass',
  })
  expect(screen.queryByLabelText('登录密码')).toBeNull()
})

it('keeps another mobile and says why when the password is wrong', async () => {
  await open({ ...user, mobile: '13812346620' }, () => refuse(400, '登录密码错误'))
  write('手机号', '13800000000')
  write('登录密码', 'Wrong2pass')
  await save()
  await waitFor(() =>
    expect(useToast.getState().shown).toMatchObject({ tone: 'error', text: '登录密码错误' }),
  )
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000000')
})

it('takes the day that the wheels show', async () => {
  const server = await open()
  await userEvent.click(screen.getByRole('button', { name: /生日/ }))
  const year = await screen.findByRole('spinbutton', { name: '年' })
  fireEvent.keyDown(year, { key: 'Home' })
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await save()
  await waitFor(() => expect(server.asked('POST /api/updateuserinfo')).toHaveLength(1))
  expect(server.asked('POST /api/updateuserinfo')[0]?.input.birthday).toBe('1980-06-18')
})

it('locks a birthday that is set, and the two names', async () => {
  await open({ ...user, birthday: '1992-03-08' })
  expect(screen.getByText('1992-03-08')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /生日/ })).toBeNull()
  expect(screen.getByText('林*')).toBeTruthy()
  expect(screen.queryByText('林雨')).toBeNull()
})

it('keeps what was typed when the server refuses', async () => {
  await open(blank, () => refuse(400, TEXTS.mobileFormat))
  write('手机号', '13800000000')
  await save()
  await waitFor(() => expect(useToast.getState().shown?.tone).toBe('error'))
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000000')
})

it('sends nothing for a trial and says why', async () => {
  const server = await open({ ...blank, is_trial: 1 })
  await save()
  expect(useToast.getState().shown?.text).toBe(TEXTS.trialRefused)
  expect(server.asked('POST /api/updateuserinfo')).toHaveLength(0)
})

it.each([
  [maskMobile('13812346620'), '138 **** 6620'],
  [maskEmail('linyu@example.com'), 'li***@example.com'],
  [maskEmail('a@b.cn'), 'a***@b.cn'],
  [shownName('欧阳明月', 'ming'), '欧***'],
  [shownName('player01', 'player01'), null],
  [shownName('', 'player01'), null],
])('shows no more than %j', (shown, expected) => {
  expect(shown).toBe(expected)
})
