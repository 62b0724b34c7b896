// What members read of invitations and agents. Apart from the other texts, because only the server says them.

export const PROGRAMME_TEXTS = {
  inviteGiftRemark: '好友 {name} 达标奖励',
  inviteGiftFriend: '受邀达标奖励',
} as const
