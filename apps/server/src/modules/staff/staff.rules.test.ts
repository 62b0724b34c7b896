// Staff password rules: length, any characters, typed twice, not the old one.
import { describe, expect, it } from 'vitest'
import { checkStaffPassword } from '#src/modules/staff/staff.rules.ts'

describe('a password of staff', () => {
  it.each([
    ['a sentence without a digit', null],
    ['7204 9913 5528', null],
    ['雨后的亭子里没有人说话', null],
    ['長'.repeat(64), null],
    ['ABCDEFGH', null],
    ['长'.repeat(65), 'staffPasswordFormat'],
    ['short1!', 'staffPasswordFormat'],
    ['', 'staffPasswordFormat'],
    ['the old one', 'newPasswordSame'],
  ])('%s: %s', (password, refusal) => {
    expect(checkStaffPassword({ old: 'the old one', password, confirm: password })).toBe(refusal)
  })

  it('is typed twice, to the last sign', () => {
    const draft = { old: 'the old one', password: 'a sentence ', confirm: 'a sentence' }
    expect(checkStaffPassword(draft)).toBe('passwordsDiffer')
  })
})
