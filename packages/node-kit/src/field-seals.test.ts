// Sealed fields: equal for equal values, opened only by their key and kind, and never confused with user text.
import { describe, expect, it } from 'vitest'
import { FieldSeals } from '#src/field-seals.ts'

const OLD = 'an old secret of at least thirty-two characters'
const NEW = 'a new secret of at least thirty-two characters.'
const seals = new FieldSeals([NEW, OLD])
const before = new FieldSeals([OLD])

describe('a sealed field', () => {
  it('shows nothing of its value and opens to it', () => {
    const sealed = seals.seal('mobile', '13800001234')
    expect(sealed).not.toContain('1380')
    expect(seals.open(sealed)).toBe('13800001234')
    expect(seals.seal('name', '')).toBe('')
  })

  it('is the same for the same value, and another for another value, kind or key', () => {
    expect(seals.seal('name', '张三')).toBe(seals.seal('name', '张三'))
    const all = [
      seals.seal('name', '张三'),
      seals.seal('name', '李四'),
      seals.seal('mobile', '张三'),
      before.seal('name', '张三'),
    ]
    expect(new Set(all).size).toBe(4)
  })

  it('of an older key still opens and is found, and differs from one of the newest', () => {
    const old = before.seal('account', '6222000011112222')
    expect(seals.open(old)).toBe('6222000011112222')
    expect(seals.candidates('account', '6222000011112222')).toContain(old)
    expect([old.startsWith(seals.current), old.startsWith(before.current)]).toEqual([false, true])
  })

  it('does not open without its key, in another kind, or when a bit of it was changed', () => {
    const sealed = seals.seal('name', '张三')
    expect(before.open(sealed)).toBe(sealed)
    const moved = sealed.replace(':name:', ':mobile:')
    expect(seals.open(moved)).toBe(moved)
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(seals.open(changed)).toBe(changed)
  })

  it('opens inside of a longer text', () => {
    expect(seals.open(`中国银行\n${seals.seal('account', '6222')}`)).toBe('中国银行\n6222')
  })

  it.each(['sealed:', 'sealed:00000000:name:AAAA', 'sealed:zz', 'hello sealed:x'])(
    '%j of a member stays as it was written',
    (text) => {
      expect(seals.open(text)).toBe(text)
    },
  )
})

it('rows are opened in place, whatever else they hold', () => {
  const rows = [{ id: 1n, realname: seals.seal('name', '张三'), note: null, at: new Date(0) }]
  expect(seals.openRows(rows)).toEqual([{ id: 1n, realname: '张三', note: null, at: new Date(0) }])
})
