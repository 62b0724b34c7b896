// The eight signs of harm: what each is called, from which figures on it shows, and its points (docs/rules/protection.md).

/** The days that are looked at, and the member's own days before them that they are compared with. */
export const SIGN_DAYS = 7
export const USUAL_DAYS = 90
/** With fewer active days before, there is no usual to compare with. */
export const USUAL_LEAST_DAYS = 7
/** A deposit so soon after a loss counts. */
export const CHASE_MINUTES = 30
/** A pause between two bets or heartbeats that ends a session. */
export const SESSION_PAUSE_MINUTES = 15
/** Play so soon after a withdrawal was taken back counts; so does a deposit tried again after a refusal. */
export const SIGN_HOURS = 24
/** 00:00 until this hour. */
export const NIGHT_HOURS = 6

/** What follows, by points. */
export const SIGN_STEPS = {
  /** No gifts, no inviting messages, a reminder every so many minutes. */
  pause: { points: 3, days: 7, reminderMinutes: 30 },
  /** A case for support. */
  case: { points: 5 },
} as const

interface SignRow {
  readonly title: string
  readonly points: number
  /** As the help article publishes it. */
  readonly rule: string
}

export const SIGNS = {
  deposits: {
    title: '存款变得更频繁',
    points: 1,
    least: 4,
    perActiveDay: 3,
    morePerActiveDay: 1,
    times: 2,
    rule: '7 天内至少 4 次，并且每个活跃日平均 3 次以上；或 1 次以上并达到您平常的 2 倍',
  },
  raised: { title: '近期申请调高限额', points: 1, least: 1, rule: '7 天内申请过调高或取消限额，没有撤销' },
  chases: {
    title: '输后 30 分钟内再次存款',
    points: 1,
    least: 3,
    rule: '7 天内至少 3 次，存款前 30 分钟里是净输',
  },
  refused: {
    title: '被限额拒绝后再次尝试存款',
    points: 1,
    least: 2,
    rule: '7 天内至少 2 次，在被拒绝后的 24 小时里',
  },
  night: {
    title: '凌晨 0–6 点投注较多',
    points: 1,
    least: 20,
    percent: 50,
    morePercent: 30,
    times: 2,
    rule: '7 天内至少 20 注，其中一半以上；或三成以上并达到您平常的 2 倍',
  },
  stake: {
    title: '单注金额明显变大',
    points: 1,
    least: 20,
    times: 3,
    rule: '7 天内至少 20 注，平均每注达到您从前 90 天的 3 倍',
  },
  session: {
    title: '单次游戏时间过长',
    points: 1,
    minutes: 240,
    rule: '7 天内有一次连续 4 小时以上，停手 15 分钟算结束',
  },
  recalled: {
    title: '撤回取款后继续投注',
    points: 1,
    least: 1,
    rule: '7 天内要求退回取款，24 小时里又下注',
  },
} as const satisfies Record<string, SignRow & Readonly<Record<string, string | number>>>

export type SignName = keyof typeof SIGNS
export const SIGN_NAMES = Object.keys(SIGNS) as [SignName, ...SignName[]]
