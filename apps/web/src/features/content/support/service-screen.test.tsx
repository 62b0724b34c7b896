// Customer service: the operator's page if there is one, else a visitor's form with its order.
import { useToast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ServiceScreen } from '#src/features/content/support/service-screen.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { captcha } from '#src/test/samples.ts'

const article = {
  type: 4,
  title: '联系我们',
  content: '\n<h2>在线客服</h2><p>每天 09:00–24:00 答复。</p><h2>投诉</h2><p>七日内。</p>',
  updated_at: '2026-11-15 10:00:00',
  version: 1,
}
const sent = { id: 's1', created_at: '2026-11-15 10:00:00' }

function open(handlers: Handlers = {}, at: Target = '/kefu') {
  const server = fakeServer({
    'POST /api/getservicerurl': () => ok({ url: '' }),
    'POST /api/article': () => ok(article),
    'GET /api/captcha': () => ok(captcha),
    'POST /api/support': () => ok(sent),
    ...handlers,
  })
  show(<ServiceScreen />, { at })
  return server
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交留言' }))
const alert = () => screen.getByRole('alert').textContent

it('opens the operator’s page in its own window and frames nothing', async () => {
  const openWindow = vi.fn()
  vi.stubGlobal('open', openWindow)
  open({ 'POST /api/getservicerurl': () => ok({ url: 'https://help.example.com/chat' }) })
  const link = await screen.findByRole('link', { name: '打开在线客服' })
  expect(link.getAttribute('href')).toBe('https://help.example.com/chat')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.queryByRole('button', { name: '提交留言' })).toBeNull()
})

it('shows its own page instead of an address that is not https', async () => {
  open({ 'POST /api/getservicerurl': () => ok({ url: 'http://help.example.com' }) })
  expect(await screen.findByRole('button', { name: '提交留言' })).toBeTruthy()
})

it('tells the hours that the contact article tells', async () => {
  open()
  expect(await screen.findByText('每天 09:00–24:00 答复。')).toBeTruthy()
})

it('asks a visitor for one thing after the other, and sends only when all is there', async () => {
  const server = open()
  await screen.findByRole('button', { name: '提交留言' })
  await submit()
  expect(alert()).toBe('请选择问题类型')
  await userEvent.click(screen.getByRole('button', { name: '投诉与建议' }))
  await submit()
  expect(alert()).toBe('请填写留言内容')
  write('留言内容', ' 想查一笔存款 ')
  await submit()
  expect(alert()).toBe('请填写联系方式')
  write('联系方式', 'a@b.cn')
  await submit()
  expect(alert()).toBe(TEXTS.captchaMissing)
  expect(document.activeElement).toBe(screen.getByLabelText('图形验证码'))
  expect(server.asked('POST /api/support')).toHaveLength(0)
  write('图形验证码', 'ABCD')
  await submit()
  expect(await screen.findByText('留言已收到')).toBeTruthy()
  const [asked] = server.asked('POST /api/support')
  expect(asked?.input).toEqual({
    category: 'complaint',
    content: '想查一笔存款',
    contact: 'a@b.cn',
    code: 'ABCD',
    captcha_id: captcha.id,
  })
  expect(asked?.key).toMatch(/^[0-9a-f]{32}$/)
})

it('keeps the words and brings a new picture after a wrong answer', async () => {
  const server = open(
    { 'POST /api/support': () => refuse(400, TEXTS.captchaWrong) },
    '/kefu?category=password',
  )
  await screen.findByRole('button', { name: '提交留言' })
  await waitFor(() => expect(server.asked('GET /api/captcha')).toHaveLength(1))
  write('留言内容', '忘记密码')
  write('联系方式', 'player01')
  write('图形验证码', 'XXXX')
  await submit()
  await waitFor(() => expect(useToast.getState().shown?.text).toBe(TEXTS.captchaWrong))
  await waitFor(() => expect(server.asked('GET /api/captcha')).toHaveLength(2))
  expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe('')
  expect(screen.getByLabelText<HTMLTextAreaElement>('留言内容').value).toBe('忘记密码')
})
