// Passwords that are guessed first, as a table; the words of the house are in docs/security.md.
import { describe, expect, it } from 'vitest'
import { HOUSE_WORDS, isObviousPassword, isSimplePayPassword } from '#src/passwords/passwords.rules.ts'

describe('a password that is obvious', () => {
  it.each([
    ['password123', 'a favourite'],
    ['QwertyUiop', 'keys in a row, whatever their case'],
    ['9876543210', 'digits going down'],
    ['member77', 'the name itself'],
    ['Lanting2026', 'the house and a year'],
    ['lanting', 'the house alone'],
    ['澜亭888888', 'the house as it is written'],
    ['admin@2026', 'a role, a sign and a year'],
    ['2026vipVIP', 'a word twice behind a number'],
    ['LantingAdmin1', 'two words of the house'],
    ['caipiao168', 'what is offered here'],
  ])('%s: %s', (password) => {
    expect(isObviousPassword(password, 'Member77')).toBe(true)
  })

  it.each(['Right2pass', 'lantingyuyu7', 'my admin sings', '7204 9913 5528', 'viplanterns3', '雨后澜亭'])(
    'is not %s',
    (password) => {
      expect(isObviousPassword(password, 'Member77')).toBe(false)
    },
  )

  it('is judged in a moment, however long it is', () => {
    expect(isObviousPassword(`${'vip'.repeat(3000)}x`, 'Member77')).toBe(false)
  })

  it('knows words in small letters only, for that is how they are looked for', () => {
    expect(HOUSE_WORDS.filter((word) => word === '' || word !== word.toLowerCase())).toEqual([])
  })
})

describe('a payment password that is simple', () => {
  it.each([
    ['111111', true],
    ['123456', true],
    ['987654', true],
    ['121212', false],
    ['abcdef', false],
    ['Pay4secret', false],
  ])('%s: %s', (password, simple) => {
    expect(isSimplePayPassword(password)).toBe(simple)
  })
})
