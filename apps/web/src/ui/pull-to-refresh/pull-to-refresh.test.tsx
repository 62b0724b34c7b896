// A pull far enough at the top asks again; a short one, or one lower down, does nothing.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

const pull = (element: Element, px: number) => {
  fireEvent.touchStart(element, { touches: [{ clientY: 10 }] })
  fireEvent.touchMove(element, { touches: [{ clientY: 10 + px }] })
  fireEvent.touchEnd(element)
}

it.each([
  ['far enough', 200, 0, 1],
  ['too short', 60, 0, 0],
  ['in the middle of the page', 200, 300, 0],
])('asks again: %s', async (_, px, scrollY, times) => {
  const onRefresh = vi.fn(async () => undefined)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrollY)
  render(<PullToRefresh onRefresh={onRefresh}>列表</PullToRefresh>)
  await act(async () => pull(screen.getByText('列表'), px))
  expect(onRefresh).toHaveBeenCalledTimes(times)
  vi.restoreAllMocks()
})
