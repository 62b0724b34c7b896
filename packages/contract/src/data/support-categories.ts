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

/** What a line of a conversation can be about: the member's own orders, and the subject each opens a conversation under. */
export const SUPPORT_ORDERS = {
  deposit: { title: '存款', category: 'deposit' },
  withdrawal: { title: '取款', category: 'withdrawal' },
  transfer: { title: '转账', category: 'game' },
  bet: { title: '注单', category: 'game' },
} as const satisfies Record<string, { readonly title: string; readonly category: SupportCategory }>
export type SupportOrderKind = keyof typeof SUPPORT_ORDERS
export const SUPPORT_ORDER_KINDS = Object.keys(SUPPORT_ORDERS) as [SupportOrderKind, ...SupportOrderKind[]]

/** An order as an address and a call name it. A bet's number can hold any character but a space. */
export interface SupportOrderRef {
  readonly kind: SupportOrderKind
  readonly no: string
}

/** Who answers a contact message: what is about money that must be moved goes to finance. */
export const SUPPORT_DESKS = { support: '客服', finance: '财务' } as const
export type SupportDesk = keyof typeof SUPPORT_DESKS
export const SUPPORT_DESK_KEYS = Object.keys(SUPPORT_DESKS) as [SupportDesk, ...SupportDesk[]]
