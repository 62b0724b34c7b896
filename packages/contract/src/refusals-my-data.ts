// Refusals about a member's own data.
import { business } from './refusal.ts'

export const MY_DATA_REFUSALS = {
  exportTooSoon: business('每24小时生成一份，{time}后可再次生成'),
  exportGone: business('这份资料已过期，请重新生成一份'),
} as const
