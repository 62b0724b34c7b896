// Texts of player protection that server, member app and office share.
import type { LimitName, Period } from '../rules/protection/limits.ts'

export const PERIOD_TITLES: Readonly<Record<Period, string>> = { day: '每日', week: '每周', month: '每月' }

export const LIMIT_TITLES: Readonly<Record<LimitName, string>> = {
  'deposit.day': '每日存款限额',
  'deposit.week': '每周存款限额',
  'deposit.month': '每月存款限额',
  'loss.day': '每日亏损限额',
  'loss.week': '每周亏损限额',
  'loss.month': '每月亏损限额',
  stake: '单笔限额',
  time: '每日游戏时间',
}

/** What a row of a person's record is called. */
export const RESTRICTION_TITLES = {
  limit: '限额',
  raise: '申请调高',
  cancel: '撤销申请',
  reminder: '时间提醒',
  timeout: '冷静期',
  exclusion: '自我排除',
  back: '申请返回',
  return: '确认返回',
  seen: '已看过提示',
  freeze: '冻结',
  unfreeze: '解除冻结',
  closure: '注销',
  listed: '登记机构：已登记',
  unlisted: '登记机构：登记已结束',
} as const

/** The parts of such a row. */
export const RECORD_TEXTS = {
  none: '取消',
  minutes: (minutes: bigint) => `${minutes} 分钟`,
  of: (...parts: readonly string[]) => parts.join(' '),
} as const

/** Of signs of harm. */
export const SIGN_TEXTS = {
  title: '值得留意的迹象',
  pausedUntil: (time: string) => `礼金和邀请消息暂停至 ${time}`,
  reason: (title: string, figures: string) => (figures === '' ? title : `${title}（${figures}）`),
} as const
