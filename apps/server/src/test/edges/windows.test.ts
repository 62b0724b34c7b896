// Both edges of every window of accounts, through HTTP or their statements, on a clock that stops: the last instant within, the first one beyond.
import { LIMITS } from '@lanting/contract/limits'
import { hashToken } from '@lanting/node-kit/tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as approvals from '#src/approvals/approvals.sql.ts'
import { newId } from '#src/lib/ids.ts'
import * as agents from '#src/modules/agent/agent.sql.ts'
import * as auth from '#src/modules/auth/auth.sql.ts'
import { setTemporaryPassword } from '#src/modules/auth/secrets.sql.ts'
import { closeTrials } from '#src/modules/member/member.sql.ts'
import * as chat from '#src/modules/room/chat.sql.ts'
import { insertStaff } from '#src/modules/staff/staff.sql.ts'
import { takeDueEnds } from '#src/modules/venue/session-end.sql.ts'
import { CAPTCHA, newMember, type TestApp } from '#src/test/app.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let office: TestOffice
let test: TestApp
let clock: FrozenClock
beforeAll(async () => {
  office = await createTestOffice()
  test = office.members
  clock = await freezeClock(test)
})
afterAll(() => office.close())

let serial = 0
const hash = () => Buffer.from(`hash ${(serial += 1)}`.padEnd(32))
const db = () => test.core.db
const codeOf = async (token: string) => (await test.call('POST /api/user', {}, { token })).code
const used = (token: string) =>
  db().query('UPDATE sessions SET last_action_at = app_now() WHERE token_hash = $1', [hashToken(token)])

type Row = readonly [limit: string, what: string, seen: () => Promise<unknown>, wanted: unknown]
/** Two rows: true at the last instant, false a millisecond later. */
const span = (limit: string, ms: number, holds: (ms: number) => Promise<boolean>): readonly Row[] => [
  [limit, 'its last instant', () => holds(ms - 1), true],
  [limit, 'its end', () => holds(ms), false],
]

const idle = async (ms: number) => {
  const { token } = await newMember(test)
  await clock.pass(ms)
  return (await codeOf(token)) === 200
}
const kept = async (ms: number) => {
  const { token } = await newMember(test)
  await clock.pass(ms)
  await used(token)
  return (await codeOf(token)) === 200
}
const trial = async (ms: number) => {
  const opened = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  const token = opened.data.api_token
  await clock.pass(ms)
  await used(token)
  return (await codeOf(token)) === 200
}
const trialIsOpen = async (ms: number) => {
  await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  await clock.pass(ms)
  await closeTrials(db())
  const [row] = await db().query<{ open: boolean }>(
    'SELECT closed_at IS NULL AS open FROM members WHERE is_trial ORDER BY id DESC LIMIT 1',
  )
  return row?.open === true
}
const renewed = (of: 'current' | 'previous') => async (ms: number) => {
  const { id } = await newMember(test)
  const [first, second] = [hash(), hash()]
  await db().tx(async (tx) => {
    const { renewalMs: renewMs, renewalGraceMs } = LIMITS.session
    const device = {
      id: newId(),
      memberId: id,
      markHash: hash(),
      label: 'x',
      ip: 'x',
      renewHash: first,
      renewMs,
    }
    await auth.upsertDevice(tx, device)
    if (of === 'previous') await auth.rotateRenewal(tx, device.id, second, renewMs, renewalGraceMs)
  })
  await clock.pass(ms)
  const found = await db().tx((tx) => auth.findRenewable(tx, first))
  return found !== null && (of === 'current' ? found.is_current : found.in_grace)
}
const temporary = async (ms: number) => {
  const { id } = await newMember(test)
  await db().tx((tx) => setTemporaryPassword(tx, id, 'x', LIMITS.temporaryPasswordMs))
  await clock.pass(ms)
  return (await auth.findToEnter(db(), id))?.temporary_over === false
}
const captcha = async (ms: number) => {
  const { data } = await test.call('GET /api/captcha')
  await clock.pass(ms)
  const password = 'Right2pass'
  const name = `captcha${(serial += 1)}`
  const draft = { name, password, confirmPass: password, code: CAPTCHA, captcha_id: data.id, adult: 1 }
  return (await test.call('POST /api/register', draft)).code === 200
}
const staffIdle = async (ms: number) => {
  const token = await office.login('finance01')
  await clock.pass(ms)
  return (await office.call('POST /office-api/me', {}, { token })).code === 200
}
const staffKept = async (ms: number) => {
  const token = await office.login('finance01')
  await clock.pass(ms)
  await db().query('UPDATE staff_sessions SET last_action_at = app_now()')
  return (await office.call('POST /office-api/me', {}, { token })).code === 200
}
const chatTicket = async (ms: number) => {
  const { id, token } = await newMember(test)
  const ticket = { hash: hash(), memberId: id, roomId: 101, lifeMs: LIMITS.chat.ticketMs }
  await db().tx((tx) => chat.insertTicket(tx, { ...ticket, sessionHash: hashToken(token) }))
  await clock.pass(ms)
  return (await chat.takeTicket(db(), ticket.hash, 101)) !== null
}
const isQuiet = async (ms: number) => {
  const { id } = await newMember(test)
  const say = () => chat.say(db(), { roomId: 101, memberId: id, content: 'x', everyMs: LIMITS.chat.everyMs })
  await say()
  await clock.pass(ms)
  return (await say()).outcome === 'tooFast'
}
const visitor = async () => ({ memberId: (await newMember(test)).id, tokenHash: hash() })
const agentTicket = async (ms: number) => {
  const { memberId, tokenHash } = await visitor()
  const ticket = hash()
  await agents.insertTicket(db(), {
    hash: ticket,
    memberId,
    sessionHash: tokenHash,
    lifeMs: LIMITS.agent.ticketMs,
  })
  await clock.pass(ms)
  return agents.redeemTicket(db(), ticket, { memberId, tokenHash }, LIMITS.agent.visitMs)
}
const agentVisit = async (ms: number) => {
  const one = await visitor()
  const ticket = hash()
  await agents.insertTicket(db(), { hash: ticket, ...one, sessionHash: one.tokenHash, lifeMs: MINUTE })
  await agents.redeemTicket(db(), ticket, one, LIMITS.agent.visitMs)
  await clock.pass(ms)
  return agents.isVisiting(db(), one)
}
const asked = async (ms: number) => {
  const subject = `subject ${(serial += 1)}`
  const [staff] = await db().query<{ id: bigint }>('SELECT id FROM staff ORDER BY id LIMIT 1')
  const ask = () =>
    db().tx((tx) =>
      approvals.insertApproval(tx, {
        id: newId(),
        kind: 'rate',
        subject,
        title: 'x',
        memberId: null,
        payload: { from: '1', to: '2' } as never,
        reason: 'x',
        needed: 1,
        askedBy: staff?.id ?? null,
      }),
    )
  await ask()
  await clock.pass(ms)
  return !(await ask())
}
const sessionEndIsYoung = async (ms: number) => {
  const { id } = await newMember(test)
  await db().query('DELETE FROM venue_session_ends')
  await db().query(
    `INSERT INTO venue_session_ends (member_id, plat, request, first_at, next_at)
     VALUES ($1, 'AG', gen_random_uuid(), app_now(), app_now())`,
    [id],
  )
  await clock.pass(ms)
  return (await takeDueEnds(db(), 10)).every((row) => !row.is_late)
}

