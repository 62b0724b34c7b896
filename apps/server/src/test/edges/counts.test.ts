// Both edges of every count of tries, sessions and keys: the last that goes, the first that does not, and when its window ends.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Budget, takeAttempt, triesLeft } from '#src/db/attempts.ts'
import { evictOldest } from '#src/http/idempotency/idempotency.sql.ts'
import type { AppError } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import * as auth from '#src/modules/auth/auth.sql.ts'
import { loginBudgets } from '#src/modules/auth/login/login-budgets.ts'
import { NameCheckService } from '#src/modules/auth/names/name-check.service.ts'
import { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { setPayPassword } from '#src/modules/auth/secrets.sql.ts'
import { loginBudgets as staffBudgets, PASSWORD_HERE, totpBudget } from '#src/modules/staff/staff-budgets.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let test: TestApp
let clock: FrozenClock
beforeAll(async () => {
  test = await createTestApp()
  clock = await freezeClock(test)
})
afterAll(() => test.close())

let serial = 0
const hash = () => Buffer.from(`hash ${(serial += 1)}`.padEnd(32))
const db = () => test.core.db

type Row = readonly [limit: string, what: string, seen: () => Promise<unknown>, wanted: unknown]

/** So many tries at once, and whether one more goes. */
async function goes(budget: Budget, tries: number, agoMs = 0): Promise<boolean> {
  const fresh = { ...budget, kind: `${budget.kind} ${(serial += 1)}` }
  await db().tx((tx) => takeAttempt(tx, fresh))
  await db().query(
    'INSERT INTO attempts (kind, subject, at) SELECT kind, subject, at FROM attempts, generate_series(2, $2) WHERE kind = $1',
    [fresh.kind, tries],
  )
  await clock.pass(agoMs)
  return (await triesLeft(db(), fresh)) > 0
}
/** The most in a window, and how long it is. */
const budget = (limit: string, most: number, ms: number, found: Budget | undefined): readonly Row[] => {
  const of = (tries: number, agoMs: number) => async () => found !== undefined && goes(found, tries, agoMs)
  return [
    [limit, 'the last try', of(most - 1, 0), true],
    [limit, 'one more', of(most, 0), false],
    [limit, 'a millisecond before its window ends', of(most, ms - 1), false],
    [limit, 'as it ends', of(most, ms), true],
  ]
}
const ofKind = (budgets: readonly Budget[], kind: string) => budgets.find((one) => one.kind === kind)
const strange = loginBudgets(['member01'], '203.0.113.7', false)
const known = loginBudgets(['member01'], '203.0.113.7', true)
const desk = staffBudgets('finance01', '203.0.113.7', false)

describe('budgets', () => {
  it.each([
    ...budget('LIMITS.loginLock.tries', 5, 15 * MINUTE, ofKind(strange, 'login-name-ip')),
    ...budget('LIMITS.loginLock.windowMs', 5, 15 * MINUTE, ofKind(known, 'login-name-ip')),
    ...budget('LIMITS.loginLock.perHourAndName', 20, HOUR, ofKind(strange, 'login-name')),
    ...budget('LIMITS.loginLock.perHourAndKnownBrowser', 20, HOUR, ofKind(known, 'login-known')),
    ...budget('LIMITS.loginLock.perHourAndIp', 100, HOUR, ofKind(strange, 'login-ip')),
    ...budget('LIMITS.loginLock.perHourAndSubnet', 300, HOUR, ofKind(strange, 'login-subnet')),
    ...budget('LIMITS.loginLock.perHour', 10_000, HOUR, ofKind(strange, 'login-all')),
    ...budget('LIMITS.staff.loginTries', 5, 15 * MINUTE, ofKind(desk, PASSWORD_HERE)),
    ...budget('LIMITS.staff.lockMs', 5, 15 * MINUTE, totpBudget(1n)),
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})

/** The message of the refusal; none when it goes. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.key,
  )
/** After so many wrong payment passwords and so much time, what the right one meets. */
const paying = (wrong: number, agoMs: number) => async () => {
  const { id } = await newMember(test)
  const passwords = new Passwords()
  const service = new PayPasswordService({ db: db(), passwords })
  await setPayPassword(db(), id, await passwords.hash('Right2pay'))
  for (let n = 0; n < wrong; n += 1) await refusal(service.demand(id, 'wrong'))
  await clock.pass(agoMs)
  return refusal(service.demand(id, 'Right2pay'))
}
const checking = (times: number, agoMs: number) => async () => {
  const names = new NameCheckService(db())
  const ip = `198.51.100.${(serial += 1) % 250}`
  for (let n = 0; n < times; n += 1) await names.check('member01', ip)
  await clock.pass(agoMs)
  return refusal(names.check('member01', ip))
}
/** Open sessions after a further one is opened. */
const sessionsOf = (before: number) => async () => {
  const { id } = await newMember(test)
  const open = { memberId: id, deviceId: null, agentFamily: 'x', lifeMs: DAY }
  const { idleMs, perMember } = LIMITS.session
  await db().tx(async (tx) => {
    await auth.endAllSessions(tx, id)
    for (let n = 0; n <= before; n += 1) await auth.insertSession(tx, { ...open, tokenHash: hash() })
    await auth.endOldestSessions(tx, id, perMember, idleMs)
  })
  return countOf('sessions WHERE member_id = $1 AND ended_at IS NULL', id)
}
const devicesOf = (before: number) => async () => {
  const { id } = await newMember(test)
  await db().tx(async (tx) => {
    await auth.endAllSessions(tx, id)
    for (let n = 0; n <= before; n += 1)
      await auth.upsertDevice(tx, {
        id: newId(),
        memberId: id,
        markHash: hash(),
        label: 'x',
        ip: 'x',
        renewHash: null,
        renewMs: 0,
      })
    await auth.endOldestDevices(tx, id, LIMITS.session.devices)
  })
  return countOf('devices WHERE member_id = $1 AND ended_at IS NULL', id)
}
const countOf = async (what: string, of: unknown) => {
  const [row] = await db().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${what}`, [of])
  return row?.n
}
/** Candidates that a login by a mobile of so many accounts looks at. */
const candidates = (accounts: number) => async () => {
  const mobile = `139${String((serial += 1)).padStart(8, '0')}`
  for (let n = 0; n < accounts; n += 1) {
    const { id } = await newMember(test)
    await db().query('UPDATE members SET mobile = $2 WHERE id = $1', [id, db().seal('mobile', mobile)])
  }
  return (await auth.findForLogin(db(), mobile, null, LIMITS.loginLock.sameMobile)).length
}
const keptKeys = (keys: number) => async () => {
  const scope = `scope ${(serial += 1)}`
  await db().query(
    `INSERT INTO idempotent_answers (scope, call, key, body_mac, answer, is_refusal, created_at)
     SELECT $1, 'x', n::text, 'x', '{}', false, clock_timestamp() FROM generate_series(1, $2) n`,
    [scope, keys],
  )
  await evictOldest(db(), scope, LIMITS.idempotency.perCaller)
  return countOf('idempotent_answers WHERE scope = $1', scope)
}
const keyOf = (length: number) => async () => {
  const { token } = await newMember(test)
  const as = { token, key: 'k'.repeat(length) }
  return !(await test.call('POST /api/dofanshui', {}, as)).message.includes('Idempotency-Key')
}

/** What setting an own limit answers. */
const limitOf = (limit: string, value: number) => async () => {
  const { token } = await newMember(test)
  return (await test.call('POST /api/limits', { set: [{ limit, value }] }, { token })).code === 200
}
/** Whether a body of so many bytes is read. */
const body = (bytes: number) => async () => {
  const rest = JSON.stringify({ name: '' }).length
  const answer = await test.raw('POST /api/app', { name: 'x'.repeat(bytes - rest) })
  return answer.statusCode !== 413
}

describe('counts', () => {
  it.each<Row>([
    ['LIMITS.payLock.tries', 'four wrong ones', paying(4, 0), null],
    ['LIMITS.payLock.tries', 'five wrong ones', paying(5, 0), 'payPasswordLocked'],
    [
      'LIMITS.payLock.lockMs',
      'half an hour but a millisecond',
      paying(5, 30 * MINUTE - 1),
      'payPasswordLocked',
    ],
    ['LIMITS.payLock.lockMs', 'half an hour', paying(5, 30 * MINUTE), null],
    ['LIMITS.nameChecks.max', 'the sixtieth', checking(59, 0), null],
    ['LIMITS.nameChecks.max', 'one more', checking(60, 0), 'tooFast'],
    ['LIMITS.nameChecks.windowMs', 'an hour but a millisecond', checking(60, HOUR - 1), 'tooFast'],
    ['LIMITS.nameChecks.windowMs', 'an hour', checking(60, HOUR), null],
    ['LIMITS.session.perMember', 'the twentieth', sessionsOf(19), 20],
    ['LIMITS.session.perMember', 'one more', sessionsOf(20), 20],
    ['LIMITS.session.devices', 'the third', devicesOf(2), 3],
    ['LIMITS.session.devices', 'one more', devicesOf(3), 3],
    ['LIMITS.loginLock.sameMobile', 'five accounts', candidates(5), 5],
    ['LIMITS.loginLock.sameMobile', 'a sixth', candidates(6), 5],
    ['LIMITS.idempotency.perCaller', '5000 keys', keptKeys(5_000), 5_000],
    ['LIMITS.idempotency.perCaller', 'one more', keptKeys(5_001), 5_000],
    ['LIMITS.safety.yuanMost', 'ten million', limitOf('deposit.day', 10_000_000), true],
    ['LIMITS.safety.yuanMost', 'a yuan more', limitOf('deposit.day', 10_000_001), false],
    ['LIMITS.safety.yuanMost', 'nothing', limitOf('deposit.day', 0), false],
    ['LIMITS.safety.minutesMost', 'all of a day', limitOf('time', 1_440), true],
    ['LIMITS.safety.minutesMost', 'a minute more', limitOf('time', 1_441), false],
    ['LIMITS.bodyBytes', '64 KiB', body(65_536), true],
    ['LIMITS.bodyBytes', 'a byte more', body(65_537), false],
    ['LIMITS.idempotency.keyMax', '64', keyOf(64), true],
    ['LIMITS.idempotency.keyMax', '65', keyOf(65), false],
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})
