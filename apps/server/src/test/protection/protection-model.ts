// An in-memory model of a person's protection, written from the rules alone: what each gate must answer.
import type { Gate } from '@lanting/contract/gates'
import { exclusionEnd, type TimeoutDays, timeoutEnd } from '@lanting/contract/rules/protection/absence'
import type { ExclusionLength } from '@lanting/contract/data/protection-profiles'
import {
  type LimitName,
  type Period,
  periodEnd,
  periodStart,
  raiseFrom,
} from '@lanting/contract/rules/protection/limits'
import { PROTECTION_PROFILES, type ProfileName } from '@lanting/contract/data/protection-profiles'

const DAY = 86_400_000
const WAIT = { return: DAY, confirm: 7 * DAY, idle: 5 * 60_000 }
const PERIODS: readonly Period[] = ['day', 'week', 'month']

interface Raise {
  readonly value: bigint | null
  readonly from: number
}
interface Exclusion {
  readonly until: number
  isLeft: boolean
}

/** One account of the person. */
export class Account {
  readonly limits = new Map<LimitName, bigint | null>()
  readonly raises = new Map<LimitName, Raise>()
  readonly timeouts: number[] = []
  readonly exclusions: Exclusion[] = []
  /** Requests to return and exclusions, in the order in which they came. */
  readonly asked: { readonly seq: number; readonly back: number | null }[] = []
  readonly deposits: { readonly at: number; readonly fen: bigint; isOpen: boolean }[] = []
  readonly bets: { readonly fen: bigint; settledAt: number | null; payout: bigint }[] = []
  venueFen = 0n
  readonly spans: { readonly from: number; to: number }[] = []
}

const lowest = (values: readonly (bigint | null | undefined)[]): bigint | null =>
  values.reduce<bigint | null>(
    (least, one) => (one !== null && one !== undefined && (least === null || one < least) ? one : least),
    null,
  )
const sum = (values: readonly bigint[]) => values.reduce((total, one) => total + one, 0n)

export class ProtectionModel {
  /** Accounts that are known to be one person. */
  private isLinked = false
  private seq = 0

  constructor(
    readonly accounts: readonly [Account, Account],
    private readonly profile: ProfileName,
  ) {}

  link(): void {
    this.isLinked = true
  }

  person(who: 0 | 1): readonly Account[] {
    return this.isLinked ? this.accounts : [this.accounts[who]]
  }

  limit(who: 0 | 1, name: LimitName): bigint | null {
    return lowest(this.person(who).map((account) => account.limits.get(name)))
  }

  /** What holds, the strongest first: an exclusion without a return, then a time-out. */
  absence(
    who: 0 | 1,
    now: number,
  ): { readonly kind: 'exclusion' | 'timeout'; readonly until: number } | null {
    const exclusions = this.person(who).flatMap((one) => one.exclusions.filter(({ isLeft }) => !isLeft))
    if (exclusions.length > 0)
      return { kind: 'exclusion', until: Math.max(...exclusions.map((one) => one.until)) }
    const timeouts = this.person(who).flatMap((one) => one.timeouts.filter((until) => until > now))
    return timeouts.length > 0 ? { kind: 'timeout', until: Math.max(...timeouts) } : null
  }

  used(who: 0 | 1, name: LimitName, now: number): bigint {
    const accounts = this.person(who)
    const [what, period = 'day'] = name.split('.') as [string, Period?]
    const from = periodStart(period, now)
    if (what === 'deposit')
      return sum(
        accounts.flatMap((one) => one.deposits.filter((d) => d.isOpen && d.at >= from).map((d) => d.fen)),
      )
    if (what === 'loss') {
      const bets = accounts.flatMap((one) => one.bets)
      const settled = sum(
        bets.filter((b) => b.settledAt !== null && b.settledAt >= from).map((b) => b.fen - b.payout),
      )
      const open = sum(bets.filter((b) => b.settledAt === null).map((b) => b.fen))
      return (settled > 0n ? settled : 0n) + open + sum(accounts.map((one) => one.venueFen))
    }
    if (what === 'time') {
      const to = periodEnd('day', now)
      const ms = accounts
        .flatMap((one) => one.spans)
        .reduce((total, span) => total + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0)
      return BigInt(Math.floor(ms / 60_000))
    }
    return 0n
  }

  /** The refusal of a gate, or null. */
  judge(who: 0 | 1, gate: Gate, fen: bigint, now: number): string | null {
    const away = this.away(who, now)
    if (away !== null) return away
    if (gate === 'gift' || gate === 'message') return null
    if (gate === 'deposit') return this.isOver(who, 'deposit', fen, now) ? 'depositLimitReached' : null
    const time = this.limit(who, 'time')
    if (time !== null && this.used(who, 'time', now) >= time) return 'timeLimitReached'
    if (gate !== 'launch') {
      const stake = this.limit(who, 'stake')
      if (stake !== null && fen > stake) return 'stakeLimitReached'
      if (this.isOver(who, 'loss', fen, now)) return 'lossLimitReached'
    }
    // Who plays under a time limit gives a sign of play by it.
    if (time !== null) this.beat(who, now)
    return null
  }

