// Secrets at rest open with their key at their place, and with nothing else.
import { expect, it } from 'vitest'
import { seal, unseal } from '#src/sealed.ts'

const KEY = Buffer.alloc(32, 1)
const SECRET = Buffer.from('a secret')

it('opens with its key at its place, and never looks the same twice', () => {
  const sealed = seal(KEY, SECRET, 'row 1')
  expect(sealed.includes(SECRET)).toBe(false)
  expect(seal(KEY, SECRET, 'row 1')).not.toEqual(sealed)
  expect(unseal(KEY, sealed, 'row 1')).toEqual(SECRET)
})

it('refuses another key, another place and a changed bit', () => {
  const sealed = seal(KEY, SECRET, 'row 1')
  expect(() => unseal(Buffer.alloc(32, 2), sealed, 'row 1')).toThrow()
  expect(() => unseal(KEY, sealed, 'row 2')).toThrow()
  expect(() => unseal(KEY, sealed)).toThrow()
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(KEY, changed, 'row 1')).toThrow()
  }
})
