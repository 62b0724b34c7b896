// How typing changes an amount.
import { describe, expect, test } from 'vitest'
import { caretAfter, cleanAmount, groupAmount } from './amount-text.ts'

describe('an amount while it is typed', () => {
  test.each([
    ['1234', '1234'],
    ['1,234.50', '1234.50'],
    ['007', '7'],
    ['0', '0'],
    ['.5', '0.5'],
    ['12.345', '12.34'],
    ['1.2.3', '1.23'],
    ['１００．５', '100.5'],
    ['12a3-4', '1234'],
    ['12.', '12.'],
    ['', ''],
    ['9999999999999999', '999999999999'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(cleanAmount(typed)).toBe(kept)
  })

  test.each([
    ['1234567.5', '1,234,567.5'],
    ['999', '999'],
    ['1000', '1,000'],
    ['12.', '12.'],
    ['', ''],
  ])('%s is displayed as %s', (kept, shown) => {
    expect(groupAmount(kept)).toBe(shown)
  })

  test.each([
    ['1,234', 1, 1],
    ['1,234', 2, 3],
    ['1,234', 4, 5],
    ['12,345', 0, 0],
  ])('in %s the caret behind %i figures is at %i', (shown, figures, place) => {
    expect(caretAfter(shown, figures)).toBe(place)
  })
})
