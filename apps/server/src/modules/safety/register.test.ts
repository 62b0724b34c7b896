// The outside register over real HTTP: no gate without a fresh "no", whatever it answers; reading and leaving stay open.
// And what follows from an absence at a real venue.
import { GATES } from '@lanting/contract/gates'
import { REFUSALS } from '@lanting/contract/refusals'
import { registerDigests } from '@lanting/contract/providers/register'
import {
  sandboxRegisterSaltText,
  sandboxRegisterSecretText,
  sandboxRegisterUrl,
} from '@lanting/contract/providers/sandbox'
import { hmacSha256 } from '@lanting/node-kit/hmac'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RegisterService } from '#src/modules/safety/register.service.ts'
import { refuseOtherRegister, requireChecks } from '#src/process/register-demand.ts'
import { signedRegister } from '#src/providers/register.ts'
import { askGate } from '#src/safety/gates.ts'
import { awayFen } from '#src/safety/leaving.sql.ts'
import { TEST_SANDBOX_SECRET } from '#src/test/database.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { UNWATCHED } from '#src/test/unwatched.ts'
import { openVenueStage, type StageMember, type VenueStage } from '#src/test/venues/venue-stage.ts'
import { until } from '#src/test/daily-jobs.ts'

const HOUR = 3_600_000
const UNKNOWN = REFUSALS.registerUnknown.text
const derived = hmacSha256(TEST_SANDBOX_SECRET)

/** Patient, so that a slow machine is not taken for a slow register; `timeoutMs` for the faults that never answer. */
const registerAt = (url: string, timeoutMs = 60_000) =>
  signedRegister(
    'sandbox',
    {
      base: sandboxRegisterUrl(url),
      key: 'sandbox',
      secret: derived(sandboxRegisterSecretText()),
      salt: derived(sandboxRegisterSaltText()),
    },
    // A breaker would keep questions back after the first few faults.
    { ...UNWATCHED, breakerOf: () => NO_BREAKER },
    timeoutMs,
  )
const NO_BREAKER = {
  allows: () => true,
  isOpen: () => false,
  succeeded: () => undefined,
  failed: () => undefined,
}

let stage: VenueStage
beforeAll(async () => {
  stage = await openVenueStage({ REGISTER: 'sandbox' }, (url) => ({ register: registerAt(url) }))
  await requireChecks(stage.test.core.db, { register: 'sandbox', isLive: false })
})
afterEach(async () => {
  await noFault()
  await stage.test.services.register.settled()
  await expectMoneyBalances(stage.test.core.db)
})
afterAll(() => stage.close())

const fault = (mode: string, member?: string) =>
  stage.sandbox.control('POST', 'faults', { venue: 'register', mode, ...(member && { member }) })
const noFault = () => stage.sandbox.control('DELETE', 'faults?venue=register')
const call: VenueStage['test']['call'] = (name, input, as) => stage.test.call(name, input, as)

async function closedGates(id: bigint): Promise<Record<string, string | undefined>> {
  const asked = await Promise.all(
    GATES.map(async (gate) => [gate, (await askGate(stage.test.core.db, id, gate)).refused?.key] as const),
  )
  return Object.fromEntries(asked)
}
const allGates = (key: string | undefined) => Object.fromEntries(GATES.map((gate) => [gate, key]))

const answersOf = (id: bigint) =>
  stage.test.core.db.query<{ answer: string; occasion: string; reference: string; why: string }>(
    'SELECT answer, occasion, reference, why FROM register_answers WHERE member_id = $1 ORDER BY id',
    [id],
  )

/** What a call behind a gate does first. */
async function atGate({ id }: StageMember, timeoutMs?: number): Promise<void> {
  const register = registerAt(stage.sandbox.url, timeoutMs)
  await new RegisterService({ ...stage.test.core, register }).before(id, true)
}

const GATED = [
  ['POST /api/recharge', { paytype: 'wechat', amount: '100' }],
  ['POST /api/transfer', { amount: '100', sourcetype: 'userbalance', targettype: 'KY' }],
  ['POST /api/getGameUrl', { plat_name: 'KY' }],
  ['POST /api/lotteryOrder', { room_id: 101, expect: '202611150001', order: [{ id: 2001, total: 10 }] }],
] as const
const READING = [
  'POST /api/balance',
  'POST /api/betrecord',
  'POST /api/transall',
  'POST /api/limits',
] as const

