// Help: the fixed order of articles, titles by type, heading anchors, the two consent documents, the USDT page.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AboutScreen, ArticleScreen } from '#src/features/content/article-screen.tsx'
import { HelpScreen } from '#src/features/content/help-screen.tsx'
import { UsdtScreen } from '#src/features/content/usdt-screen.tsx'
import { breakOff, fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'

// happy-dom drops a leading element that browsers keep.
const html = '\n<h2>存款</h2><p>一</p><h2>取款</h2><p>二</p><h2>流水</h2><p>三</p>'
const article = (type: number) => ({
  type,
  title: `服务器的标题${type}`,
  content: html,
  updated_at: '2026-11-15 10:00:00',
  version: 3,
})
const answering = () => fakeServer({ 'POST /api/article': ({ type }) => ok(article(Number(type))) })

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.textContent)
  }
})

it('lists the articles in their order and six ways into the first', async () => {
  answering()
  show(<HelpScreen />, { at: '/boutBallBet' })
  const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links).toEqual([
    ...['存款', '取款', '流水', '返水', '开奖', '转账'].map((at) => `#/boutBallBetInfo?type=1&at=${at}`),
    ...[1, 7].map((type) => `#/boutBallBetInfo?type=${type}`),
    // The one privacy policy, accepted at registration.
    '#/abouts?type=6',
    ...[3, 8, 4, 5].map((type) => `#/boutBallBetInfo?type=${type}`),
    '#/trust',
    '#/kefu',
  ])
  expect(await screen.findByText('3 个话题')).toBeTruthy()
})

it('leads from article 8 to the limits, and from no other', async () => {
  answering()
  const { unmount } = show(<ArticleScreen />, { at: '/boutBallBetInfo?type=8' })
  const way = await screen.findByRole('link', { name: /设限额/ })
  expect(way.getAttribute('href')).toBe('#/safety')
  unmount()
  show(<ArticleScreen />, { at: '/boutBallBetInfo?type=1' })
  await screen.findByText(/第 3 版/)
  expect(screen.queryByRole('link', { name: /设限额/ })).toBeNull()
})

it.each([
  [1, '常见问题'],
  [2, '隐私政策'],
  [3, '免责说明'],
  [4, '联系我们'],
  [5, '代理加盟'],
  [7, '关于我们'],
  [8, '博彩责任'],
])('titles article %i %s', async (type, title) => {
  const server = answering()
  show(<ArticleScreen />, { at: `/boutBallBetInfo?type=${type}` })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  await waitFor(() => expect(server.asked('POST /api/article')[0]?.input).toEqual({ type }))
})

it.each([
  ['5', 9, '服务条款'],
  ['6', 6, '隐私政策'],
])('shows with /abouts?type=%s article %i as %s', async (type, wanted, title) => {
  const server = answering()
  show(<AboutScreen />, { at: `/abouts?type=${type}` })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  await waitFor(() => expect(server.asked('POST /api/article')[0]?.input).toEqual({ type: wanted }))
})

it('begins at the heading that was asked for, and its chips lead to the others', async () => {
  answering()
  show(<ArticleScreen />, { at: '/boutBallBetInfo?type=1&at=流水' })
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith('流水'))
  await userEvent.click(screen.getByRole('button', { name: '取款' }))
  expect(scrolled).toHaveBeenLastCalledWith('取款')
})

it('says when it was last changed', async () => {
  answering()
  show(<ArticleScreen />, { at: '/boutBallBetInfo?type=1' })
  expect(await screen.findByText('更新于 2026-11-15 · 第 3 版')).toBeTruthy()
})

it('says that an article does not exist, and leads to the help centre', async () => {
  fakeServer({ 'POST /api/article': () => refuse(404, '内容不存在') })
  show(<ArticleScreen />, { at: '/boutBallBetInfo?type=99' })
  expect(await screen.findByText('没有这篇文章')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去帮助中心' })).toBeTruthy()
})

it('offers to try again without a network', async () => {
  const server = fakeServer({ 'POST /api/article': breakOff })
  show(<ArticleScreen />, { at: '/boutBallBetInfo?type=1' })
  const retry = await screen.findByRole('button', { name: '重新加载' })
  server.on({ 'POST /api/article': () => ok(article(1)) })
  await userEvent.click(retry)
  expect(await screen.findByText('一')).toBeTruthy()
})

it('names this product’s own fees to a member and none to a visitor', async () => {
  fakeServer({ 'POST /api/user': () => ok(user) })
  const { unmount } = show(<UsdtScreen />, { at: '/usdtmore', token: 'token-1' })
  expect(await screen.findByText('1.00 USDT / 笔')).toBeTruthy()
  expect(screen.getByText('5.00 USDT / 笔')).toBeTruthy()
  unmount()
  show(<UsdtScreen />, { at: '/usdtmore' })
  expect(screen.getAllByText('登录后显示')).toHaveLength(2)
})
