// Which signs of harm a person's figures show. Pure; the figures are summed by the database (functions/safety-signs.sql).
import { SIGN_NAMES, SIGN_STEPS, SIGNS, type SignName, USUAL_LEAST_DAYS } from '#src/data/harm-signs.ts'
import { formatYuan, yuanFromFen } from '#src/money.ts'

/** Sums over some days. */
export interface PlaySums {
  /** Days with a bet or a deposit. */
  readonly activeDays: number
  readonly bets: number
  readonly nightBets: number
  readonly stakeFen: bigint
  readonly deposits: number
}

export interface SignFacts {
  /** The last seven days. */
  readonly now: PlaySums & {
    readonly chases: number
    readonly refused: number
    readonly raised: number
    readonly recalled: number
    readonly longestMinutes: number
  }
  /** The ninety days before. */
  readonly usual: PlaySums
}

export interface Sign {
  readonly sign: SignName
  readonly isOn: boolean
  /** The figures in words; empty when there are none. */
  readonly text: string
}

const hasUsual = ({ usual }: SignFacts) => usual.activeDays >= USUAL_LEAST_DAYS

/** Compared crosswise: no division decides. */
const IS_ON: Readonly<Record<SignName, (facts: SignFacts) => boolean>> = {
  deposits: (facts) => {
    const { now, usual } = facts
    const { least, perActiveDay, morePerActiveDay, times } = SIGNS.deposits
    if (now.deposits < least) return false
    if (now.deposits >= perActiveDay * now.activeDays) return true
    return (
      hasUsual(facts) &&
      now.deposits >= morePerActiveDay * now.activeDays &&
      now.deposits * usual.activeDays >= times * usual.deposits * now.activeDays
    )
  },
  raised: ({ now }) => now.raised >= SIGNS.raised.least,
  chases: ({ now }) => now.chases >= SIGNS.chases.least,
  refused: ({ now }) => now.refused >= SIGNS.refused.least,
  night: (facts) => {
    const { now, usual } = facts
    const { least, percent, morePercent, times } = SIGNS.night
    if (now.bets < least) return false
    if (100 * now.nightBets >= percent * now.bets) return true
    return (
      hasUsual(facts) &&
      usual.bets > 0 &&
      100 * now.nightBets >= morePercent * now.bets &&
      now.nightBets * usual.bets >= times * usual.nightBets * now.bets
    )
  },
  stake: (facts) => {
    const { now, usual } = facts
    if (!hasUsual(facts) || usual.bets === 0 || now.bets < SIGNS.stake.least) return false
    return now.stakeFen * BigInt(usual.bets) >= BigInt(SIGNS.stake.times) * usual.stakeFen * BigInt(now.bets)
  },
  session: ({ now }) => now.longestMinutes >= SIGNS.session.minutes,
  recalled: ({ now }) => now.recalled >= SIGNS.recalled.least,
}

const times = (count: number) => (count === 0 ? '' : `近 7 天 ${count} 次`)
const beside = (text: string, usual: string | null) => (usual === null ? text : `${text}，平常 ${usual}`)
const perDay = ({ deposits, activeDays }: PlaySums) => `${(deposits / activeDays).toFixed(1)} 次`
const share = ({ nightBets, bets }: PlaySums) => `${Math.floor((100 * nightBets) / bets)} %`
const mean = ({ stakeFen, bets }: PlaySums) => `${formatYuan(yuanFromFen(stakeFen / BigInt(bets)))} 元`

const TEXT: Readonly<Record<SignName, (facts: SignFacts) => string>> = {
  deposits: (facts) => {
    const { now, usual } = facts
    if (now.deposits === 0) return ''
    return beside(
      `近 7 天 ${now.deposits} 次，每个活跃日 ${perDay(now)}`,
      hasUsual(facts) ? perDay(usual) : null,
    )
  },
  raised: ({ now }) => (now.raised === 0 ? '' : `近 7 天申请调高 ${now.raised} 项`),
  chases: ({ now }) => times(now.chases),
  refused: ({ now }) => times(now.refused),
  night: (facts) => {
    const { now, usual } = facts
    if (now.bets === 0) return ''
    return beside(`占 ${share(now)}`, hasUsual(facts) && usual.bets > 0 ? share(usual) : null)
  },
  stake: (facts) => {
    const { now, usual } = facts
    if (now.bets === 0) return ''
    return beside(`平均 ${mean(now)}`, hasUsual(facts) && usual.bets > 0 ? mean(usual) : null)
  },
  session: ({ now }) => (now.longestMinutes === 0 ? '' : `近 7 天最长 ${hours(now.longestMinutes)}`),
  recalled: ({ now }) => times(now.recalled),
}

function hours(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [whole > 0 && `${whole} 小时`, (rest > 0 || whole === 0) && `${rest} 分`].filter(Boolean).join(' ')
}

/** All eight, in the order of the table. */
export function signsOf(facts: SignFacts): readonly Sign[] {
  return SIGN_NAMES.map((sign) => ({ sign, isOn: IS_ON[sign](facts), text: TEXT[sign](facts) }))
}

export function pointsOf(signs: readonly Pick<Sign, 'sign' | 'isOn'>[]): number {
  return signs.reduce((sum, { sign, isOn }) => sum + (isOn ? SIGNS[sign].points : 0), 0)
}

export const isPaused = (points: number) => points >= SIGN_STEPS.pause.points
export const isCase = (points: number) => points >= SIGN_STEPS.case.points
