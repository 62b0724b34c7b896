// The demo's past as a list of moments: pure, and the same at every first start but for the dates.
import { type JobName, JOBS } from '@lanting/contract/data/jobs'
import { LOTTERIES, type LotteryName, ROOMS } from '@lanting/contract/data/play/lotteries'
import { addDays, atClock, beijingDay, DAY_MS, dayStart } from '@lanting/contract/time'
import { type SeededRandom, seededRandom } from '@lanting/node-kit/seeded-random'
import type { LotteryBet } from '#src/history/lottery-acts.ts'
import type { PayType, Visit } from '#src/history/member-acts.ts'
import type { SceneName } from '#src/history/scenes.ts'

const HOUR = 3_600_000
/** Of the check of everything, which takes longest; the last few runs are enough to show. */
const SHOWN_RUNS = 6

export interface Span {
  readonly startMs: number
  readonly endMs: number
  /** How many of the crowd take part. */
  readonly people: number
  /** Visits on the last days; earlier days have fewer. */
  readonly visitsPerDay: number
}

export type Act =
  | { readonly kind: 'join'; readonly who: number }
  | { readonly kind: 'card'; readonly who: number }
  | { readonly kind: 'visit'; readonly who: number; readonly visit: Visit }
  | { readonly kind: 'withdraw'; readonly who: number; readonly yuan: number }
  | { readonly kind: 'claimRebate'; readonly who: number }
  | { readonly kind: 'grabPackets'; readonly who: readonly number[] }
  | { readonly kind: 'openLottery'; readonly lottery: LotteryName }
  | { readonly kind: 'bet'; readonly who: number | 'player03'; readonly bet: LotteryBet }
  | { readonly kind: 'harmfulNight'; readonly who: number }
  | { readonly kind: 'jobs'; readonly names: readonly JobName[] }
  | { readonly kind: 'scene'; readonly scene: SceneName }

export type Moment = Act & { readonly atMs: number }

/** Days before the end at which a scene plays, in the order of the story. */
export type Script = readonly (readonly [scene: SceneName, daysBeforeEnd: number])[]

const GAMES: readonly Pick<Visit, 'plat' | 'picks'>[] = [
  { plat: 'AG', picks: ['庄', '闲', '庄'] },
  { plat: 'BG', picks: ['闲', '庄'] },
  { plat: 'KY', picks: ['龙', '虎'] },
  { plat: 'IGSS', picks: ['大', '单', '小', '双'] },
  { plat: 'PP', picks: ['中线'] },
  { plat: 'OB', picks: ['中线'] },
  { plat: 'PG', picks: ['中线'] },
  { plat: 'AGBY', picks: ['5', '2', '10'] },
  { plat: 'FB', picks: ['主胜', '客胜'] },
]
/** Rounds of each lottery that are drawn in the past. */
const SHOWN_ROUNDS = 12
/** Everyone has joined by then. */
const HARMFUL_NIGHTS = 3
const BET_YUAN = [10, 10, 20, 50] as const
const STAKES = [5, 10, 20, 20, 50, 80] as const
const PAYS: readonly PayType[] = ['wxpay', 'alipay', 'alipay', 'usdt']
/** When people play: the later the more. */
const HOURS = [9, 11, 12, 13, 15, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23] as const

/** Everyone has joined before the last few days. */
function joinDay(who: number, { startMs, endMs, people }: Span): number {
  const days = Math.max(1, Math.floor((endMs - startMs) / DAY_MS) - 5)
  return Math.floor((who * days) / people)
}

function visitOf(random: SeededRandom): Visit {
  const game = random.oneOf(GAMES)
  const stakeYuan = random.oneOf(STAKES)
  const rounds = game.plat === 'FB' ? 1 : 2 + random.below(4)
  return { ...game, stakeYuan, rounds, bringYuan: stakeYuan * 4, pay: random.oneOf(PAYS) }
}

function* crowdMoments(span: Span, random: SeededRandom): Generator<Moment> {
  for (let who = 0; who < span.people; who++) {
    const atMs = span.startMs + joinDay(who, span) * DAY_MS + HOUR + random.below(6) * HOUR
    yield { kind: 'join', who, atMs }
    yield { kind: 'card', who, atMs: atMs + HOUR / 2 }
  }
}

