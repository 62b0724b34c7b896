// Texts of notifications.

export const PUSH_TEXTS = {
  /** What a member sends to the own browser to try it. */
  test: { title: '通知可以收到', body: '这是您刚才发的一条测试通知。' },
  drawn: (lottery: string) => `${lottery}已开奖`,
} as const
