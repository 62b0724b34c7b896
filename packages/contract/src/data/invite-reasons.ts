// Why a friend brings no gift, as the inviter reads it. None of them tells what the friend deposited or played.

export const INVITE_REASONS = {
  late: '未在30天内达到条件',
  device: '设备与您相同',
  ip: '登录网络与您相同',
  account: '收款账户与您相同',
  deviceAgain: '设备已参加过本活动',
  accountAgain: '收款账户已参加过本活动',
  monthFull: '当月计礼金的好友已满50位',
  notEligible: '不符合活动条件',
} as const
export type InviteReason = keyof typeof INVITE_REASONS
