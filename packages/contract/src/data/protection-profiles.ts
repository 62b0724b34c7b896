// Profiles of player protection: what a licence demands of limits, as one table (sources: docs/rules/protection.md).

export const EXCLUSION_LENGTHS = ['180d', '1y', '3y', '5y', 'forever'] as const
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[number]

export interface ProtectionProfile {
  readonly title: string
  /** A higher limit waits at least this long. */
  readonly raiseWaitHours: number
  /** It also waits until the running period of that limit is over. */
  readonly raiseAfterPeriod: boolean
  readonly reminderMinutes: number
  readonly exclusionLengths: readonly ExclusionLength[]
  /** The member taps for each transfer into a venue: a launch moves no money by itself. */
  readonly autoTransferTap: boolean
  /** How often a member is shown deposits, withdrawals and net result beside the limits. */
  readonly reviewMonths: number
}

const HOUSE: ProtectionProfile = {
  title: '本站',
  raiseWaitHours: 24,
  raiseAfterPeriod: false,
  reminderMinutes: 60,
  exclusionLengths: EXCLUSION_LENGTHS,
  autoTransferTap: false,
  reviewMonths: 6,
}

export const PROTECTION_PROFILES = {
  house: HOUSE,
  gb: { ...HOUSE, title: '英国', exclusionLengths: ['180d', '1y', '3y', '5y'] },
  se: { ...HOUSE, title: '瑞典', raiseWaitHours: 72, raiseAfterPeriod: true },
  de: { ...HOUSE, title: '德国', raiseWaitHours: 7 * 24, autoTransferTap: true },
  nl: { ...HOUSE, title: '荷兰', raiseWaitHours: 7 * 24, autoTransferTap: true },
  on: { ...HOUSE, title: '安大略', exclusionLengths: ['180d', '1y', '5y'] },
  pa: {
    ...HOUSE,
    title: '宾夕法尼亚',
    raiseWaitHours: 0,
    raiseAfterPeriod: true,
    exclusionLengths: ['1y', '5y', 'forever'],
  },
} as const satisfies Readonly<Record<string, ProtectionProfile>>

export type ProfileName = keyof typeof PROTECTION_PROFILES
export const PROFILE_NAMES = Object.keys(PROTECTION_PROFILES) as [ProfileName, ...ProfileName[]]
