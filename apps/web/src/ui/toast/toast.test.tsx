// One message at a time, each with its own duration.
import type { ToastMessage } from '@lanting/browser-kit/toast'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toast } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const message = (id: number, tone: ToastMessage['tone'] = 'info'): ToastMessage => ({
  id,
  tone,
  text: `第 ${id} 条`,
})

test('a new message takes the place of the old one', () => {
  const { rerender } = render(<Toast shown={message(1)} onDone={() => undefined} />)
  rerender(<Toast shown={message(2)} onDone={() => undefined} />)
  expect(screen.queryByText('第 1 条')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('第 2 条')
})

test('a new message gets its whole time, not the rest of the old one', () => {
  const onDone = vi.fn()
  const { rerender } = render(<Toast shown={message(1)} onDone={onDone} />)
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  rerender(<Toast shown={message(2)} onDone={onDone} />)
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  expect(onDone).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('an error stays longer', () => {
  const onDone = vi.fn()
  render(<Toast shown={message(1, 'error')} onDone={onDone} />)
  act(() => {
    vi.advanceTimersByTime(3400)
  })
  expect(onDone).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(100)
  })
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('the live region is there before there is anything to say', () => {
  render(<Toast shown={null} onDone={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
