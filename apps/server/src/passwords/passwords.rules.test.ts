// Passwords that are guessed first, as a table; the words of the house are in docs/security.md.
import { describe, expect, it } from 'vitest'
import { HOUSE_WORDS, isObviousPassword, isSimplePayPassword } from '#src/passwords/passwords.rules.ts'

const NAMES = ['Member77', '陈一舟']

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
    ['password', 'the word itself'],
    ['PASSWORD', 'in capitals'],
    ['Password!2026', 'with signs and a year'],
    ['p@ssw0rd2026', 'with digits for letters'],
    ['5201314', 'I love you for ever'],
    ['woaini520', 'a favourite and a number'],
    ['520WoAiNi', 'a number and a favourite'],
    ['Member77520', 'the name and a number'],
    ['2026member', 'the letters of the name'],
    ['陈一舟1990', 'the real name and a year'],
    ['woainiMember77', 'the name and a favourite'],
    ['Ｐａｓｓｗｏｒｄ1', 'in full-width letters'],
  ])('%s: %s', (password) => {
    expect(isObviousPassword(password, NAMES)).toBe(true)
  })

  it.each(['Right2pass', 'lantingyuyu7', 'my admin sings', '7204 9913 5528', 'viplanterns3', '雨后澜亭'])(
    'is not %s',
    (password) => {
      expect(isObviousPassword(password, NAMES)).toBe(false)
    },
  )

  it('is judged in a moment, however long it is', () => {
    expect(isObviousPassword(`${'vip'.repeat(3000)}x`, NAMES)).toBe(false)
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
