// Amounts: shape, sign, hiding.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setPrefs } from '#src/lib/prefs.ts'
import { Money, moneyTone } from './money.tsx'

afterEach(() => {
  cleanup()
  setPrefs({ hideBalance: false })
})

const text = () => document.body.textContent

test('an amount has comma groups and two decimals, and is read as a number of yuan', () => {
  render(<Money value="12860.50" />)
  expect(text()).toContain('12,860.50')
  expect(screen.getByText('12860.50 元')).toBeTruthy()
})

test('the sign is the real minus, before the figure', () => {
  render(
    <>
      <Money value="500.00" sign="−" />
      <Money value="-120.00" />
    </>,
  )
  expect(text()).toContain('−500.00')
  expect(text()).toContain('−120.00')
})

test('the eye hides every amount and leaves none of its digits in the page', () => {
  setPrefs({ hideBalance: true })
  render(<Money value="98765.43" />)
  expect(screen.getByText('金额已隐藏')).toBeTruthy()
  expect(text()).not.toMatch(/[1-9]/)
})

test('an amount that is being confirmed stays visible behind the eye', () => {
  setPrefs({ hideBalance: true })
  render(<Money value="98765.43" hidden={false} />)
  expect(text()).toContain('98,765.43')
})

test('only the places that changed roll', () => {
  const { container, rerender } = render(<Money value="100.00" roll />)
  const rolled = () => [...container.querySelectorAll('.rolled')].map((digit) => digit.textContent)
  expect(rolled()).toEqual([])
  rerender(<Money value="100.00" roll />)
  expect(rolled()).toEqual([])
  rerender(<Money value="120.05" roll />)
  expect(rolled()).toEqual(['2', '5'])
})

test.each([
  ['12.00', 'up'],
  ['-12.00', 'down'],
  ['0.00', 'flat'],
  ['-0.00', 'flat'],
])('a net of %s is %s', (value, tone) => {
  expect(moneyTone(value)).toBe(tone)
})
