// The carousel autoplays only while it is not hidden, touched or paused.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

const EVERY = 5000
let reduced = false
let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  reduced = false
  hidden = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return reduced
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (items = [1, 2, 3]) =>
  render(
    <Carousel label="活动" items={items} keyOf={(i) => i} everyMs={EVERY}>
      {(i) => <span>图 {i}</span>}
    </Carousel>,
  )
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const counter = () => screen.getByRole('button').textContent

test('it goes on and comes back to the first', () => {
  show()
  expect(counter()).toBe('1 / 3')
  wait(EVERY)
  expect(counter()).toBe('2 / 3')
  wait(EVERY)
  wait(EVERY)
  expect(counter()).toBe('1 / 3')
})

test('a finger on it holds it, and it goes on afterwards', () => {
  show()
  fireEvent.pointerDown(screen.getByRole('region'))
  wait(3 * EVERY)
  expect(counter()).toBe('1 / 3')
  fireEvent.pointerUp(screen.getByRole('region'))
  wait(EVERY)
  expect(counter()).toBe('2 / 3')
})

test('it rests while the page is hidden', () => {
  show()
  act(() => {
    hidden = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
  wait(3 * EVERY)
  expect(counter()).toBe('1 / 3')
})

test('the counter pauses it until it is pressed again', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: '1 / 3，暂停轮播' }))
  wait(3 * EVERY)
  expect(counter()).toBe('1 / 3')
  fireEvent.click(screen.getByRole('button', { name: '1 / 3，继续轮播' }))
  wait(EVERY)
  expect(counter()).toBe('2 / 3')
})

test('with reduced motion it never moves by itself', () => {
  reduced = true
  show()
  wait(10 * EVERY)
  expect(counter()).toBe('1 / 3')
})

test('a single picture has neither counter nor movement', () => {
  show([1])
  expect(screen.queryByRole('button')).toBeNull()
})
