// The light of the books at the foot of the rail.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type MoneyCheck, Rail } from '#src/app/rail.tsx'
import { createClient } from '#src/queries/client.ts'
import { fakeOffice, meOf } from '#src/test/fake-office.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(check: MoneyCheck | null) {
  fakeOffice({})
  render(
    <QueryClientProvider client={createClient()}>
      <MemoryRouter>
        <Rail me={meOf('finance')} waiting={{}} check={check} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([
  [{ state: 'balanced', at: '09:42:00' }, '账目平衡09:42:00 核对'],
  [{ state: 'doubtful', at: '09:43:00' }, '账目不符 · 再核对一次09:43:00 核对'],
  [{ state: 'broken', at: '09:43:00' }, '账目不符 · 放款冻结09:43:00 核对'],
  [{ state: 'venues', venues: 1, at: '09:42:00' }, '账目平衡 · 1 家不符09:42:00 核对'],
  [{ state: 'frozen', at: '09:44:00' }, '放款冻结 · 待两人解除09:44:00 核对'],
] as const)('the light says in words what it shows in colour: %o', (check, words) => {
  show(check)
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('the rail scrolls to the page that is open, whichever way it was opened', async () => {
  fakeOffice({})
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.getAttribute('href'))
  })
  render(
    <QueryClientProvider client={createClient()}>
      <MemoryRouter initialEntries={['/audit']}>
        <Rail me={meOf('admin')} waiting={{}} check={null} />
        <Link to="/jobs/42">elsewhere</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(seen).toEqual(['/audit'])
  fireEvent.click(screen.getByText('elsewhere'))
  expect(seen).toEqual(['/audit', '/jobs'])
})

test('the page that is open stays in sight when the light comes or the window changes', () => {
  fakeOffice({})
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const rail = (check: MoneyCheck | null) => (
    <QueryClientProvider client={createClient()}>
      <MemoryRouter initialEntries={['/audit']}>
        <Rail me={meOf('admin')} waiting={{}} check={check} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(rail(null))
  scroll.mockClear()
  rerender(rail({ state: 'balanced', at: '09:42:00' }))
  expect(scroll).toHaveBeenCalledTimes(1)
  fireEvent(window, new Event('resize'))
  expect(scroll).toHaveBeenCalledTimes(2)
})

test('no light is lit before the books have been checked', () => {
  show(null)
  expect(screen.queryByRole('status')).toBeNull()
})
