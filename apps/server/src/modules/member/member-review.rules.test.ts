// What staff see of a person, role by role.
import { describe, expect, it } from 'vitest'
import { maskEmail, maskMobile, maskName } from '#src/lib/masking.ts'
import { seesPersonalData } from '#src/modules/member/member-review.rules.ts'

describe('masks', () => {
  it.each([
    ['林', '林'],
    ['林雨', '林*'],
    ['欧阳明月', '欧***'],
    ['𠮷野', '𠮷*'],
    ['', ''],
  ])('name %s → %s', (name, masked) => expect(maskName(name)).toBe(masked))

  it.each([
    ['13800006620', '138••••6620'],
    ['12345', '•••••'],
    ['', ''],
  ])('mobile %s → %s', (mobile, masked) => expect(maskMobile(mobile)).toBe(masked))

  it.each([
    ['linyu@example.com', 'l•••@example.com'],
    ['broken', '••••••'],
    ['', ''],
  ])('email %s → %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
})

it.each([
  ['support', true],
  ['admin', true],
  ['finance', false],
  ['content', false],
] as const)('%s sees the whole: %s', (role, sees) => expect(seesPersonalData(role)).toBe(sees))
