// After an outage what failed is asked again without a tap, what was shown stays, and the strip is true.
import { act, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReachStrip } from '#src/app/frame/status-strips.tsx'
import { useReach } from '#src/lib/reach.ts'
import { askAgain } from '#src/queries/ask-again-later.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { articleQuery } from '#src/queries/article.ts'
import { breakOff, fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo } from '#src/test/samples.ts'

const article = {
  type: 1,
  title: '常见问题',
  content: '<p>正文</p>',
  updated_at: '2026-10-01 00:00:00',
  version: 1,
}

function Page() {
  useAppInfo()
  const query = useQuery(articleQuery(1))
  return (
    <>
      <ReachStrip />
      <p>{query.data?.title ?? (query.isError ? '没有内容' : '加载中')}</p>
    </>
  )
}

const lostStrip = () => screen.queryByText(/恢复后自动更新/)?.textContent
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  useReach.setState({ isLost: false })
})

it('asks again by itself when the server answers again, and says so only while it does not', async () => {
  const server = fakeServer({ 'POST /api/app': breakOff, 'POST /api/article': breakOff })
  show(<Page />)
  await screen.findByText('没有内容')
  await waitFor(() => expect(lostStrip()).toBe('暂时连不上服务器，恢复后自动更新'))
  server.on({ 'POST /api/app': () => ok(appInfo), 'POST /api/article': () => ok(article) })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await screen.findByText('常见问题')
  expect(lostStrip()).toBeUndefined()
})

it('asks again at once when the network is back', async () => {
  const server = fakeServer({ 'POST /api/app': breakOff, 'POST /api/article': breakOff })
  const { client } = show(<Page />)
  setOnline(false)
  askAgain(client)
  await screen.findByText('网络已断开，恢复后自动更新')
  await screen.findByText('没有内容')
  server.on({ 'POST /api/app': () => ok(appInfo), 'POST /api/article': () => ok(article) })
  setOnline(true)
  await screen.findByText('常见问题')
  await waitFor(() => expect(lostStrip()).toBeUndefined())
})

it('keeps what was shown while nothing answers', async () => {
  const server = fakeServer({ 'POST /api/app': () => ok(appInfo), 'POST /api/article': () => ok(article) })
  const { client } = show(<Page />)
  await screen.findByText('常见问题')
  server.on({ 'POST /api/app': breakOff, 'POST /api/article': breakOff })
  await act(() => client.refetchQueries({ queryKey: articleQuery(1).queryKey }))
  await waitFor(() => expect(lostStrip()).toBeDefined())
  expect(screen.getByText('常见问题')).toBeTruthy()
  server.on({
    'POST /api/app': () => ok(appInfo),
    'POST /api/article': () => ok({ ...article, title: '新的' }),
  })
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await screen.findByText('新的')
})

it('repeats one failing call seldom and names no outage while the rest answers', async () => {
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/article': () => refuse(500, '系统繁忙，请稍后再试'),
  })
  show(<Page />)
  await screen.findByText('没有内容')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(lostStrip()).toBeUndefined()
  expect(server.asked('POST /api/article').length).toBeGreaterThan(2)
  expect(server.asked('POST /api/article').length).toBeLessThan(20)
})

it('never repeats a refusal', async () => {
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/article': () => refuse(404, '内容不存在'),
  })
  show(<Page />)
  await screen.findByText('没有内容')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.asked('POST /api/article')).toHaveLength(1)
})
