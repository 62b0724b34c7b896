// The list requests each page once and stops at the last.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InfiniteList } from './infinite-list.tsx'

type Callback = (entries: { isIntersecting: boolean }[]) => void
let observed: Callback[] = []
let margin = ''

beforeEach(() => {
  observed = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: Callback
      constructor(seen: Callback, options: { rootMargin: string }) {
        this.seen = seen
        margin = options.rootMargin
      }
      observe() {
        observed.push(this.seen)
      }
      disconnect() {
        observed = observed.filter((one) => one !== this.seen)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const comeNear = () => act(() => observed.forEach((seen) => seen([{ isIntersecting: true }])))

const onMore = vi.fn()
afterEach(() => onMore.mockReset())

type Props = Partial<ComponentProps<typeof InfiniteList<number>>>

function list(props: Props): ReactNode {
  return (
    <InfiniteList
      status="success"
      items={[1, 2, 3]}
      keyOf={(item) => item}
      hasMore
      loadingMore={false}
      onMore={onMore}
      onRetry={() => undefined}
      {...props}
    >
      {(item) => <span>行 {item}</span>}
    </InfiniteList>
  )
}

test('it asks 300 px before the end, once, however often the end is seen', () => {
  render(list({}))
  comeNear()
  comeNear()
  expect(onMore).toHaveBeenCalledTimes(1)
  expect(margin).toBe('300px 0px')
})

test('it does not ask while a page is on its way', () => {
  const { rerender } = render(list({}))
  comeNear()
  rerender(list({ loadingMore: true }))
  comeNear()
  rerender(list({ loadingMore: false }))
  comeNear()
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('it asks again when the list has grown and its end is still near', () => {
  const { rerender } = render(list({}))
  comeNear()
  rerender(list({ items: [1, 2, 3, 4, 5, 6] }))
  comeNear()
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('another list of the same length is asked for its own next page', () => {
  const { rerender } = render(list({}))
  comeNear()
  rerender(list({ status: 'pending', items: [] }))
  rerender(list({ items: [7, 8, 9] }))
  comeNear()
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('at the last page it stops and says so', () => {
  render(list({ hasMore: false }))
  comeNear()
  expect(onMore).not.toHaveBeenCalled()
  expect(screen.getByText('没有更多了')).toBeTruthy()
})

test('a failed page waits for the reader', () => {
  render(list({ moreFailed: true }))
  comeNear()
  expect(onMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(onMore).toHaveBeenCalledTimes(1)
})

test('nothing there shows the empty state, not the end of a list', () => {
  render(list({ items: [], hasMore: false }))
  expect(screen.getByText('空空如也')).toBeTruthy()
  expect(screen.queryByText('没有更多了')).toBeNull()
})
