// Signs of harm over thirty days of a crowd: who plays harmfully is found, and few others are.
import { addDays, type Day, dayStart } from '@lanting/contract/time'
import { seededRandom } from '@lanting/node-kit/seeded-random'
import { atSize } from '@lanting/node-kit/test/size'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { SignsService } from '#src/modules/safety/signs/signs.service.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { plainEach } from '#src/test/plain-each.ts'
import { PastPlay } from '#src/test/protection/past-play.ts'
import { Stand } from '#src/test/protection/protection-stand.ts'
import { dayOf } from '#src/test/protection/simulated-people.ts'

// More by `npm run prove:protection -- --people 2000`.
const ORDINARY = Number(process.env['SIGNS_PEOPLE'] ?? atSize(60, 400))
const HARMFUL = Math.ceil(ORDINARY / 10)
const SEED = Number(process.env['PROTECTION_SEED'] ?? 20_261_118)
const DAYS = 30
const GROWS_AFTER = 20
/** Over the end of a year. */
const FIRST: Day = '2026-12-15'
const NIGHT_MS = 130 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it(`finds ${HARMFUL} people who play harmfully among ${ORDINARY} others`, {
  timeout: 1_800_000,
}, async () => {
  const { db } = database
  const stand = await Stand.open(db, dayStart(FIRST))
  const past = new PastPlay(db)
  const signs = new SignsService({ db, inbox: new InboxService(db) })
  const people = { ordinary: await past.members(ORDINARY), harmful: await past.members(HARMFUL) }
  const random = seededRandom(SEED)
  const since = dayStart(addDays(FIRST, GROWS_AFTER))
  for (let n = 0; n < DAYS; n++) {
    const start = dayStart(addDays(FIRST, n))
    const day = dayOf(people, start, since, random)
    await past.bets(day.bets)
    await past.deposits(day.deposits)
    await past.refused(day.refused)
    for (const { memberId, at, to } of day.spans) await past.span(memberId, at, to)
    await stand.moveTo(dayStart(addDays(FIRST, n + 1)) + NIGHT_MS)
    await signs.runDaily(addDays(FIRST, n + 1), plainEach)
  }
  const rows = await db.query<{ id: bigint }>(
    'SELECT DISTINCT member_id AS id FROM harm_signs WHERE until_at IS NOT NULL',
  )
  const found = new Set(rows.map(({ id }) => id))
  const share = (ids: readonly bigint[]) => ids.filter((id) => found.has(id)).length / ids.length
  const [recall, wrong] = [share(people.harmful), share(people.ordinary)]
  process.stdout.write(
    `signs: ${(100 * recall).toFixed(1)} % found, ${(100 * wrong).toFixed(1)} % of the others, seed ${SEED}\n`,
  )
  expect(recall).toBeGreaterThanOrEqual(0.9)
  expect(wrong).toBeLessThanOrEqual(0.05)
})
