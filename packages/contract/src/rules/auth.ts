// Account checks in the specification's order, the same on both sides: a draft goes in, the first thing wrong comes out.
// The rules in words: docs/rules/member-and-auth.md.
import { LIMITS } from '../limits.ts'
import type { RefusalKey } from '../refusals.ts'
import { isDay, yearsBefore, type Day } from '../time.ts'

const USERNAME = /^[A-Za-z0-9]+$/
const MOBILE = /^1[3-9]\d{9}$/
// Linear on purpose: one @, no spaces, a dot in the domain.
const EMAIL = /^[^\s@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

export function isMobile(text: string): boolean {
  return MOBILE.test(text)
}

export interface RegistrationDraft {
  readonly name: string
  readonly password: string
  readonly confirmPass: string
  readonly code: string
  readonly adult: boolean
}

export function isUsername(name: string): boolean {
  return name.length >= LIMITS.usernameMin && name.length <= LIMITS.accountInputMax && USERNAME.test(name)
}

export function checkRegistration(draft: RegistrationDraft): RefusalKey | null {
  const { name, password } = draft
  if (!isUsername(name)) return 'usernameFormat'
  if (password.length < LIMITS.passwordMin) return 'passwordTooShort'
  if (password.length > LIMITS.accountInputMax) return 'passwordTooLong'
  if (draft.confirmPass !== password) return 'passwordsDiffer'
  if (draft.code.trim() === '') return 'captchaMissing'
  if (!draft.adult) return 'ageNotConfirmed'
  return null
}

export function checkLogin(draft: { readonly name: string; readonly password: string }): RefusalKey | null {
  return draft.name.trim() === '' || draft.password === '' ? 'loginMissing' : null
}

export interface PasswordChangeDraft {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

/** `kind` only decides how long the new one may be: 16 to log in, 18 to pay. */
export function checkPasswordChange(draft: PasswordChangeDraft, kind: 'login' | 'pay'): RefusalKey | null {
  const { oldPassword, newPassword, confirmPassword } = draft
  if (oldPassword === '') return 'oldPasswordMissing'
  if (newPassword === '') return 'newPasswordMissing'
  if (confirmPassword === '') return 'confirmPasswordMissing'
  if (oldPassword.length < LIMITS.passwordMin) return 'oldPasswordLength'
  if (newPassword.length < LIMITS.passwordMin) return 'newPasswordLength'
  if (kind === 'login' && newPassword.length > LIMITS.accountInputMax) return 'passwordTooLong'
  if (kind === 'pay' && newPassword.length > LIMITS.payPassword.max) return 'payPasswordLength'
  if (confirmPassword !== newPassword) return 'passwordsDiffer'
  if (newPassword === oldPassword) return 'newPasswordSame'
  return null
}

export interface ProfileDraft {
  readonly mobile: string
  readonly email: string
  readonly birthday: string
}

/** Whether an existing mobile would be replaced, which takes the login password: it is a login name. */
export function replacesMobile(standing: string | null, wanted: string): boolean {
  return standing !== null && standing !== '' && wanted !== '' && wanted !== standing
}

/** Empty fields stay as they are. The server takes birthdays from 1920 on; the picker starts at 1980. */
export function checkProfile(draft: ProfileDraft, today: Day): RefusalKey | null {
  if (draft.mobile !== '' && !isMobile(draft.mobile)) return 'mobileFormat'
  if (draft.email !== '' && (draft.email.length > LIMITS.emailMax || !EMAIL.test(draft.email)))
    return 'emailFormat'
  if (draft.birthday === '') return null
  if (!isDay(draft.birthday)) return 'birthdayFormat'
  const youngest = yearsBefore(today, LIMITS.adultYears)
  if (draft.birthday < LIMITS.serverBirthdayMin || draft.birthday > youngest) return 'birthdayRange'
  return null
}
