// Signs of harm: what is counted, when it is a sign, and its points (docs/rules/protection.md#signs).

export const SIGNS = [
  'deposits_per_day',
  'deposit_after_loss',
  'refused_again',
  'night_share',
  'stake_growth',
  'long_sessions',
  'withdrawals_recalled',
  'limits_raised',
] as const
export type Sign = (typeof SIGNS)[number]
