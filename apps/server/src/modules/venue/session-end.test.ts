// Venue sessions end with ours: at every venue, for every cause, retried until confirmed, with an alarm meanwhile.
import { DESK_LIMITS } from '@lanting/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { rememberVenueMember } from '#src/modules/venue/venue.sql.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const [ag, pp] = [createFakeVenue('AG'), createFakeVenue('PP')]
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier({}, { venues: new Map([...ag.venues, ...pp.venues]) })
})
afterEach(async () => {
  for (const venue of [ag, pp]) venue.silence(null)
  await run(DESK_LIMITS.sessionEnd.pauseMaxMs)
  for (const venue of [ag, pp]) venue.endedSessions.length = 0
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

async function run(ms = 0) {
  if (ms > 0) await cashier.test.advance(ms)
  return cashier.test.services.sessionEnds.runOnce()
}

async function player(): Promise<CashierMember> {
  const member = await cashier.member()
  for (const plat of ['AG', 'PP']) await rememberVenueMember(cashier.test.core.db, member.id, plat)
  return member
}

const support = async () => ({ token: await cashier.office.login('support01') })
const alarms = async () =>
  (await openAlarms(cashier.test.core.db, 50)).filter(({ kind }) => kind === 'sessions_open')

const ENDS: readonly [string, (member: CashierMember) => Promise<{ code: number }>][] = [
  [
    'a freeze',
    async ({ id }) =>
      cashier.office.call(
        'POST /office-api/member/freeze',
        { id: Number(id), reason: '核实' },
        await support(),
      ),
  ],
  [
    'ending all sessions by staff',
    async ({ id }) =>
      cashier.office.call(
        'POST /office-api/member/end-sessions',
        { id: Number(id), reason: '会员来电' },
        await support(),
      ),
  ],
  [
    'a reset of the password by staff',
    async ({ id }) =>
      cashier.office.call(
        'POST /office-api/member/reset-password',
        { id: Number(id), identity: '核对证件' },
        await support(),
      ),
  ],
  [
    'a change of the password',
    ({ as, password }) =>
      cashier.test.call(
        'POST /api/editPassword',
        { password, new_password: 'Lanting9x', confirm: 'Lanting9x' },
        as,
      ),
  ],
]

describe('venue sessions', () => {
  it.each(ENDS)('end at every venue with %s', async (_, end) => {
    const member = await player()
    expect((await end(member)).code).toBe(200)
    await run()
    expect([ag.endedSessions, pp.endedSessions]).toEqual([[`m${member.id}`], [`m${member.id}`]])
    expect(await run(DESK_LIMITS.sessionEnd.pauseMaxMs)).toBe(0)
  })

  it('go on being asked for while one venue is silent, without holding up the other, and alarm after a while', async () => {
    const member = await player()
    ag.silence('before')
    await ENDS[0]?.[1](member)
    await run()
    expect([ag.endedSessions, pp.endedSessions]).toEqual([[], [`m${member.id}`]])
    expect(await run(DESK_LIMITS.sessionEnd.pauseMs - 1_000)).toBe(0)
    expect(await run(1_000)).toBe(1)
    expect(await alarms()).toEqual([])
    await run(DESK_LIMITS.sessionEnd.alarmAfterMs)
    expect((await alarms()).map(({ subject }) => subject)).toEqual([`AG:${member.id}`])
    ag.silence(null)
    await run(DESK_LIMITS.sessionEnd.pauseMaxMs)
    expect(ag.endedSessions).toEqual([`m${member.id}`])
    expect(await alarms()).toEqual([])
  })

  it('are asked for again when a new request came while the venue confirmed the old one', async () => {
    const member = await player()
    await ENDS[1]?.[1](member)
    let asked: Promise<unknown> | undefined
    ag.beforeSessionsEnd(() => {
      asked ??= Promise.resolve(ENDS[1]?.[1](member))
      return asked
    })
    await run()
    ag.beforeSessionsEnd(null)
    await run()
    expect(ag.endedSessions).toEqual([`m${member.id}`, `m${member.id}`])
    expect(await run(DESK_LIMITS.sessionEnd.pauseMaxMs)).toBe(0)
  })
})