describe('a register that gives no fresh "no"', () => {
  let member: StageMember
  beforeAll(async () => {
    await fault('down')
    member = await stage.rich()
    await call('POST /api/updateuserinfo', { mobile: '13900000009' }, member.as)
    await stage.test.services.register.settled()
    await noFault()
  })

  it.each([
    ['slow', /Timeout/],
    ['hang', /Timeout/],
    ['reset-before', /TypeError/],
    ['down', /./],
    ['wrong-signature', /unsigned/],
    ['contradictory', /contradictory/],
    ['stale', /stale/],
    ['other-person', /another person/],
    ['other-question', /another question/],
    ['malformed', /unsigned/],
    ['replayed', /unsigned/],
    ['truncated', /TypeError|unsigned/],
    ['wrong-status', /status 500/],
    ['no-reference', /unreadable/],
    ['refuse', /refused/],
  ])('%s: every gate stays closed', async (mode, why) => {
    await fault(mode)
    await atGate(member, mode === 'slow' || mode === 'hang' ? 200 : undefined)
    expect((await answersOf(member.id)).at(-1)).toMatchObject({
      answer: 'unknown',
      reference: '',
      why: expect.stringMatching(why),
    })
    expect(await closedGates(member.id)).toEqual(allGates('registerUnknown'))
  })

  it('is said at every gate; login, reading and withdrawing are never refused', async () => {
    await fault('down')
    for (const [name, input] of GATED)
      expect((await call(name, input, member.as)).message, name).toBe(UNKNOWN)
    const away = await stage.rich()
    for (const name of READING) expect((await call(name, {}, away.as)).code, name).toBe(200)
    const out = { amount: '100', bank: 'none', password: 'x' }
    expect((await call('POST /api/withdraw', out, away.as)).message).not.toBe(UNKNOWN)
  })

  it('is asked again at the next gate, and a "no" opens them all', async () => {
    await call('POST /api/transfer', GATED[1][1], member.as)
    expect((await answersOf(member.id)).at(-1)).toMatchObject({
      answer: 'no',
      occasion: 'gate',
      reference: expect.stringMatching(/^R-/),
    })
    expect(await closedGates(member.id)).toEqual(allGates(undefined))
  })
})

describe('a "no"', () => {
  it('is asked for at registration, and lasts 24 hours; a gate asks again by itself', async () => {
    const member = await stage.rich()
    await stage.test.services.register.settled()
    expect((await answersOf(member.id))[0]).toMatchObject({ answer: 'no', occasion: 'registration' })
    await stage.test.advance(24 * HOUR - 60_000)
    expect(await closedGates(member.id)).toEqual(allGates(undefined))
    await stage.test.advance(60_000)
    expect(await closedGates(member.id)).toEqual(allGates('registerUnknown'))
    expect(await isInvited(member, 'stale')).toBe(false)
    await atGate(member)
    expect(await closedGates(member.id)).toEqual(allGates(undefined))
    expect(await isInvited(member, 'fresh')).toBe(true)
  })

  /** By a message to all, which asks the same of everybody at once. */
  async function isInvited({ id }: StageMember, key: string): Promise<boolean> {
    const { inbox } = stage.test.services
    await inbox.writeToAll(stage.test.core.db, { key, title: '来玩', content: '来玩' }, true)
    const read = 'SELECT 1 FROM inbox_messages WHERE member_id = $1 AND key = $2'
    return (await stage.test.core.db.query(read, [id, key])).length > 0
  }

  it('is about the details that were asked about: others are asked about anew', async () => {
    const member = await stage.rich()
    await atGate(member)
    await call('POST /api/updateuserinfo', { mobile: '13900001001' }, member.as)
    expect(await closedGates(member.id)).toEqual(allGates('registerUnknown'))
    await atGate(member)
    expect(await closedGates(member.id)).toEqual(allGates(undefined))
  })

  it('cannot be changed or taken away afterwards', async () => {
    const { db } = stage.test.core
    for (const text of ["UPDATE register_answers SET answer = 'no'", 'DELETE FROM register_answers'])
      await expect(db.query(text)).rejects.toThrow(/only added/)
    await expect(
      db.query(
        "INSERT INTO restrictions (member_id, asked_by, kind, at, from_at) SELECT id, 'system', 'unlisted', app_now(), app_now() FROM members LIMIT 1",
      ),
    ).rejects.toThrow(/did not say so/)
  })

  it('is demanded by the database: the member app starts with the same register or not at all', async () => {
    const { db } = stage.test.core
    await refuseOtherRegister(db, 'sandbox')
    for (const other of [undefined, 'another'])
      await expect(refuseOtherRegister(db, other)).rejects.toThrow('REGISTER')
    await expect(requireChecks(db, { register: undefined, isLive: true })).rejects.toThrow('REGISTER')
  })
})