function* dayMoments(span: Span, random: SeededRandom): Generator<Moment> {
  const days = Math.ceil((span.endMs - span.startMs) / DAY_MS)
  let paidIn: number[] = []
  for (let n = 0; n <= days; n++) {
    const day = addDays(beijingDay(span.startMs), n)
    const present = Array.from({ length: span.people }, (_, who) => who).filter(
      (who) => joinDay(who, span) < n - 1,
    )
    if (present.length === 0) continue
    yield { kind: 'grabPackets', who: paidIn, atMs: atClock(day, '10:24:00') }
    paidIn = []
    const visits = Math.ceil((span.visitsPerDay * (n + days)) / (2 * days))
    for (let k = 0; k < visits; k++) {
      const minutes = random.oneOf(HOURS) * 60 + random.below(60)
      const who = random.oneOf(present)
      paidIn.push(who)
      const atMs = dayStart(day) + minutes * 60_000 + random.below(60_000)
      yield { kind: 'visit', who, visit: visitOf(random), atMs }
    }
    const noon = atClock(day, '13:00:00')
    const yuan = 100 + 50 * random.below(5)
    if (n % 2 === 0) yield { kind: 'withdraw', who: random.oneOf(present), yuan, atMs: noon }
    if (n % 3 === 0) yield { kind: 'claimRebate', who: random.oneOf(present), atMs: noon + HOUR }
  }
}

/** Two of the crowd play harmfully in the last nights, so that signs of harm can be seen. */
function* harmMoments({ startMs, endMs, people }: Span): Generator<Moment> {
  const last = beijingDay(endMs)
  for (let n = HARMFUL_NIGHTS; n >= 1; n--) {
    const atMs = atClock(addDays(last, -n), '00:40:00')
    for (const who of [people - 1, people - 2])
      if (who >= 0 && atMs > startMs) yield { kind: 'harmfulNight', who, atMs: atMs + who * 60_000 }
  }
}

/** The last rounds of each lottery, with bets on nearly all of them: more would be a longer first start. */
function* lotteryMoments({ endMs, people }: Span, random: SeededRandom): Generator<Moment> {
  for (const { name, periodSec } of LOTTERIES) {
    const periodMs = periodSec * 1000
    const openMs = endMs - SHOWN_ROUNDS * periodMs
    yield { kind: 'openLottery', lottery: name, atMs: openMs }
    const rooms = ROOMS.filter(({ lottery }) => lottery === name)
    for (let n = 0; n < SHOWN_ROUNDS; n++) {
      const bet = () => ({
        roomId: random.oneOf(rooms).id,
        lines: 1 + random.below(3),
        stakeYuan: random.oneOf(BET_YUAN),
      })
      const at = () => openMs + n * periodMs + random.below(periodMs / 2)
      if (n % 2 === 0) yield { kind: 'bet', who: 'player03', bet: bet(), atMs: at() }
      yield { kind: 'bet', who: random.below(people), bet: bet(), atMs: at() }
    }
  }
}

/** Jobs at the moments at which the worker would have run them. */
function* jobMoments(span: Span): Generator<Moment> {
  const days = Math.ceil((span.endMs - span.startMs) / DAY_MS)
  for (let n = 0; n <= days; n++) {
    const day = addDays(beijingDay(span.startMs), n)
    yield* timedJobs(day, 'vip-daily')
    yield* timedJobs(day, 'signs-daily')
    yield* timedJobs(day, 'rebate-daily')
    yield { kind: 'jobs', names: ['invite-gifts', 'turnover-sweep'], atMs: atClock(day, '03:10:02') }
    if (days - n <= SHOWN_RUNS) yield* timedJobs(day, 'books-daily', 'housekeeping')
    yield* timedJobs(day, 'red-packet-cut')
    yield* timedJobs(day, 'red-packet-reveal')
    yield* timedJobs(day, 'vip-monthly')
    yield* timedJobs(day, 'agent-monthly')
  }
}

/** A job at its time of the day, with others after it; nothing on days that are not its own. */
function* timedJobs(day: string, name: JobName, ...after: readonly JobName[]): Generator<Moment> {
  const { time } = JOBS[name]
  if ('everySec' in time || ![undefined, Number(day.slice(8))].includes(time.dayOfMonth)) return
  yield { kind: 'jobs', names: [name, ...after], atMs: atClock(day, time.at) + 2_000 }
}

export function planHistory(span: Span, script: Script): readonly Moment[] {
  const random = seededRandom(20_261)
  const scenes = script.map(
    ([scene, days]): Moment => ({
      kind: 'scene',
      scene,
      atMs: span.endMs - days * DAY_MS,
    }),
  )
  const days = [...crowdMoments(span, random), ...dayMoments(span, random), ...jobMoments(span)]
  return [...days, ...scenes, ...harmMoments(span), ...lotteryMoments(span, random)]
    .filter(({ atMs }) => atMs >= span.startMs && atMs < span.endMs)
    .toSorted((a, b) => a.atMs - b.atMs)
}
