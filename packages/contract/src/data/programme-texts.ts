// What members read of invitations and agents. Apart from the other texts, because only the server says them.

export const PROGRAMME_TEXTS = {
  inviteGiftRemark: '好友 {name} 达标奖励',
  inviteGiftFriend: '受邀达标奖励',
  inviteGiftTold: '好友 {name} 已达标，邀请礼金¥{x}已到账，需完成{n}倍流水后可取款',
  inviteFriendTold: '您已达标，邀请礼金¥{x}已到账，需完成{n}倍流水后可取款',
  agentApproved: '您的代理申请已通过，可在“我的”进入代理中心',
  agentRefused: '您的代理申请未通过：{reason}。{days}天后可再次申请',
  agentPaid: '{month} 代理佣金¥{x}已到账',
} as const
