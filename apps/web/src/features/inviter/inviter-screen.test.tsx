// /inviter: copying the link, what the sheet saves, real counts, both tables over a range, and every call failing.
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InviterScreen } from '#src/features/inviter/inviter-screen.tsx'
import { breakOff, fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, user } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

type Info = OutputOf<'POST /api/inviteinfo'>

const LINK = 'https://example.test/#/?pid=800216'
const GIFT = { date: '2026-11-12', gift: '18.00', remark: '好友 pla***03 达标奖励', friend: null }
const FRIENDS: Info['list']['data'] = [
  { date: '2026-11-13', gift: '0.00', remark: '', friend: { name: 'xia***66', state: 0, reason: '' } },
  {
    date: '2026-11-03',
    gift: '0.00',
    remark: '',
    friend: { name: 'lin***90', state: 3, reason: '设备与您相同' },
  },
]
const info = (data: Info['list']['data'], start = '2026-11-01', end = '2026-11-15'): Info => ({
  link: LINK,
  overview: { invited: 12, first_deposit: 7, qualified: 4, gift_total: '72.00', gift_month: '36.00' },
  list: {
    data,
    total: data.length,
    per_page: 15,
    current_page: 1,
    last_page: 1,
    sum: '18.00',
    start,
    end,
  },
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok(user),
    'POST /api/inviteinfo': ({ tab, start, end }) =>
      ok(info(tab === 2 ? FRIENDS : [GIFT], start || undefined, end || undefined)),
  })
})

const open = () => show(<InviterScreen />, { at: '/inviter', token: 'T' })
const toTab = async (name: string) =>
  userEvent.click(within(screen.getByRole('navigation', { name: '邀请' })).getByRole('button', { name }))

describe('the link', () => {
  it('has the own number and is copied with the words of the specification', async () => {
    const user = userEvent.setup()
    open()
    expect(await screen.findByText('example.test/#/?pid=800216')).toBeTruthy()
    expect(screen.getByText('800216')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '复制' }))
    await waitFor(() => expect(useToast.getState().shown?.text).toBe('链接已复制到剪贴板'))
    expect(await navigator.clipboard.readText()).toBe(LINK)
  })

  it('that cannot be copied says so', async () => {
    open()
    await screen.findByText('example.test/#/?pid=800216')
    const clipboard = { value: { writeText: () => Promise.reject(new Error('no')) } }
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard }))
    document.execCommand = () => false
    await userEvent.click(screen.getByRole('button', { name: '复制' }))
    await waitFor(() => expect(useToast.getState().shown?.text).toBe('复制链接失败'))
    vi.unstubAllGlobals()
  })

  it('goes to the device’s own sharing where there is one, and else to our sheet', async () => {
    open()
    await screen.findByText('example.test/#/?pid=800216')
    const share = vi.fn(() => Promise.resolve())
    Object.assign(navigator, { share })
    await userEvent.click(screen.getByRole('button', { name: '分享链接' }))
    expect(share).toHaveBeenCalledWith({ title: document.title, url: LINK })
    Object.assign(navigator, { share: undefined })
    await userEvent.click(screen.getByRole('button', { name: '分享链接' }))
    const sheet = await screen.findByRole('dialog', { name: '分享给好友' })
    for (const name of ['保存链接', '保存图片', '保存二维码', '取消'])
      expect(within(sheet).getByRole('button', { name })).toBeTruthy()
  })

  it('that could not be loaded is asked for again', async () => {
    server.on({ 'POST /api/inviteinfo': breakOff })
    open()
    const again = await screen.findByRole('button', { name: '重新加载' })
    server.on({ 'POST /api/inviteinfo': () => ok(info([GIFT])) })
    await userEvent.click(again)
    expect(await screen.findByText('example.test/#/?pid=800216')).toBeTruthy()
  })
})

it('tells what an invitation brings by the programme’s own figures', async () => {
  open()
  await toTab('礼金介绍')
  for (const words of ['首笔存款满 100.00 元', '30 天内有效流水满 500.00 元', '每月最多 50 位好友计礼金'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('礼金需完成 3 倍流水后可取款')).toBeTruthy()
})

describe('the records', () => {
  it('show the counts, the gifts with their sum, and friends with their state and reason', async () => {
    open()
    await toTab('详细记录')
    expect(await screen.findByText('好友 pla***03 达标奖励')).toBeTruthy()
    const overview = screen.getByRole('region', { name: '邀请概览' })
    expect(overview.textContent).toContain('已邀请12 人')
    expect(overview.textContent).toContain('已首存7 人')
    expect(screen.getByText('共 1 条')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '好友详情' }))
    expect(await screen.findByText('设备与您相同')).toBeTruthy()
    expect(screen.getByText('已注册')).toBeTruthy()
    expect(screen.getByText('未达标')).toBeTruthy()
  })

  it('are asked for by two days, and by none after a reset', async () => {
    open()
    await toTab('详细记录')
    await screen.findByText('好友 pla***03 达标奖励')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(server.asked('POST /api/inviteinfo').at(-1)?.input).toMatchObject({
        start: '2026-11-01',
        end: '2026-11-15',
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '开始日期 2026-11-01' })).toBeTruthy())
  })

  it('fold away and keep their sums; an empty range says so', async () => {
    server.on({ 'POST /api/inviteinfo': () => ok(info([])) })
    open()
    await toTab('详细记录')
    expect(await screen.findByText('这段时间没有礼金')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '收起邀请概览' }))
    expect(screen.getByText(/邀请 12 · 首存 7 · 达标 4/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '收起数据列表' }))
    expect(screen.queryByText('这段时间没有礼金')).toBeNull()
  })

  it('that could not be loaded show zeros above and a way to ask again', async () => {
    server.on({ 'POST /api/inviteinfo': () => refuse(500, '系统繁忙，请稍后再试') })
    open()
    await toTab('详细记录')
    expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
    expect(screen.getByRole('region', { name: '邀请概览' }).textContent).toContain('已邀请0 人')
  })
})

it('tells a trial account that it takes no part', async () => {
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  open()
  expect(await screen.findByText('试玩账号不参与邀请')).toBeTruthy()
})
