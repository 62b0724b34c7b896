// What a contact message is about, and which desk answers it.

export const SUPPORT_CATEGORIES = {
  account: '账号与登录',
  password: '找回密码',
  deposit: '存款',
  withdrawal: '取款',
  game: '游戏与注单',
  promo: '优惠活动',
  complaint: '投诉与建议',
  other: '其他',
} as const
export type SupportCategory = keyof typeof SUPPORT_CATEGORIES

/** Who answers a contact message: what is about money that must be moved goes to finance. */
export const SUPPORT_DESKS = { support: '客服', finance: '财务' } as const
export type SupportDesk = keyof typeof SUPPORT_DESKS
export const SUPPORT_DESK_KEYS = Object.keys(SUPPORT_DESKS) as [SupportDesk, ...SupportDesk[]]