/** What an absence brings about is done by the worker, until it is done. */
async function bringHome(member: StageMember): Promise<void> {
  const { leavings, sessionEnds } = stage.test.services
  for (let round = 0; round < 20; round++) {
    await leavings.runOnce()
    await sessionEnds.runOnce()
    await stage.reconcile()
    if ((await awayFen(stage.test.core.db, member.id)) === 0n) return
    await stage.test.advance(11_000)
  }
}

const openEnds = (id: bigint) =>
  stage.test.core.db.query('SELECT 1 FROM venue_session_ends WHERE member_id = $1', [id])

it('a "yes" closes the gates and brings the money home, for as long as it is said of those details', async () => {
  const mobile = '13900002002'
  const [digest = ''] = registerDigests(derivedSalt(), { name: '', birthday: '', mobile })
  const member = await stage.rich()
  await stage.stake(member, 'KY', '100')
  await fault('listed', digest)
  await call('POST /api/updateuserinfo', { mobile }, member.as)
  expect((await call('POST /api/transfer', GATED[1][1], member.as)).message).toBe(
    REFUSALS.registerListed.text,
  )
  expect(await closedGates(member.id)).toEqual(allGates('registerListed'))
  await bringHome(member)
  expect(await stage.money(member.token)).toMatchObject({
    wallet: '1000.00',
    venues: '0.00',
    transit: '0.00',
  })
  for (const name of READING) expect((await call(name, {}, member.as)).code, name).toBe(200)
  // A new number is not a new person.
  const changed = { mobile: '13900003003', password: 'Right2pass' }
  expect((await call('POST /api/updateuserinfo', changed, member.as)).code).toBe(200)
  await atGate(member)
  expect(await closedGates(member.id)).toEqual(allGates('registerListed'))
  await noFault()
  await atGate(member)
  expect(await closedGates(member.id)).toEqual(allGates(undefined))
})

it('a time-out during a game ends its session at the venue and brings the money home', async () => {
  const member = await stage.rich()
  await stage.stake(member, 'KY', '100')
  const opened = await call('POST /api/getGameUrl', { plat_name: 'KY' }, member.as)
  expect(opened.code).toBe(200)
  const left = await call('POST /api/timeout', { days: 1, password: 'Right2pass' }, member.as)
  expect(left.data.is_done).toBe(1)
  await bringHome(member)
  expect(await stage.money(member.token)).toMatchObject({
    wallet: '1000.00',
    venues: '0.00',
    transit: '0.00',
  })
  expect(await openEnds(member.id)).toEqual([])
})

it('a day’s time that is full ends the session at the venue, by the heartbeat of the game alone', async () => {
  // A day that does not end meanwhile.
  await until(stage.test, '00:05:00')
  const member = await stage.rich()
  await stage.stake(member, 'KY', '100')
  const beat = (place: 'room' | 'game') => call('POST /api/heartbeat', { place }, member.as)
  await call('POST /api/limits', { set: [{ limit: 'time', value: 3 }] }, member.as)
  await beat('game')
  await stage.test.advance(2 * 60_000)
  expect((await beat('game')).data.minutes_left).toBe(1)
  expect(await openEnds(member.id)).toEqual([])
  await stage.test.advance(60_000)
  expect((await beat('room')).data.minutes_left).toBe(0)
  expect(await openEnds(member.id)).toEqual([])
  await beat('game')
  expect(await openEnds(member.id)).toHaveLength(1)
  await stage.test.services.sessionEnds.runOnce()
  expect(await openEnds(member.id)).toEqual([])
})

function derivedSalt() {
  return hmacSha256(derived(sandboxRegisterSaltText()))
}
