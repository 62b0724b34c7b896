// Every gate against a model in memory: two accounts of one person, limits, absences, and clock jumps to the edges of periods.
import { EXCLUSION_LENGTHS, type ExclusionLength } from '@lanting/contract/data/protection-profiles'
import { GATES } from '@lanting/contract/gates'
import { TIMEOUT_DAYS, type TimeoutDays } from '@lanting/contract/rules/protection/absence'
import { LIMIT_NAMES, type LimitName, periodEnd } from '@lanting/contract/rules/protection/limits'
import { parseBeijing } from '@lanting/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { AbsenceService } from '#src/modules/safety/absence/absence.service.ts'
import { LimitsService } from '#src/modules/safety/limits.service.ts'
import { passGate } from '#src/safety/gates.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { Account, ProtectionModel } from '#src/test/protection/protection-model.ts'
import { Stand } from '#src/test/protection/protection-stand.ts'

// More by `npm run prove:protection -- --n 10000`; a failing run prints its seed and its path.
const RUNS = Number(process.env['PROTECTION_RUNS'] ?? 1000)
const SEED = Number(process.env['PROTECTION_SEED'] ?? 20_261_118)
const DAY = 86_400_000
/** As many as the database serves at once. */
const AT_ONCE = 10

type Who = 0 | 1
type Command =
  | { readonly do: 'pass'; readonly who: Who; readonly gate: (typeof GATES)[number]; readonly yuan: number }
  | { readonly do: 'set'; readonly who: Who; readonly limit: LimitName; readonly value: number | null }
  | { readonly do: 'confirm' | 'cancel'; readonly who: Who; readonly limit: LimitName }
  | { readonly do: 'timeout'; readonly who: Who; readonly days: TimeoutDays }
  | { readonly do: 'exclude'; readonly who: Who; readonly length: ExclusionLength }
  | { readonly do: 'back'; readonly who: Who; readonly step: 'ask' | 'confirm' }
  | { readonly do: 'settle'; readonly who: Who; readonly times: number }
  | { readonly do: 'refund' | 'recall' | 'beat'; readonly who: Who }
  | { readonly do: 'link' }

/** The clock is everybody's. */
interface Jump {
  readonly to: 'minutes' | 'day' | 'week' | 'month' | 'year' | 'wait'
  readonly by: number
}

const who = fc.constantFrom<Who>(0, 1)
const limit = fc.constantFrom(...LIMIT_NAMES)
const times = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary })
const is = <T extends string>(word: T) => fc.constant(word)
const command = fc.oneof(
  times(
    10,
    fc.record({
      do: is('pass'),
      who,
      gate: fc.constantFrom(...GATES),
      yuan: fc.integer({ min: 1, max: 120 }),
    }),
  ),
  times(
    5,
    fc.record({
      do: is('set'),
      who,
      limit,
      value: fc.option<number | null>(fc.integer({ min: 1, max: 200 }), { freq: 5, nil: null }),
    }),
  ),
  times(3, fc.record({ do: fc.constantFrom('confirm' as const, 'cancel' as const), who, limit })),
  times(1, fc.record({ do: is('timeout'), who, days: fc.constantFrom(...TIMEOUT_DAYS) })),
  times(1, fc.record({ do: is('exclude'), who, length: fc.constantFrom(...EXCLUSION_LENGTHS) })),
  times(2, fc.record({ do: is('back'), who, step: fc.constantFrom('ask' as const, 'confirm' as const) })),
  times(3, fc.record({ do: is('settle'), who, times: fc.constantFrom(0, 1, 3) })),
  times(4, fc.record({ do: fc.constantFrom('refund' as const, 'recall' as const, 'beat' as const), who })),
  times(1, fc.record({ do: is('link') })),
)
const jump: fc.Arbitrary<Jump> = fc.record({
  to: fc.constantFrom('minutes', 'day', 'week', 'month', 'year', 'wait'),
  // A millisecond before the edge, on it, and after it.
  by: fc.constantFrom(-1, 0, 1, 61_000),
})
/** Persons side by side, each with a sequence of its own; between two of their steps the clock may jump. */
const crowd = fc.record({
  lives: fc.array(fc.array(command, { minLength: 5, maxLength: 20 }), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  }),
  jumps: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: jump }), {
    minLength: 20,
    maxLength: 20,
  }),
})

let database: TestDatabase
let db: Db
let stand: Stand
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  stand = await Stand.open(db, parseBeijing('2026-11-15 12:00:00') ?? 0)
})
afterAll(() => database.drop())

const refusalOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError) return error.key
    throw error
  }
}

