// Account checks in the order of the specification, one row per line of it.
import { describe, expect, it } from 'vitest'
import { checkLogin, checkPasswordChange, checkProfile, checkRegistration } from './auth.ts'

const good = { name: 'player88', password: 'Play0088', confirmPass: 'Play0088', code: 'K7M2', adult: true }

describe('registration', () => {
  it.each([
    [
      'nothing filled: the username comes first',
      { name: '', password: '', confirmPass: 'x', code: '' },
      'usernameFormat',
    ],
    ['a short username', { name: 'abc12' }, 'usernameFormat'],
    ['a long username', { name: 'a'.repeat(17) }, 'usernameFormat'],
    ['a username with other signs', { name: 'player_8' }, 'usernameFormat'],
    ['a Chinese username', { name: '玩家玩家玩家' }, 'usernameFormat'],
    ['a short password before the confirmation', { password: '12345', confirmPass: '' }, 'passwordTooShort'],
    ['a long password', { password: 'a'.repeat(17), confirmPass: 'a'.repeat(17) }, 'passwordTooLong'],
    ['another confirmation before the captcha', { confirmPass: 'Play0089', code: '' }, 'passwordsDiffer'],
    ['no captcha', { code: ' ' }, 'captchaMissing'],
    ['not of age', { adult: false }, 'ageNotConfirmed'],
    ['all well', {}, null],
  ])('%s', (_, change, wanted) => {
    expect(checkRegistration({ ...good, ...change })).toBe(wanted)
  })
})

describe('login', () => {
  it.each([
    ['', '', 'loginMissing'],
    ['player88', '', 'loginMissing'],
    ['', 'Play0088', 'loginMissing'],
    ['player88', 'Play0088', null],
  ])('%s / %s', (name, password, wanted) => {
    expect(checkLogin({ name, password })).toBe(wanted)
  })
})

describe('password change', () => {
  const draft = { oldPassword: 'Play0088', newPassword: 'Play0089', confirmPassword: 'Play0089' }
  it.each([
    ['old missing first', { oldPassword: '', newPassword: '', confirmPassword: '' }, 'oldPasswordMissing'],
    ['new missing', { newPassword: '', confirmPassword: '' }, 'newPasswordMissing'],
    [
      'confirmation missing before lengths',
      { oldPassword: '1', confirmPassword: '' },
      'confirmPasswordMissing',
    ],
    ['old too short before new', { oldPassword: '12345', newPassword: '1' }, 'oldPasswordLength'],
    ['new too short', { newPassword: '12345', confirmPassword: 'x' }, 'newPasswordLength'],
    [
      'confirmation differs before equal to old',
      { newPassword: 'Play0088', confirmPassword: 'x' },
      'passwordsDiffer',
    ],
    ['same as the old one', { newPassword: 'Play0088', confirmPassword: 'Play0088' }, 'newPasswordSame'],
    ['all well', {}, null],
  ])('%s', (_, change, wanted) => {
    expect(checkPasswordChange({ ...draft, ...change }, 'login')).toBe(wanted)
  })

  it('lets a payment password be 18 long and a login password 16', () => {
    const long = { ...draft, newPassword: 'a'.repeat(18), confirmPassword: 'a'.repeat(18) }
    expect(checkPasswordChange(long, 'pay')).toBeNull()
    expect(checkPasswordChange(long, 'login')).toBe('passwordTooLong')
    const longer = { ...draft, newPassword: 'a'.repeat(19), confirmPassword: 'a'.repeat(19) }
    expect(checkPasswordChange(longer, 'pay')).toBe('payPasswordLength')
  })
})

describe('profile', () => {
  const today = '2026-11-15'
  const empty = { mobile: '', email: '', birthday: '' }
  it.each([
    ['nothing to change', {}, null],
    ['mobile before email', { mobile: '12345', email: 'x' }, 'mobileFormat'],
    ['a landline', { mobile: '02112345678' }, 'mobileFormat'],
    ['email', { mobile: '13800138000', email: 'a@b' }, 'emailFormat'],
    ['email with a space', { email: 'a b@c.cn' }, 'emailFormat'],
    ['birthday in another form', { birthday: '1990/01/02' }, 'birthdayFormat'],
    ['30 February', { birthday: '1990-02-30' }, 'birthdayFormat'],
    ['one day under 18', { birthday: '2008-11-16' }, 'birthdayRange'],
    ['18 today', { birthday: '2008-11-15' }, null],
    ['older than the picker allows', { birthday: '1920-01-01' }, null],
    ['before 1920', { birthday: '1919-12-31' }, 'birthdayRange'],
    ['all well', { mobile: '13800138000', email: 'a.b@c.com.cn', birthday: '1990-01-02' }, null],
  ])('%s', (_, change, wanted) => {
    expect(checkProfile({ ...empty, ...change }, today)).toBe(wanted)
  })
})
