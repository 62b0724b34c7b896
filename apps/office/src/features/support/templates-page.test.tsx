// Templates of answers: written with a look at how they read, refused with an unknown place, removed after a question.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, broken, meOf } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import type { Template } from './queries.ts'

const template = (id: number, title: string, content: string): Template => ({
  id,
  title,
  content,
  staff: id === 1 ? null : '陈砚',
  updated_at: '2026-11-15 09:24:40',
})

const first = template(1, '请提供单号', '{会员名}您好，请告诉我单号。')
const second = template(2, '核对中', '您的订单 {单号} 正在核对。')

function open(answers: Answers) {
  return renderOffice('/templates', meOf('support', { name: '陈砚' }), {
    'POST /office-api/support/waiting': () => ({ waiting: 0, open: [] }),
    ...answers,
  })
}

const table = () => screen.findByRole('table', { name: '回复模板' })

test('lists what there is, with who wrote it', async () => {
  open({ 'POST /office-api/support/templates': () => [first, second] })
  const rows = within(await table())
  expect(rows.getByText('请提供单号')).toBeTruthy()
  expect(rows.getByText('初始内容')).toBeTruthy()
  expect(rows.getByText('陈砚')).toBeTruthy()
})

test('a new one shows how a member reads it, and is saved whole', async () => {
  let all = [first]
  const { user, asked } = open({
    'POST /office-api/support/templates': () => all,
    'POST /office-api/support/template/save': ({ title, content }) => {
      all = [...all, template(3, title, content)]
      return all
    },
  })
  await table()
  await user.click(screen.getByRole('button', { name: /新模板/ }))
  const drawer = within(await screen.findByRole('complementary', { name: '详情' }))
  await user.type(drawer.getByRole('textbox', { name: '名称' }), ' 已到账 ')
  const content = drawer.getByRole('textbox', { name: '内容' })
  await user.type(content, '{{会员名}，{{单号} 已到账。{{客服}')
  expect(drawer.getByText('xiaoman，D20261115061704114038 已到账。陈砚')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '保存模板' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name.endsWith('/template/save'))?.input).toEqual({
      id: null,
      title: '已到账',
      content: '{会员名}，{单号} 已到账。{客服}',
    }),
  )
  expect(within(await table()).getByText('已到账')).toBeTruthy()
})

test('an unknown place is named, and cannot be saved', async () => {
  const { user } = open({ 'POST /office-api/support/templates': () => [first] })
  await user.click(within(await table()).getByText('请提供单号'))
  const drawer = within(await screen.findByRole('complementary', { name: '详情' }))
  await user.type(drawer.getByRole('textbox', { name: '内容' }), '{{余额}')
  expect(drawer.getByRole('alert').textContent).toBe('无法识别的空位：{余额}')
  expect(drawer.getByRole('button', { name: '保存模板' }).hasAttribute('disabled')).toBe(true)
})

test('is removed after a question, and stays where that failed', async () => {
  let works = false
  const { user } = open({
    'POST /office-api/support/templates': () => [first, second],
    'POST /office-api/support/template/remove': ({ id }) =>
      works ? [first, second].filter((one) => one.id !== id) : broken(),
  })
  await user.click(within(await table()).getByText('核对中'))
  await user.click(await screen.findByRole('button', { name: '删除模板' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await dialog.findByRole('alert')
  works = true
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText('核对中')).toBeNull())
  expect(screen.queryByRole('complementary', { name: '详情' })).toBeNull()
})

test('says that there is none, and asks again where it could not read', async () => {
  let works = false
  const { user } = open({ 'POST /office-api/support/templates': () => (works ? [] : broken()) })
  const again = await screen.findByRole('button', { name: '重新加载' })
  // How many there are is not known, and none can be added to them.
  expect(screen.queryByText(/0 \/ 40 条/)).toBeNull()
  expect(screen.getByRole('button', { name: /新模板/ }).hasAttribute('disabled')).toBe(true)
  works = true
  await user.click(again)
  expect(await screen.findByText('还没有模板')).toBeTruthy()
  expect(screen.getByText(/0 \/ 40 条/)).toBeTruthy()
})
