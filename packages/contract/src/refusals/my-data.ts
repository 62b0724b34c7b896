// Refusals about a member's own data.
import { business } from './refusal.ts'

export const MY_DATA_REFUSALS = {
  closureRuns: business('账号已在注销中'),
  closureNone: business('账号没有在注销，或已经注销'),
  accountClosed: business('该账号已注销，不能再登录'),
  accountClosing: business('账号正在注销，可在“注销账号”撤回'),
  exportTooSoon: business('每24小时生成一份，{time}后可再次生成'),
  exportGone: business('这份资料已过期，请重新生成一份'),
} as const
