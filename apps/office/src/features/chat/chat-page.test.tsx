// Chat moderation: reported messages, taking one away, muting by how long one's role may.
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
  reasons: ['承诺收益、带单', '广告或联系方式'],
  hidden: 0 as const,
  muted_until: null,
}

const answers: Answers = {
  'POST /office-api/chat/list': () => ({ ...noPage, total: 1, data: [row] }),
  'POST /office-api/chat/figures': () => ({
    reported: 2,
    said_today: 2914,
    speakers_today: 386,
    hidden_today: 3,
    muted: 7,
    muted_until: '2026-11-22 09:00:00',
    rooms: [{ room_id: 102, recent: 21, reported: 2 }],
  }),
  'POST /office-api/chat/hide': () => ({ ...row, hidden: 1 }),
  'POST /office-api/chat/mute': () => ({ muted_until: '2026-11-16 09:42:00' }),
}

test('lists what was said and asks for a room or for reports only', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  expect(await screen.findByText('包赚，不赚退钱')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /极速28 · 畅玩房/ }))
  await user.click(screen.getByRole('button', { name: '被举报' }))
  const last = asked.filter(({ name }) => name === 'POST /office-api/chat/list').at(-1)
  expect(last?.input).toEqual({ room_id: 102, reported: 1, page: 1 })
})

test('says at a glance what was reported, said, taken away and who is silent', async () => {
  renderOffice('/chat', meOf('support'), answers)
  expect(await screen.findByText('来自 386 名会员，无机器人')).toBeTruthy()
  expect(screen.getByText('2,914')).toBeTruthy()
  expect(screen.getByText(/^最长到 /)).toBeTruthy()
  const room = screen.getByRole('button', { name: /极速28 · 畅玩房/ })
  expect(within(room).getByText('21')).toBeTruthy()
})

test('a message is taken away with a reason', async () => {
  const { user, asked } = renderOffice('/chat', meOf('support'), answers)
  await user.click(await screen.findByText('包赚，不赚退钱'))
  const drawer = await screen.findByRole('complementary', { name: '详情' })
  expect(within(drawer).getByText('承诺收益、带单')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: /移除消息/ }))
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
