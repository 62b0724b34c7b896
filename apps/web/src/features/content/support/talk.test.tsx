// The conversation of a member: what is shown, what is sent under which key, what is seen, and what is attached.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ServiceScreen } from '#src/features/content/support/service-screen.tsx'
import type { TalkLine } from '#src/features/content/support/talk-rules.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { breakOff, fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'

const TALK = '00000000-0000-4000-8000-000000000001'
const line = (id: string, change: Partial<TalkLine> = {}): TalkLine => ({
  id,
  talk: TALK,
  category: 'deposit',
  state: 1,
  by: 'member',
  content: `第${id}句`,
  picture: null,
  order: null,
  created_at: '2026-11-14 09:00:00',
  ...change,
})
const page = (...lines: readonly TalkLine[]) => ok({ lines: [...lines], more: 0 as const, support_num: 0 })
const article = {
  type: 4,
  title: '联系我们',
  content: '<p>每天答复。</p>',
  updated_at: '2026-11-15 10:00:00',
  version: 1,
}

function open(handlers: Handlers = {}, at: Target = '/kefu') {
  const server = fakeServer({
    'POST /api/getservicerurl': () => ok({ url: '' }),
    'POST /api/article': () => ok(article),
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/app': () => ok(appInfo),
    'POST /api/support/talk': () => page(),
    ...handlers,
  })
  const shown = show(<ServiceScreen />, { at, token: 'token-1' })
  return Object.assign(server, { shown })
}
const field = () => screen.findByRole('textbox', { name: '写给客服' })
const send = () => userEvent.click(screen.getByRole('button', { name: '发送' }))

it('shows days, both sides, and where a conversation ended', async () => {
  open({
    'POST /api/support/talk': () =>
      page(
        line('1', { state: 2 }),
        line('2', { state: 2, by: 'desk', content: '<b>已到账</b>' }),
        line('3', { talk: TALK.replace('1', '2'), state: 0, created_at: '2026-11-15 10:00:00' }),
      ),
  })
  expect(await screen.findByText('<b>已到账</b>')).toBeTruthy()
  expect(screen.getAllByText('本次咨询已结束')).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toHaveLength(6)
  expect(screen.getAllByText('09:00')).toHaveLength(2)
})

it('shows no times where the member wants none', async () => {
  open({
    'POST /api/user': () => ok({ ...user, settings: { ...user.settings, message_time: 0 } }),
    'POST /api/support/talk': () => page(line('1')),
  })
  await screen.findByText('第1句')
  await waitFor(() => expect(screen.queryByText('09:00')).toBeNull())
})

it('sends a line under a subject, shows it at once, and keeps it when it is answered', async () => {
  const server = open({ 'POST /api/support/say': ({ content }) => ok(line('9', { content, state: 0 })) })
  await userEvent.type(await field(), ' 存款没到账 ')
  await userEvent.click(screen.getByRole('button', { name: '存款' }))
  await send()
  expect(await screen.findByText('存款没到账')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('发送中…')).toBeNull())
  const [asked] = server.asked('POST /api/support/say')
  expect(asked?.input).toEqual({ content: '存款没到账', category: 'deposit' })
  expect(asked?.key).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写给客服' }).value).toBe('')
  // It goes on from here, so that no subject is asked for.
  expect(screen.queryByRole('group', { name: '问题类型' })).toBeNull()
})

it('sends nothing that is empty', async () => {
  const server = open()
  await userEvent.type(await field(), '   ')
  await send()
  expect(server.asked('POST /api/support/say')).toHaveLength(0)
})

it('asks again under the same key where the answer was lost', async () => {
  let times = 0
  const server = open({
    'POST /api/support/say': ({ content }) => {
      times += 1
      return times === 1 ? breakOff() : ok(line('9', { content, state: 0 }))
    },
  })
  await userEvent.type(await field(), '在吗')
  await send()
  await waitFor(() => expect(server.asked('POST /api/support/say')).toHaveLength(2))
  const keys = server.asked('POST /api/support/say').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  await waitFor(() => expect(screen.queryByText('结果未知，正在确认')).toBeNull())
  expect(screen.getAllByText('在吗')).toHaveLength(1)
})

it('says why a line was refused; once more is another key, and it can be dropped', async () => {
  const server = open({ 'POST /api/support/say': () => refuse(400, '内容最多500个字') })
  await userEvent.type(await field(), '太长')
  await send()
  expect(await screen.findByText(/内容最多500个字/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重新发送' }))
  await waitFor(() => expect(server.asked('POST /api/support/say')).toHaveLength(2))
  const keys = server.asked('POST /api/support/say').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(screen.queryByText('太长')).toBeNull()
})

it('attaches the order of the address as a card, and leaves it out where it is removed', async () => {
  const no = 'D20261115061704114038'
  const card = {
    kind: 'deposit' as const,
    no,
    title: '支付宝',
    amount: '1000.00',
    created_at: '2026-11-15 06:17:04',
  }
  const server = open(
    {
      'POST /api/support/order': () => ok(card),
      'POST /api/support/say': ({ content }) => ok(line('9', { content, order: card, state: 0 })),
    },
    `/kefu?about=deposit&no=${no}`,
  )
  await screen.findByText(no)
  await userEvent.type(await field(), '钱呢')
  await send()
  await waitFor(() =>
    expect(server.asked('POST /api/support/say')[0]?.input).toEqual({
      content: '钱呢',
      order: { kind: 'deposit', no },
    }),
  )
  expect((await screen.findByRole('link', { name: new RegExp(no) })).getAttribute('href')).toBe(
    `#/transRecord?no=${no}`,
  )
})

it('tells the server what has been seen, once an answer is announced', async () => {
  const server = open({
    'POST /api/balance': () => ok({ ...balance, support_num: 1 }),
    'POST /api/support/talk': () => page(line('1'), line('2', { by: 'desk', content: '在的' })),
    'POST /api/support/seen': () => ok({ support_num: 0 }),
  })
  await screen.findByText('在的')
  server.shown.client.setQueryData(['me', 'balance'], { ...balance, support_num: 1 })
  await waitFor(() => expect(server.asked('POST /api/support/seen')[0]?.input).toEqual({ id: '2' }))
  await waitFor(() =>
    expect(server.shown.client.getQueryData(['me', 'balance'])).toMatchObject({ support_num: 0 }),
  )
})
