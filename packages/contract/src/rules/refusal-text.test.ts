// A refusal's text is recognised with its values filled in, and never taken for another.
import { expect, it } from 'vitest'
import { type RefusalKey, refusalText } from '../refusals.ts'
import { isRefusalText } from './refusal-text.ts'

it.each<[RefusalKey, string, boolean]>([
  ['usernameTaken', '用户名已存在', true],
  ['usernameTaken', '用户名已存在！', false],
  ['payPasswordWrong', refusalText('payPasswordWrong', { n: 3 }), true],
  ['payPasswordWrong', '支付密码错误', false],
  ['payPasswordLocked', refusalText('payPasswordWrong', { n: 3 }), false],
])('%s and “%s”: %s', (key, message, is) => {
  expect(isRefusalText(key, message)).toBe(is)
})
