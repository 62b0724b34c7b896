// The gates of player protection: what a member may be kept from, each with the call or the job that asks (docs/rules/protection.md).

export const GATES = ['deposit', 'transfer', 'auto', 'launch', 'bet', 'gift', 'message'] as const
export type Gate = (typeof GATES)[number]

export const GATE_TITLES: Readonly<Record<Gate, string>> = {
  deposit: '存款',
  transfer: '转入场馆',
  auto: '自动转入',
  launch: '进入游戏',
  bet: '彩票投注',
  gift: '优惠与红包',
  message: '推广消息',
}

/** Why a gate may be closed. Every call behind a gate lists them. */
export const GATE_REFUSALS = [
  'accountFrozen',
  'selfLimited',
  'inTimeout',
  'excludedUntil',
  'excludedForever',
  'exclusionOver',
  'accountClosing',
  'giftsPaused',
  'depositLimitReached',
  'lossLimitReached',
  'stakeLimitReached',
  'timeLimitReached',
  'registerListed',
  'registerUnknown',
  'ageUnchecked',
  'regionClosed',
] as const
/** What is refused to who keeps away, besides the gates: raising a limit. */
export const AWAY_REFUSALS = [
  'inTimeout',
  'excludedUntil',
  'excludedForever',
  'exclusionOver',
  'registerListed',
] as const satisfies readonly (typeof GATE_REFUSALS)[number][]
export type GateRefusal = (typeof GATE_REFUSALS)[number]
