// Pure rules of staff accounts: what a password must be, and how a temporary one is made.
import { randomInt } from 'node:crypto'
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import { isCommonPassword } from '#src/modules/auth/auth.rules.ts'

export interface PasswordChange {
  readonly username: string
  readonly old: string
  readonly password: string
  readonly confirm: string
}

export function checkStaffPassword(change: PasswordChange): RefusalKey | null {
  const { password } = change
  const fits = password.length >= LIMITS.staff.passwordMin && password.length <= LIMITS.staff.passwordMax
  if (!fits || !/[A-Za-z]/.test(password) || !/\d/.test(password)) return 'staffPasswordFormat'
  if (change.confirm !== password) return 'passwordsDiffer'
  if (change.old === password) return 'newPasswordSame'
  if (isCommonPassword(password, change.username)) return 'passwordTooCommon'
  return null
}

/** Without look-alikes, for it is read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/** Twelve characters that satisfy every password rule of ours, members' included. */
export function temporaryPassword(): string {
  const from = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${from(LETTERS, 4)}${from(DIGITS, 3)}${from(LETTERS, 4)}${from(DIGITS, 1)}`
}
