// Signs of harm in the database: what a day is counted as, at midnight and at month ends, and what follows from points.
import { SIGN_STEPS } from '@lanting/contract/data/harm-signs'
import { addDays, type Day, DAY_MS, dayStart } from '@lanting/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { LimitsService } from '#src/modules/safety/limits.service.ts'
import { reminderWhile, SignsService } from '#src/modules/safety/signs/signs.service.ts'
import { askGate, mayHaveGifts } from '#src/safety/gates.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { plainEach } from '#src/test/plain-each.ts'
import { PastPlay } from '#src/test/protection/past-play.ts'
import { Stand } from '#src/test/protection/protection-stand.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The last day of a month, and of a leap February's neighbour. */
const DAY: Day = '2027-02-28'
const MIDNIGHT = dayStart(DAY)
const NEXT_MIDNIGHT = MIDNIGHT + DAY_MS

let database: TestDatabase
let stand: Stand
let past: PastPlay
let signs: SignsService
beforeAll(async () => {
  database = await createTestDatabase()
  stand = await Stand.open(database.db, NEXT_MIDNIGHT + 2 * HOUR + 10 * MINUTE)
  past = new PastPlay(database.db)
  signs = new SignsService({ db: database.db, inbox: new InboxService(database.db) })
})
afterAll(() => database.drop())

const night = (day: Day = DAY) => signs.runDaily(addDays(day, 1), plainEach)

/** The day was not counted yet. */
const reopen = () => database.db.query('DELETE FROM closed_days WHERE day >= $1', [DAY])

async function member(): Promise<bigint> {
  const [id] = await past.members(1)
  if (id === undefined) throw new Error('no member')
  return id
}

interface DayRow {
  readonly bets: number
  readonly night_bets: number
  readonly deposits: number
  readonly chases: number
  readonly refused: number
  readonly raised: number
  readonly recalled: number
  readonly longest_minutes: number
}

async function counted(memberId: bigint, day: Day = DAY): Promise<Partial<DayRow>> {
  await reopen()
  await night()
  const rows = await database.db.query<DayRow>(
    `SELECT bets, night_bets, deposits, chases, refused, raised, recalled, longest_minutes FROM play_days
      WHERE member_id = $1 AND day = $2`,
    [memberId, day],
  )
  return rows[0] ?? {}
}