class Run {
  private readonly limits = new LimitsService({ db, profile: 'house' })
  private readonly absences = new AbsenceService({
    db,
    profile: 'house',
    bus: { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    loginPasswords: { demand: async () => undefined },
  })
  readonly model = new ProtectionModel([new Account(), new Account()], 'house')

  constructor(private readonly ids: readonly [bigint, bigint]) {}

  /** What the product answered, and what the model says. */
  async step(one: Command): Promise<readonly [string | null, string | null]> {
    const { model } = this
    const now = stand.now
    switch (one.do) {
      case 'pass':
        return this.pass(one, now)
      case 'set': {
        const value = one.value === null ? null : BigInt(one.value) * (one.limit === 'time' ? 1n : 100n)
        const change = { set: [{ limit: one.limit, value: one.value }] }
        const told = await refusalOf(this.limits.apply(this.ids[one.who], change))
        return [told, model.set(one.who, one.limit, value, now)]
      }
      case 'confirm':
      case 'cancel': {
        const change = { [one.do]: [one.limit] }
        const told = await refusalOf(this.limits.apply(this.ids[one.who], change))
        return [told, model[one.do](one.who, one.limit, now)]
      }
      case 'timeout': {
        const told = await refusalOf(this.absences.timeout(this.ids[one.who], one.days, 'x'))
        return [told, model.timeout(one.who, one.days, now)]
      }
      case 'exclude': {
        const told = await refusalOf(this.absences.exclude(this.ids[one.who], one.length, 'x'))
        return [told, model.exclude(one.who, one.length, now)]
      }
      case 'back': {
        const told = await refusalOf(this.absences.comeBack(this.ids[one.who], one.step))
        return [told, model.comeBack(one.who, one.step, now)]
      }
      case 'link':
        await stand.shareCard(this.ids)
        model.link()
        return [null, null]
      default:
        await this.live(one, now)
        return [null, null]
    }
  }

  /** The gate and what passes it, in one transaction as in the product. */
  private async pass({ who: at, gate, yuan }: Command & { do: 'pass' }, now: number) {
    const fen = ['deposit', 'transfer', 'auto', 'bet'].includes(gate) ? BigInt(yuan) * 100n : 0n
    const id = this.ids[at]
    const told = await refusalOf(
      db.tx(async (tx) => {
        await passGate(tx, id, gate, { amountFen: fen })
        if (gate === 'deposit') await stand.deposit(tx, id, fen)
        if (gate === 'bet') await stand.bet(tx, id, fen)
        if (gate === 'transfer' || gate === 'auto') await stand.toVenue(tx, id, fen)
      }),
    )
    const said = this.model.judge(at, gate, fen, now)
    const account = this.model.accounts[at]
    if (said === null && gate === 'deposit') account.deposits.push({ at: now, fen, isOpen: true })
    if (said === null && gate === 'bet') account.bets.push({ fen, settledAt: null, payout: 0n })
    if (said === null && (gate === 'transfer' || gate === 'auto')) account.venueFen += fen
    return [told, said] as const
  }

  /** What is never gated: settlements, refunds, recalls, heartbeats. */
  private async live(one: Extract<Command, { who: Who }>, now: number): Promise<void> {
    const id = this.ids[one.who]
    const account = this.model.accounts[one.who]
    if (one.do === 'settle') {
      const bet = account.bets.find(({ settledAt }) => settledAt === null)
      if (bet === undefined) return
      bet.settledAt = now
      bet.payout = bet.fen * BigInt(one.times)
      await stand.settle(id, bet.payout)
    } else if (one.do === 'refund') {
      const order = account.deposits.find(({ isOpen }) => isOpen)
      if (order === undefined) return
      order.isOpen = false
      await stand.refund(id)
    } else if (one.do === 'recall') {
      if (account.venueFen > 0n) await db.tx((tx) => stand.toVenue(tx, id, -account.venueFen))
      account.venueFen = 0n
    } else if (one.do === 'beat') {
      this.model.beat(one.who, now)
      await stand.beat(id)
    }
  }
}

async function leap({ to, by }: Jump): Promise<void> {
  const { now } = stand
  const later =
    to === 'minutes'
      ? now + 4 * 60_000
      : to === 'year'
        ? now + 366 * DAY
        : to === 'wait'
          ? now + DAY
          : periodEnd(to, now)
  await stand.moveTo(Math.max(now + 1, later + by))
}

it(
  'answers as the model, gate by gate, and never lets a limit be passed',
  async () => {
    await fc.assert(
      fc.asyncProperty(crowd, async ({ lives, jumps }) => {
        const runs = await Promise.all(lives.map(async () => new Run(await stand.pair())))
        for (const [i, ahead] of jumps.entries()) {
          await Promise.all(
            lives.map(async (life, n) => {
              const [one, run] = [life[i], runs[n]]
              if (one === undefined || run === undefined) return
              const [told, said] = await run.step(one)
              expect(told, `${n}.${i}: ${JSON.stringify(one)}`).toBe(said)
            }),
          )
          if (ahead !== null) await leap(ahead)
        }
      }),
      { numRuns: Math.ceil(RUNS / AT_ONCE), seed: SEED },
    )
  },
  Math.max(3_600_000, RUNS * 3_000),
)
