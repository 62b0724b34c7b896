// The picker stays within its bounds, whatever is turned or typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DatePicker } from './date-picker.tsx'

afterEach(cleanup)

function Birthday({ from }: { from: string }) {
  const [day, setDay] = useState(from)
  return (
    <>
      <output>{day}</output>
      <DatePicker label="生日" value={day} min="1980-01-01" max="2008-11-15" onChange={setDay} />
    </>
  )
}

const press = (wheel: string, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('spinbutton', { name: wheel }), { key })
}
const chosen = () => screen.getByRole('status').textContent

test('arrow keys move one step and stop at the bounds', () => {
  render(<Birthday from="2008-11-15" />)
  press('日', 'ArrowDown')
  expect(chosen()).toBe('2008-11-15')
  press('日', 'ArrowUp')
  expect(chosen()).toBe('2008-11-14')
  press('月', 'Home')
  expect(chosen()).toBe('2008-01-14')
})

test('a year without 29 February moves the day to the 28th', () => {
  render(<Birthday from="2004-02-29" />)
  press('年', 'ArrowUp')
  expect(chosen()).toBe('2003-02-28')
})

test('a year can be typed, and one outside the bounds is not taken', () => {
  render(<Birthday from="1992-06-18" />)
  press('年', '1', '9', '8', '5')
  expect(chosen()).toBe('1985-06-18')
  press('年', '2', '0', '2', '0')
  expect(chosen()).toBe('1985-06-18')
})
