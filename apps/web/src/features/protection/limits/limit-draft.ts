// What a typed limit would do, shown while it is typed. Pure; the server decides, and its times are the answer's.
import { PROTECTION_PROFILES } from '@lanting/contract/data/protection-profiles'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, type Yuan, yuanFromFen } from '@lanting/contract/money'
import { isRaise, type LimitName } from '@lanting/contract/rules/protection/limits'
import type { BeijingTime } from '@lanting/contract/time'
import { minuteWords, momentWords } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'

export type LimitState = SafetyState['stake'] | SafetyState['time']
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'time'

/** How long a raise waits is the profile's. */
export function raiseWait(profile: SafetyState['profile']): string {
  const { raiseWaitHours: hours, raiseAfterPeriod } = PROTECTION_PROFILES[profile]
  const wait = hours === 0 ? '' : hours > 72 ? `等 ${hours / 24} 天` : `等 ${hours} 小时`
  return [wait, raiseAfterPeriod && '到期末'].filter(Boolean).join('、')
}

interface Waiting {
  readonly limit: bigint | null
  readonly from: BeijingTime
  readonly isRipe: boolean
}

/** The position of a limit in whole units: yuan, or minutes. */
export interface Standing {
  readonly limit: bigint | null
  readonly used: Yuan | number
  readonly raiseFrom: BeijingTime
  readonly waiting: Waiting | null
}

const units = (value: Yuan | number) =>
  BigInt(typeof value === 'number' ? value : (value.split('.')[0] ?? '0'))

export function standingOf(state: LimitState): Standing {
  const { waiting } = state
  return {
    limit: state.limit === null ? null : units(state.limit),
    used: state.used,
    raiseFrom: state.raise_from,
    waiting: waiting && {
      limit: waiting.limit === null ? null : units(waiting.limit),
      from: waiting.confirm_from,
      isRipe: waiting.is_ripe === 1,
    },
  }
}

/** The fields of a sheet, each with its position. */
export function fieldsOf(state: SafetyState, kind: LimitKind): readonly (readonly [LimitName, Standing])[] {
  if (kind === 'stake' || kind === 'time') return [[kind, standingOf(state[kind])]]
  const periods = state[kind]
  return (['day', 'week', 'month'] as const).map((period) => [
    `${kind}.${period}`,
    standingOf(periods[period]),
  ])
}

/** `5,000 元` or `3 小时`; without a limit 不限. */
export function unitWords(name: LimitName, value: bigint | null): string {
  if (value === null) return '不限'
  if (name === 'time') return minuteWords(Number(value))
  return `${formatYuan(yuanFromFen(value * 100n)).replace(/\.00$/, '')} 元`
}

export type Effect =
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'now' | 'later'; readonly text: string; readonly value: number | null }
  | { readonly kind: 'wrong' }

const MOST: Readonly<Record<'yuan' | 'minutes', bigint>> = {
  yuan: BigInt(LIMITS.safety.yuanMost),
  minutes: BigInt(LIMITS.safety.minutesMost),
}

/** What saving this text would do. Empty takes the limit away. */
export function effectOf(name: LimitName, standing: Standing, typed: string): Effect {
  const { limit, waiting } = standing
  const value = typed === '' ? null : BigInt(typed)
  if (value === limit) return { kind: 'none', text: waitingText(name, waiting) }
  const most = name === 'time' ? MOST.minutes : MOST.yuan
  if (value !== null && (value < 1n || value > most)) return { kind: 'wrong' }
  const sent = value === null ? null : Number(value)
  const from = `${momentWords(standing.raiseFrom)} 起可以确认，7 天内不确认就作废。在那以前仍按 ${unitWords(name, limit)}`
  if (value === null) return { kind: 'later', text: `取消这项限额，按调高处理：${from}`, value: sent }
  if (isRaise(limit, value)) return { kind: 'later', text: `调高：${from}`, value: sent }
  const cancels = waiting === null ? '' : '，等待中的调高会取消'
  const verb = limit === null ? '新设' : '调低'
  return {
    kind: 'now',
    text: `${verb}：保存后立即生效${leftText(name, standing, value)}${cancels}`,
    value: sent,
  }
}

function waitingText(name: LimitName, waiting: Waiting | null): string {
  if (waiting === null) return ''
  const to = waiting.limit === null ? '取消限额' : `调高到 ${unitWords(name, waiting.limit)}`
  return waiting.isRipe ? `${to} 可以确认了` : `${to} 正在等待，${momentWords(waiting.from)} 起可确认`
}

const SPANS = { day: '今天', week: '本周', month: '本月' } as const
const LEFT_VERBS = { deposit: '还能存', loss: '还剩' } as const

/** `今天`, `本周`, `本月`: the running period of a limit. */
export function spanOf(name: LimitName): string {
  return SPANS[name.split('.')[1] as keyof typeof SPANS] ?? '今天'
}

function leftText(name: LimitName, { used }: Standing, value: bigint): string {
  if (name === 'stake') return ''
  if (typeof used === 'number') {
    return `，今天还剩 ${minuteWords(Math.max(0, Number(value) - used))}`
  }
  const left = value * 100n - BigInt(used.replace('.', ''))
  const verb = LEFT_VERBS[name.split('.')[0] as keyof typeof LEFT_VERBS]
  return `，${spanOf(name)}${verb} ${formatYuan(yuanFromFen(left > 0n ? left : 0n))} 元`
}
