// What a member reads beside a transfer that did not simply end. Apart from the other texts: only the server writes them.
export const TRANSFER_REMARKS = {
  confirmedLate: '核对后确认成功',
  neverArrived: '场馆确认未收到该笔转账',
  refusedInWriting: '经场馆书面确认未入账',
  /** To a venue: the rest is back in the wallet. */
  bookedPartIn: '场馆实际入账{x}元，其余{rest}元已退回中心钱包',
  /** Home from a venue that was closed for good. */
  venueClosed: '场馆已关闭，余额按其书面声明转回',
  /** Home from a venue: the rest is still there. */
  bookedPartOut: '场馆实际转出{x}元，其余{rest}元仍在场馆',
} as const