describe('a day', () => {
  it('begins and ends at midnight of Beijing, its night at six', async () => {
    const id = await member()
    const at = [
      MIDNIGHT - 1,
      MIDNIGHT,
      MIDNIGHT + 6 * HOUR - 1,
      MIDNIGHT + 6 * HOUR,
      NEXT_MIDNIGHT - 1,
      NEXT_MIDNIGHT,
    ]
    await past.bets(at.map((instant) => ({ memberId: id, at: instant })))
    await past.deposits(at.map((instant) => ({ memberId: id, at: instant })))
    await past.deposits([{ memberId: id, at: MIDNIGHT }], 'closed')
    expect(await counted(id)).toMatchObject({ bets: 4, night_bets: 2, deposits: 4 })
    expect(await counted(id, addDays(DAY, -1))).toMatchObject({ bets: 1, night_bets: 0, deposits: 1 })
  })

  it.each([
    ['30 minutes after a loss', 30 * MINUTE, 0n, 1],
    ['a millisecond later', 30 * MINUTE + 1, 0n, 0],
    ['at the same instant', 0, 0n, 1],
    ['after a win', MINUTE, 2_000n, 0],
  ])('a deposit %s', async (_when, after, payoutFen, chases) => {
    const id = await member()
    // The loss may be of the day before.
    await past.bets([{ memberId: id, at: MIDNIGHT - MINUTE, payoutFen }])
    await past.deposits([{ memberId: id, at: MIDNIGHT - MINUTE + after }])
    const day = after < MINUTE ? addDays(DAY, -1) : DAY
    expect(await counted(id, day)).toMatchObject({ deposits: 1, chases })
  })

  it('counts a deposit after a loss of the other account of the person', async () => {
    const [one, two] = await stand.pair()
    await past.bets([{ memberId: one, at: MIDNIGHT + HOUR }])
    await past.deposits([{ memberId: two, at: MIDNIGHT + HOUR + MINUTE }])
    await stand.shareCard([one, two])
    expect(await counted(one)).toMatchObject({ bets: 1, deposits: 1, chases: 1 })
  })

  it.each([
    ['24 hours after a refusal', DAY_MS, 1],
    ['a second later', DAY_MS + 1000, 0],
  ])('a refused deposit %s', async (_when, after, refused) => {
    const id = await member()
    const first = MIDNIGHT - 2 * HOUR
    await past.refused([
      { memberId: id, at: first },
      { memberId: id, at: first + after },
    ])
    expect((await counted(id)).refused ?? 0).toBe(refused)
  })

  it.each([
    ['over midnight is as long as it was', MIDNIGHT - 3 * HOUR, 17, 15 * MINUTE, 240],
    ['ends with a longer pause', MIDNIGHT + HOUR, 3, 15 * MINUTE + 1000, 0],
  ])('a session %s', async (_what, from, bets, apart, minutes) => {
    const id = await member()
    await past.bets(Array.from({ length: bets }, (_, n) => ({ memberId: id, at: from + n * apart })))
    expect(await counted(id)).toMatchObject({ longest_minutes: minutes })
  })

  it('counts heartbeats and bets as one session, up to the end of the day', async () => {
    const id = await member()
    await past.span(id, NEXT_MIDNIGHT - 2 * HOUR, NEXT_MIDNIGHT + HOUR)
    await past.bets([{ memberId: id, at: NEXT_MIDNIGHT - 2 * HOUR - 10 * MINUTE }])
    expect(await counted(id)).toMatchObject({ bets: 1, longest_minutes: 130 })
  })

  it.each([
    ['24 hours later', DAY_MS, 'memberAsked', 1],
    ['a millisecond after that', DAY_MS + 1, 'memberAsked', 0],
    ['after a refusal of ours', HOUR, 'identityNeeded', 0],
  ])('a withdrawal taken back, with play %s', async (_when, after, reason, recalled) => {
    const id = await member()
    await past.returned(id, MIDNIGHT - 30 * MINUTE, reason)
    await past.bets([{ memberId: id, at: MIDNIGHT - 30 * MINUTE + after }])
    expect((await counted(id)).recalled ?? 0).toBe(recalled)
  })

  it('counts limits that were asked to be raised, each once, and not what was taken back', async () => {
    const limits = new LimitsService({ db: database.db, profile: 'house' })
    const [one, two] = await stand.pair()
    await stand.shareCard([one, two])
    const now = stand.now
    await stand.moveTo(MIDNIGHT + 12 * HOUR)
    const set = (...values: readonly (readonly ['stake' | 'time' | 'loss.day', number | null])[]) =>
      limits.change(one, { set: values.map(([limit, value]) => ({ limit, value })) })
    await set(['stake', 10], ['time', 10], ['loss.day', 10])
    await set(['stake', 20], ['stake', 30], ['time', null], ['loss.day', 20])
    expect(await counted(one)).toMatchObject({ raised: 3 })
    await limits.change(one, { cancel: ['time'] })
    await set(['loss.day', 5])
    expect(await counted(one)).toMatchObject({ raised: 1 })
    await stand.moveTo(now)
  })
})

/** Four points: deposits, chases, tries again, nights; `more` adds a long session. */
async function harm(id: bigint, more = false): Promise<void> {
  const at = MIDNIGHT + HOUR
  await past.bets(
    Array.from({ length: more ? 30 : 20 }, (_, n) => ({ memberId: id, at: at + n * 9 * MINUTE })),
  )
  await past.deposits(Array.from({ length: 4 }, (_, n) => ({ memberId: id, at: at + (n * 9 + 1) * MINUTE })))
  await past.refused(Array.from({ length: 3 }, (_, n) => ({ memberId: id, at: at + n * MINUTE })))
}

async function messages(id: bigint): Promise<string[]> {
  const rows = await database.db.query<{ content: string }>(
    "SELECT content FROM inbox_messages WHERE member_id = $1 AND key LIKE 'signs:%' ORDER BY id",
    [id],
  )
  return rows.map(({ content }) => content)
}

