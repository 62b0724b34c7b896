// A sheet takes focus and keys, gives them back, and goes by a tap beside it, by Esc, by its cross or by a finger.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

const HEIGHT = 400
const closed = vi.fn()

beforeEach(() => {
  closed.mockClear()
  // Nothing is laid out here.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface PageProps {
  /** Whether it lets its sheet close. */
  readonly lets?: boolean
  readonly children?: ReactNode
}

function Page({ lets = true, children }: PageProps) {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <div popover="manual" role="status">
        消息
      </div>
      <Sheet
        open={open}
        onClose={() => {
          closed()
          setCount(count + 1)
          if (lets) setOpen(false)
        }}
        title="玩法说明"
        foot={<button type="button">确定</button>}
      >
        <p>关了 {count} 次</p>
        {children}
      </Sheet>
    </main>
  )
}

async function openSheet(page: ReactNode = <Page />): Promise<HTMLElement> {
  render(page)
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  return screen.findByRole('dialog', { name: '玩法说明' })
}

async function gone(): Promise<void> {
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const touch = (clientX: number, clientY: number) => [{ clientX, clientY }]

function swipe(on: Element, ...downPx: readonly number[]): void {
  fireEvent.touchStart(on, { touches: touch(100, 100) })
  for (const px of downPx) fireEvent.touchMove(on, { touches: touch(100, 100 + px) })
  fireEvent.touchEnd(on, { touches: [] })
}

test('an open sheet has the focus; the page behind is still and hidden, save its messages', async () => {
  const sheet = await openSheet()
  expect(document.activeElement).toBe(sheet)
  expect(screen.queryByRole('button', { name: '打开' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('消息')
  expect(document.documentElement.style.overflow).toBe('hidden')
})

test.each([
  ['its cross', () => fireEvent.click(screen.getByRole('button', { name: '关闭' }))],
  ['Esc', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['Esc when a pressed button is gone', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a tap beside it', () => fireEvent.click(screen.getByRole('dialog').parentElement ?? document.body)],
  ['a finger past a quarter', () => swipe(screen.getByRole('dialog'), 20, HEIGHT / 4 + 1)],
  [
    'the back button of the device',
    () =>
      act(async () => {
        window.history.back()
        await vi.waitFor(() => expect(closed).toHaveBeenCalled())
      }),
  ],
])('%s closes it once and gives the page back', async (_, close) => {
  await openSheet()
  await close()
  await gone()
  expect(closed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }))
  expect(document.documentElement.style.overflow).toBe('')
})

test('a tap inside leaves it open, and so does a key that something else has taken', async () => {
  const sheet = await openSheet()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  const foreign = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(foreign, { key: 'Escape' })
  foreign.remove()
  expect(closed).not.toHaveBeenCalled()
  expect(sheet.isConnected).toBe(true)
})

test.each([
  ['a short way', [20, HEIGHT / 4 - 1, HEIGHT / 4 - 1]],
  ['upwards', [-20, -HEIGHT / 2]],
])('a finger that goes %s takes it nowhere', async (_, downPx) => {
  const sheet = await openSheet()
  swipe(sheet, ...downPx)
  expect(closed).not.toHaveBeenCalled()
  expect(sheet.style.transform).toBe('')
})

test('a finger scrolls back what it has scrolled before it takes the sheet along', async () => {
  await openSheet()
  const words = screen.getByText('关了 0 次')
  const content = words.parentElement as HTMLElement
  content.scrollTop = 40
  swipe(words, 20, HEIGHT)
  expect(closed).not.toHaveBeenCalled()
  content.scrollTop = 0
  swipe(words, 20, HEIGHT)
  expect(closed).toHaveBeenCalledOnce()
})

test('what turns under the finger by itself keeps its finger', async () => {
  await openSheet(
    <Page>
      <div data-own-swipe>轮</div>
    </Page>,
  )
  swipe(screen.getByText('轮'), 20, HEIGHT)
  expect(closed).not.toHaveBeenCalled()
})

test('a sheet that may not close now goes back to its place', async () => {
  const sheet = await openSheet(<Page lets={false} />)
  swipe(sheet, 20, HEIGHT)
  expect(closed).toHaveBeenCalledOnce()
  expect(sheet.isConnected).toBe(true)
  expect(sheet.style.transform).toBe('')
  expect(sheet.dataset.swiping).toBeUndefined()
})

test('what it holds stands as it was while it leaves, and a second tap does nothing', async () => {
  await openSheet()
  const words = screen.getByText('关了 0 次')
  const cross = screen.getByRole('button', { name: '关闭' })
  fireEvent.click(cross)
  expect(words.textContent).toBe('关了 0 次')
  fireEvent.click(cross)
  expect(closed).toHaveBeenCalledOnce()
  await gone()
})

test('Tab goes round inside', async () => {
  await openSheet()
  const [cross, last] = [
    screen.getByRole('button', { name: '关闭' }),
    screen.getByRole('button', { name: '确定' }),
  ]
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(cross)
  fireEvent.keyDown(cross, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
})
