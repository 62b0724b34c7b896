// Both edges of how long things hold or are kept: proof of work and its tries, answers, networks, messages; and of a poor balance.
import { LIMITS } from '@lanting/contract/limits'
import { solveWork } from '@lanting/node-kit/solve-work'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneAnswers } from '#src/http/idempotency/idempotency.sql.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { ProofOfWorkService } from '#src/modules/auth/proof-of-work/proof-of-work.service.ts'
import { listNear } from '#src/modules/member/member-review.sql.ts'
import { pruneChat } from '#src/modules/room/chat.sql.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { type FrozenClock, freezeClock } from '#src/test/clock/frozen-clock.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let test: TestApp
let clock: FrozenClock
beforeAll(async () => {
  test = await createTestApp()
  clock = await freezeClock(test)
})
afterAll(async () => {
  await expectMoneyBalances(test.core.db)
  await test.close()
})

let serial = 0
const address = () => `198.51.100.${(serial += 1)}`
const db = () => test.core.db
const isThere = async (what: string, of: readonly unknown[]) =>
  (await db().query(`SELECT 1 FROM ${what}`, of)).length > 0

const work = () => new ProofOfWorkService({ db: db(), clock: test.core.clock, secret: 'x', isTrivial: false })
/** Whether solved work is taken so long after it was asked for. */
const solved = (ms: number) => async () => {
  const [service, solver] = [work(), { purpose: 'office' as const, ip: address() }]
  const header = await solveWork((await service.challenge(solver)).challenge)
  await clock.pass(ms)
  return service.demand(solver, header).then(
    () => true,
    () => false,
  )
}
/** Whether three failed tries so long ago make a login dearer. */
const dearer = (ms: number) => async () => {
  const [service, ip] = [work(), address()]
  for (let n = 0; n < 3; n += 1) await service.countInVain(ip)
  await clock.pass(ms)
  return (await service.timesDearer(ip)) > 1
}
/** Whether an answer of that age is kept; by real time, which goes on. */
const kept = (isRefusal: boolean, ms: number) => async () => {
  const scope = `scope ${(serial += 1)}`
  await db().query(
    `INSERT INTO idempotent_answers (scope, call, key, body_mac, answer, is_refusal, created_at)
     VALUES ($1, 'x', 'x', 'x', '{}', $2, clock_timestamp() - $3 * interval '1 millisecond')`,
    [scope, isRefusal, ms],
  )
  await pruneAnswers(db())
  return isThere('idempotent_answers WHERE scope = $1', [scope])
}
/** Whether two members are near each other who used one network so many days ago. */
const near = (days: number) => async () => {
  const [one, other] = [
    await newMember(test, undefined, address()),
    await newMember(test, undefined, address()),
  ]
  await db().query(
    `INSERT INTO session_networks (member_id, day, network)
     SELECT id, beijing_day(app_now()) - $2::int, $3 FROM unnest($1::bigint[]) AS id`,
    [[one.id, other.id], days, address()],
  )
  return (await listNear(db(), one.id, 20)).some(({ id }) => id === other.id)
}
const message = (ms: number) => async () => {
  const { id } = await newMember(test)
  await db().query('INSERT INTO chat_rooms (room_id, last_id) VALUES (101, 0) ON CONFLICT DO NOTHING')
  await db().query(
    `INSERT INTO chat_messages (room_id, id, member_id, content, created_at)
     VALUES (101, $1, $2, 'x', app_now() - $3 * interval '1 millisecond')`,
    [(serial += 1), id, ms],
  )
  await pruneChat(db())
  return isThere('chat_messages WHERE member_id = $1', [id])
}
/** Whether turnover that is open is asked for no longer. */
const waived = (fen: bigint) => async () => {
  const { id: memberId } = await newMember(test)
  const { turnover } = test.services
  const legs = move(house('opening', 'CNY'), memberMain(memberId, 'CNY'), fen)
  must(await post(db(), { key: `poor:${memberId}`, code: 'opening', legs }))
  const credit = { source: 'deposit', ref: `poor ${memberId}`, title: 'x', amountFen: 100n, multiple: 1 }
  await db().tx((tx) => turnover.addRequirement(tx, { memberId, ...credit }))
  return turnover.closeIfBalanceBelowMinimum(memberId)
}

type Row = readonly [limit: string, what: string, seen: () => Promise<boolean>, wanted: boolean]
const { refusedKeptMs, keptMs } = LIMITS.idempotency

describe('terms', () => {
  it.each<Row>([
    ['LIMITS.work.lifeMs', 'five minutes but a millisecond', solved(5 * MINUTE - 1), true],
    ['LIMITS.work.lifeMs', 'five minutes', solved(5 * MINUTE), false],
    ['LIMITS.work.windowMs', 'an hour but a millisecond', dearer(HOUR - 1), true],
    ['LIMITS.work.windowMs', 'an hour', dearer(HOUR), false],
    ['LIMITS.idempotency.keptMs', 'a week but a minute', kept(false, keptMs - MINUTE), true],
    ['LIMITS.idempotency.keptMs', 'a week', kept(false, 7 * DAY), false],
    ['LIMITS.idempotency.refusedKeptMs', 'nine minutes', kept(true, refusedKeptMs - MINUTE), true],
    ['LIMITS.idempotency.refusedKeptMs', 'ten', kept(true, 10 * MINUTE), false],
    ['LIMITS.nearDays', 'seven days ago', near(7), true],
    ['LIMITS.nearDays', 'eight', near(8), false],
    ['LIMITS.chat.keptDays', '180 days', message(180 * DAY), true],
    ['LIMITS.chat.keptDays', 'a millisecond more', message(180 * DAY + 1), false],
    ['LIMITS.turnoverCloseBelowYuan', '0.99', waived(99n), true],
    ['LIMITS.turnoverCloseBelowYuan', '1.00', waived(100n), false],
  ])('%s: %s', async (_limit, _what, seen, wanted) => {
    expect(await seen()).toBe(wanted)
  })
})