const gift = async (id: bigint) => (await askGate(database.db, id, 'gift')).refused?.key ?? null

describe('points', () => {
  it('pause gifts and inviting messages of the whole person for 7 days, told once with the reasons', async () => {
    const [one, two] = await stand.pair()
    await stand.shareCard([one, two])
    const ordinary = await member()
    await past.bets([{ memberId: ordinary, at: MIDNIGHT + 20 * HOUR }])
    await harm(two)
    await reopen()
    expect(await gift(one)).toBeNull()
    await night()
    const now = stand.now
    for (const id of [one, two]) {
      expect(await gift(id)).toBe('giftsPaused')
      expect((await askGate(database.db, id, 'message')).refused?.key).toBe('giftsPaused')
      expect((await askGate(database.db, id, 'bet', { amountFen: 100n })).refused).toBeNull()
      expect((await askGate(database.db, id, 'deposit', { amountFen: 100n })).refused).toBeNull()
      expect(await messages(id)).toHaveLength(1)
    }
    expect((await messages(two))[0]).toContain('输后 30 分钟内再次存款（近 7 天 4 次）')
    expect(await signs.read(one)).toMatchObject({ day: DAY, points: 4, paused_until: '2027-03-08 02:10:00' })
    expect(await database.db.tx((tx) => mayHaveGifts(tx, [one, ordinary]))).toEqual(new Set([ordinary]))
    expect(await gift(ordinary)).toBeNull()
    const written = await new InboxService(database.db).writeToAll(
      database.db,
      { key: 'offer', title: 'offer', content: 'offer' },
      true,
    )
    const told = await database.db.query<{ member_id: bigint }>(
      "SELECT member_id FROM inbox_messages WHERE key = 'offer'",
    )
    expect(told).toHaveLength(written)
    const ids = told.map(({ member_id }) => member_id)
    expect([one, two, ordinary].map((id) => ids.includes(id))).toEqual([false, false, true])
    // The same night again, and the next with the same points: nothing more is said.
    await night()
    await stand.moveTo(now + DAY_MS)
    await night(addDays(DAY, 1))
    expect(await messages(two)).toHaveLength(1)
    await stand.moveTo(now + 8 * DAY_MS - 1)
    expect(await gift(one)).toBe('giftsPaused')
    await stand.moveTo(now + 8 * DAY_MS)
    expect(await gift(one)).toBeNull()
    await stand.moveTo(now)
  })

  it('hold for an account that is found to be of the person later', async () => {
    const [one, two] = await stand.pair()
    await harm(one)
    await reopen()
    await night()
    expect([await gift(one), await gift(two)]).toEqual(['giftsPaused', null])
    await stand.shareCard([one, two])
    expect(await gift(two)).toBe('giftsPaused')
  })

  it('open one case for support from five, and none below', async () => {
    const [four, five] = await past.members(2)
    await harm(four ?? 0n)
    await harm(five ?? 0n, true)
    await reopen()
    await night()
    const now = stand.now
    await stand.moveTo(now + DAY_MS)
    await night(addDays(DAY, 1))
    await stand.moveTo(now)
    const { data } = await signs.cases(1)
    const of = (id: bigint | undefined) => data.filter(({ member: { id: one } }) => BigInt(one) === id)
    expect(of(four)).toEqual([])
    expect(of(five)).toHaveLength(1)
    expect(of(five)[0]).toMatchObject({ points: 5, day: DAY, others: 0 })
    expect(of(five)[0]?.signs.map(({ title }) => title)).toContain('单次游戏时间过长')
  })

  it('are kept: nobody takes a finding back', async () => {
    await expect(database.db.query('UPDATE harm_signs SET until_at = NULL')).rejects.toThrow('only added')
    await expect(database.db.query('DELETE FROM harm_signs')).rejects.toThrow('only added')
  })
})

it.each([
  [null, 60, 60],
  [null, null, null],
  [new Date(), null, SIGN_STEPS.pause.reminderMinutes],
  [new Date(), 60, SIGN_STEPS.pause.reminderMinutes],
  [new Date(), 15, 15],
])('in a pause until %s with a reminder of %s it comes after %s', (until, chosen, minutes) => {
  expect(reminderWhile(until, chosen)).toBe(minutes)
})