  private isOver(who: 0 | 1, what: 'deposit' | 'loss', fen: bigint, now: number): boolean {
    return PERIODS.some((period) => {
      const limit = this.limit(who, `${what}.${period}`)
      return limit !== null && fen > 0n && fen + this.used(who, `${what}.${period}`, now) > limit
    })
  }

  /** What is refused to who keeps away. */
  private away(who: 0 | 1, now: number): string | null {
    const held = this.absence(who, now)
    if (held?.kind !== 'exclusion') return held === null ? null : 'inTimeout'
    if (held.until === Infinity) return 'excludedForever'
    return held.until > now ? 'excludedUntil' : 'exclusionOver'
  }

  set(who: 0 | 1, name: LimitName, value: bigint | null, now: number): string | null {
    const held = this.limit(who, name)
    const isRaise = held !== null && (value === null || value > held)
    const away = this.away(who, now)
    if (isRaise && away !== null) return away
    for (const one of this.person(who)) {
      if (isRaise)
        one.raises.set(name, { value, from: raiseFrom(PROTECTION_PROFILES[this.profile], name, now) })
      else {
        one.limits.set(name, value)
        one.raises.delete(name)
      }
    }
    return null
  }

  private waiting(who: 0 | 1, name: LimitName, now: number): Raise | null {
    const raise = this.accounts[who].raises.get(name)
    return raise === undefined || now >= raise.from + WAIT.confirm ? null : raise
  }

  cancel(who: 0 | 1, name: LimitName, now: number): string | null {
    if (this.waiting(who, name, now) === null) return 'limitNotWaiting'
    for (const one of this.person(who)) one.raises.delete(name)
    return null
  }

  confirm(who: 0 | 1, name: LimitName, now: number): string | null {
    const away = this.away(who, now)
    if (away !== null) return away
    const raise = this.waiting(who, name, now)
    if (raise === null) return 'limitNotWaiting'
    if (now < raise.from) return 'limitWaiting'
    for (const one of this.person(who)) {
      const own = one.raises.get(name)
      if (own === undefined || own.value !== raise.value || now >= own.from + WAIT.confirm) continue
      one.limits.set(name, raise.value)
      one.raises.delete(name)
    }
    return null
  }

  timeout(who: 0 | 1, days: TimeoutDays, now: number): string | null {
    const held = this.absence(who, now)
    if (held?.kind === 'exclusion') return held.until === Infinity ? 'excludedForever' : 'excludedUntil'
    const until = timeoutEnd(days, now)
    if (held !== null && until <= held.until) return 'inTimeout'
    this.accounts[who].timeouts.push(until)
    return null
  }

  exclude(who: 0 | 1, length: ExclusionLength, now: number): string | null {
    const held = this.absence(who, now)
    const until = exclusionEnd(length, now) ?? Infinity
    if (held?.kind === 'exclusion' && held.until === Infinity) return 'excludedForever'
    if (held?.kind === 'exclusion' && until <= held.until) return 'excludedUntil'
    this.accounts[who].exclusions.push({ until, isLeft: false })
    this.accounts[who].asked.push({ seq: ++this.seq, back: null })
    return null
  }

  comeBack(who: 0 | 1, step: 'ask' | 'confirm', now: number): string | null {
    const held = this.absence(who, now)
    if (held?.kind !== 'exclusion') return 'returnNotOpen'
    if (held.until === Infinity) return 'excludedForever'
    if (held.until > now) return 'excludedUntil'
    if (step === 'ask') {
      this.accounts[who].asked.push({ seq: ++this.seq, back: now + WAIT.return })
      return null
    }
    const last = this.person(who)
      .flatMap(({ asked }) => asked)
      .toSorted((a, b) => b.seq - a.seq)[0]
    const from = last?.back ?? null
    if (from === null || now >= from + WAIT.confirm) return 'returnNotOpen'
    if (now < from) return 'limitWaiting'
    for (const one of this.person(who)) {
      for (const exclusion of one.exclusions) exclusion.isLeft = true
    }
    return null
  }

  beat(who: 0 | 1, now: number): void {
    const { spans } = this.accounts[who]
    const last = spans.at(-1)
    if (last !== undefined && now - last.to <= WAIT.idle) last.to = Math.max(last.to, now)
    else spans.push({ from: now, to: now })
  }
}
