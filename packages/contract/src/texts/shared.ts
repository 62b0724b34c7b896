// Texts that member app and office both show, each by itself: a page loads only those that it shows.

export const CHAT_OFFENCES = ['广告或联系方式', '承诺收益、带单', '辱骂或骚扰'] as const
export const NOBODY_SPOKE = '还没有人说话'
export const NO_DRAW_YET = '还没有开过奖'
export const PACKETS_CUT_BEFORE = '事先切好，公布哈希'
