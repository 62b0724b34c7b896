// Chat moderation: reported messages, removing one, muting up to the role's limit.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, meOf, noPage } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'

const row = {
  room_id: 102,
  id: 7,
  member: { id: 800300, username: 'kefan09' },
  content: '包赚，不赚退钱',
  created_at: '2026-11-15 09:39:52',
  reports: 2,
  reports_open: 2,
  reasons: ['承诺收益、带单', '广告或联系方式'],
  hidden: 0 as const,
  muted_until: null,
}

const answers: Answers = {
  'POST /office-api/chat/list': () => ({ ...noPage, total: 1, data: [row] }),
  'POST /office-api/chat/figures': () => ({
    reported: 2,
    reported_since: '2026-11-15 09:39:58',
    blocked_today: { link: 22, word: 13, fast: 6 },
    said_today: 2914,
    speakers_today: 386,
    hidden_today: 3,
    muted: 7,
    muted_until: '2026-11-22 09:00:00',
    rooms: [{ room_id: 102, recent: 21, reported: 2 }],
  }),
  'POST /office-api/chat/blocked': () => ({
    ...noPage,
    total: 1,
    data: [
      {
        id: 3,
        room_id: 102,
        member: { id: 800301, username: 'nianyu' },
        content: '来 www.example.com 看看',
        why: 'link',
        created_at: '2026-11-15 09:41:44',
      },
    ],
  }),
  'POST /office-api/chat/dismiss': () => ({ ...row, reports_open: 0 }),
  'POST /office-api/chat/hide': () => ({ ...row, hidden: 1, reports_open: 0 }),
  'POST /office-api/chat/mute': () => ({ muted_until: '2026-11-16 09:42:00' }),
}

test('lists what was said and asks for a room or for reports only', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  expect(await screen.findByText('包赚，不赚退钱')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /极速28 · 畅玩房/ }))
  await user.click(screen.getByRole('button', { name: '举报 2' }))
  const last = asked.filter(({ name }) => name === 'POST /office-api/chat/list').at(-1)
  expect(last?.input).toEqual({ room_id: 102, reported: 1, page: 1 })
})

test('says at a glance what was reported, said, taken away and who is silent', async () => {
  renderOffice('/chat', meOf('support'), answers)
  expect(await screen.findByText('来自 386 名会员，移除 3 条')).toBeTruthy()
  expect(screen.getByText('2,914')).toBeTruthy()
  expect(screen.getByText('链接 22 · 词库 13 · 过快 6')).toBeTruthy()
  expect(screen.getByText(/^最长到 /)).toBeTruthy()
  const room = screen.getByRole('button', { name: /极速28 · 畅玩房/ })
  expect(within(room).getByText('21')).toBeTruthy()
})

test('a message is taken away with a reason', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  await user.click(await screen.findByText('包赚，不赚退钱'))
  const drawer = await screen.findByRole('complementary', { name: '详情' })
  expect(within(drawer).getByText('承诺收益、带单')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: /移除/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '刷屏' }))
  await user.click(within(dialog).getByRole('button', { name: /^移除消息/ }))
  expect(await screen.findByText('移除消息，已执行')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/chat/hide')?.input).toEqual({
    room_id: 102,
    id: 7,
    reason: '刷屏',
  })
})

test('support mutes for a day at most, an administrator for longer', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  await user.click(await screen.findByText('包赚，不赚退钱'))
  const drawer = await screen.findByRole('complementary', { name: '详情' })
  expect(within(drawer).getByRole('radio', { name: /7 天/ })).toHaveProperty('disabled', true)
  await user.click(within(drawer).getByRole('button', { name: /禁言 24 小时/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '承诺收益')
  await user.click(within(dialog).getByRole('button', { name: /^禁言 24 小时/ }))
  expect(await screen.findByText('禁言 24 小时，已执行')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/chat/mute')?.input).toEqual({
    member_id: 800300,
    hours: 24,
    reason: '承诺收益',
  })
})

test('a report is closed without touching the message, by its key', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  await user.click(await screen.findByText('包赚，不赚退钱'))
  expect(await screen.findByRole('button', { name: /不处理/ })).toBeTruthy()
  await user.keyboard('i')
  expect(await screen.findByText('举报已关闭，消息保留')).toBeTruthy()
  expect(asked.find(({ name }) => name === 'POST /office-api/chat/dismiss')?.input).toEqual({
    room_id: 102,
    id: 7,
  })
})

test('a message without a report cannot be dismissed', async () => {
  const quiet = { ...row, reports: 0, reports_open: 0, reasons: [] }
  const { user, asked } = renderOffice('/chat', meOf('support'), {
    ...answers,
    'POST /office-api/chat/list': () => ({ ...noPage, total: 1, data: [quiet] }),
  })
  await user.click(await screen.findByText('包赚，不赚退钱'))
  await screen.findByRole('complementary', { name: '详情' })
  expect(screen.queryByRole('button', { name: /不处理/ })).toBeNull()
  await user.keyboard('i')
  expect(asked.filter(({ name }) => name.endsWith('/dismiss'))).toEqual([])
})

test('shows what the rules kept back, with the reason', async () => {
  const { user } = renderOffice('/chat', meOf('support'), answers)
  await user.click(await screen.findByRole('button', { name: '拦截' }))
  expect(await screen.findByText('来 www.example.com 看看')).toBeTruthy()
  expect(screen.getByText('含链接')).toBeTruthy()
})
