// 我的资料: every state of the file, and what needs the password.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MyDataScreen } from '#src/features/mydata/my-data-screen.tsx'
import type { Exported, MyData } from '#src/features/mydata/queries.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

const made: Exported = {
  state: 'ready',
  asked_at: '2026-11-15 09:35:00',
  ready_at: '2026-11-15 09:36:00',
  until: '2026-11-22 09:36:00',
  bytes: 2_516_582,
  groups: [
    { group: 'ledger', rows: 1284 },
    { group: 'bets', rows: 3906 },
  ],
}

const none: MyData = { export: null, again_at: null }
const exported = (more: Partial<Exported>, again_at: string | null = null): MyData => ({
  export: { ...made, ...more },
  again_at,
})

function open(data: MyData, after: MyData = data) {
  const asked = vi.fn()
  fakeServer({
    'POST /api/mydata': () => ok(data),
    'POST /api/mydata/export': (input) => {
      asked(input)
      return ok(after)
    },
  })
  show(<MyDataScreen />, { at: '/myData', token: 'token-1' })
  return asked
}

const gone = { ready_at: null, until: null, bytes: null, groups: [] }

it.each([
  ['none', none, '还没有生成过', '生成一份', false],
  ['being made', exported({ ...gone, state: 'making' }, '2099-11-16 09:35:00'), '正在准备', '正在准备', true],
  ['ready', exported({}, '2099-11-16 09:35:00'), '资料已备好', '重新生成一份', true],
  ['expired', exported({ state: 'expired' }), '文件已过期', '重新生成一份', false],
  ['failed', exported({ ...gone, state: 'failed' }), '没有生成成功', '重新生成一份', false],
])('%s', async (_, data, title, verb, isOff) => {
  open(data)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: verb }).disabled).toBe(isOff)
  expect(screen.queryByRole('button', { name: '下载' }) !== null).toBe(title === '资料已备好')
})

it('says how large it is, until when it is kept and how much is in it', async () => {
  open(exported({}))
  const card = within(await screen.findByRole('region', { name: '我的文件' }))
  expect(card.getByText('11-15 09:36 生成 · 2.4 MB')).toBeTruthy()
  expect(card.getByText('11-22 09:36 前可下载，下载时要输登录密码')).toBeTruthy()
  const contents = within(screen.getByRole('region', { name: '里面有什么' }))
  expect(contents.getByText('1,284 行')).toBeTruthy()
  expect(contents.getByText('3,906 行')).toBeTruthy()
})

it('asks for the password before it asks for a file', async () => {
  const asked = open(none, exported({ ...gone, state: 'making' }, '2099-11-16 09:35:00'))
  fireEvent.click(await screen.findByRole('button', { name: '生成一份' }))
  const sheet = within(await screen.findByRole('dialog', { name: '生成我的资料' }))
  const send = sheet.getByRole<HTMLButtonElement>('button', { name: '生成' })
  expect(send.disabled).toBe(true)
  fireEvent.change(sheet.getByLabelText('登录密码'), { target: { value: 'Right2pass' } })
  fireEvent.click(send)
  expect(await screen.findByRole('heading', { name: '正在准备' })).toBeTruthy()
  expect(asked).toHaveBeenCalledWith({ password: 'Right2pass' })
})