const tied = async (ms: number) => {
  const [granter] = await db().query<{ id: bigint }>('SELECT id FROM staff ORDER BY id LIMIT 1')
  const account = { username: `tied${(serial += 1)}`, name: 'x', role: 'support' as const, passwordHash: 'x' }
  const id = await db().tx((tx) =>
    insertStaff(tx, { ...account, temporaryMs: null, createdBy: granter?.id ?? null }),
  )
  await clock.pass(ms)
  return (await approvals.samePerson(db(), id ?? 0n)).size > 1
}

describe('windows', () => {
  it.each([
    ...span('LIMITS.session.idleMs', 30 * MINUTE, idle),
    ...span('LIMITS.session.absoluteMs', DAY, kept),
    ...span('LIMITS.session.renewalMs', 30 * DAY, renewed('current')),
    ...span('LIMITS.session.renewalGraceMs', 30 * SECOND, renewed('previous')),
    ...span('LIMITS.trial.tokenMs', 2 * HOUR, trial),
    ...span('LIMITS.trial.closeAfterMs', DAY + 1, trialIsOpen),
    ...span('LIMITS.temporaryPasswordMs', DAY, temporary),
    ...span('LIMITS.captcha.lifeMs', 5 * MINUTE, captcha),
    ...span('LIMITS.staff.idleMs', 15 * MINUTE, staffIdle),
    ...span('LIMITS.staff.absoluteMs', 12 * HOUR, staffKept),
    ...span('LIMITS.chat.ticketMs', MINUTE, chatTicket),
    ...span('LIMITS.chat.everyMs', 2 * SECOND, isQuiet),
    ...span('LIMITS.agent.ticketMs', MINUTE, agentTicket),
    ...span('LIMITS.agent.visitMs', 30 * MINUTE, agentVisit),
    ...span('LIMITS.secondPersonMs', DAY, asked),
    ...span('LIMITS.tiedAccountDays', 30 * DAY, tied),
    ...span('DESK_LIMITS.sessionEnd.alarmAfterMs', 10 * MINUTE + 1, sessionEndIsYoung),
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})
