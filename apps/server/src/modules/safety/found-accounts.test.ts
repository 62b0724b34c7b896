// Accounts found to be one person by a sign that both gave: no act of either opens a gate of the other, at whatever time both gave it.
import { parseBeijing } from '@lanting/contract/time'
import { atSize } from '@lanting/node-kit/test/size'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { AbsenceService } from '#src/modules/safety/absence/absence.service.ts'
import { LimitsService } from '#src/modules/safety/limits.service.ts'
import { askGate, passGate } from '#src/safety/gates.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { Stand } from '#src/test/protection/protection-stand.ts'

const RUNS = atSize(25, 400)
const SEED = 20_261_119
const MINUTE = 60_000

const SIGNS = ['mobile', 'name', 'card'] as const
type Sign = (typeof SIGNS)[number]
type Act =
  | { readonly do: 'type'; readonly sign: Sign; readonly whose: 'own' | 'other' | 'new' }
  | {
      readonly do: 'set'
      readonly limit: 'deposit.day' | 'loss.week' | 'time' | 'stake'
      readonly value: number
    }
  | { readonly do: 'pass'; readonly gate: 'deposit' | 'bet' | 'transfer'; readonly yuan: number }
  | { readonly do: 'timeout' | 'exclude' | 'back' | 'beat' | 'erase' }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      sign: fc.constantFrom(...SIGNS),
      whose: fc.constantFrom('own' as const, 'other' as const, 'new' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      limit: fc.constantFrom('deposit.day' as const, 'loss.week' as const, 'time' as const, 'stake' as const),
      value: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      gate: fc.constantFrom('deposit' as const, 'bet' as const, 'transfer' as const),
      yuan: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'timeout' as const,
        'exclude' as const,
        'back' as const,
        'beat' as const,
        'erase' as const,
      ),
    }),
  },
)

let database: TestDatabase
let db: Db
let stand: Stand
let limits: LimitsService
let absences: AbsenceService
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  stand = await Stand.open(db, parseBeijing('2026-11-17 12:00:00') ?? 0)
  limits = new LimitsService({ db, profile: 'house' })
  absences = new AbsenceService({
    db,
    profile: 'house',
    bus: { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    loginPasswords: { demand: async () => undefined },
  })
})
afterAll(() => database.drop())

let serial = 0
interface Signs {
  readonly mobile: string
  readonly name: string
  readonly card: string
}
const newSigns = (): Signs => {
  const n = String(++serial).padStart(8, '0')
  return { mobile: `139${n}`, name: `林${n}`, card: `62${n}` }
}

async function type(id: bigint, sign: Sign, value: string): Promise<void> {
  if (sign === 'mobile')
    await db.query('UPDATE members SET mobile = $2 WHERE id = $1', [id, db.seal('mobile', value)])
  else if (sign === 'name')
    await db.query(`UPDATE members SET realname = $2, birthday = '1990-05-05' WHERE id = $1`, [
      id,
      db.seal('name', value),
    ])
  else
    await db.query(
      `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at, tail)
       VALUES (gen_random_uuid(), $1, 'bank', '招商银行', '', $2, '', app_now(), '') ON CONFLICT DO NOTHING`,
      [id, value],
    )
}

const pass = (id: bigint, { gate, yuan }: Act & { do: 'pass' }) =>
  db.tx(async (tx) => {
    const fen = BigInt(yuan) * 100n
    await passGate(tx, id, gate, { amountFen: fen })
    if (gate === 'deposit') await stand.deposit(tx, id, fen)
    else if (gate === 'bet') await stand.bet(tx, id, fen)
    else await stand.toVenue(tx, id, fen)
  })

interface Actor {
  readonly id: bigint
  readonly own: Signs
  readonly others: Signs
}

/** What the product refuses changes nothing. */
async function doIt({ id, own, others }: Actor, one: Act): Promise<void> {
  const work = async () => {
    if (one.do === 'type')
      return type(
        id,
        one.sign,
        (one.whose === 'own' ? own : one.whose === 'other' ? others : newSigns())[one.sign],
      )
    if (one.do === 'pass') return pass(id, one)
    if (one.do === 'set') return limits.apply(id, { set: [{ limit: one.limit, value: one.value }] })
    if (one.do === 'timeout') return absences.timeout(id, 1, 'x')
    if (one.do === 'exclude') return absences.exclude(id, '180d', 'x')
    if (one.do === 'back') {
      await absences.comeBack(id, 'ask')
      return absences.comeBack(id, 'confirm')
    }
    if (one.do === 'beat') return stand.beat(id)
    return db.query('UPDATE members SET mobile = NULL, birthday = NULL WHERE id = $1', [id])
  }
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

it('no act of who is excluded opens a gate of an account that was found', async () => {
  const steps = fc.record({
    found: fc.constantFrom(...SIGNS),
    asker: fc.constantFrom(0 as const, 1 as const),
    life: fc.array(fc.record({ who: fc.constantFrom(0, 1), one: act }), { minLength: 4, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(steps, async ({ found, asker, life }) => {
      const ids = await stand.pair()
      const [first, second] = [newSigns(), newSigns()]
      for (const sign of SIGNS) await type(ids[0], sign, first[sign])
      await stand.moveTo(stand.now + MINUTE)
      await type(ids[1], found, first[found])
      await absences.exclude(ids[asker], '1y', 'x')
      for (const { who, one } of life) {
        const [id, own, others] = who === 0 ? [ids[0], first, second] : [ids[1], second, first]
        await doIt({ id, own, others }, one)
        for (const each of ids)
          expect((await askGate(db, each, 'deposit')).refused?.key, JSON.stringify(one)).toBe('excludedUntil')
        await stand.moveTo(stand.now + MINUTE)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

it('two accounts that give a sign at the same time are one person', async () => {
  const both = await stand.pair()
  const mobile = db.seal('mobile', newSigns().mobile)
  const give = 'UPDATE members SET mobile = $2 WHERE id = $1'
  let hasGiven = false
  let second: Promise<unknown> = Promise.resolve()
  await db.tx(async (tx) => {
    await tx.query(give, [both[0], mobile])
    second = db.query(give, [both[1], mobile]).finally(() => (hasGiven = true))
    // The other one waits for this transaction, or has missed it.
    await vi.waitUntil(
      async () =>
        hasGiven ||
        (
          await db.query(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 728119 AND NOT granted",
          )
        ).length > 0,
      { timeout: 20_000 },
    )
  })
  await second
  const persons = await db.query('SELECT DISTINCT person_of(m.id) FROM unnest($1::bigint[]) AS m (id)', [
    both,
  ])
  expect(persons).toHaveLength(1)
})
