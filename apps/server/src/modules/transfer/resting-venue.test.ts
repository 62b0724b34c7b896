// A venue with an open circuit breaker: a transfer probes it first, without risking money.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { createCircuitBreaker } from '#src/lib/flow/circuit-breaker.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'

const venue = createFakeVenue('AG')
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({}, { venues: venue.venues })
  await seedContent(test.core.db)
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

it('a resting venue refuses transfers while it is silent and takes them again once it answers', async () => {
  const { id, token } = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 100_000n)
  must(await post(test.core.db, { key: `test:${id}`, code: 'opening', legs }))
  const into = { amount: '300', sourcetype: 'userbalance', targettype: 'AG' }
  const outOf = { amount: '100', sourcetype: 'AG', targettype: 'userbalance' }
  const transfers = () => test.core.db.query('SELECT 1 FROM transfers WHERE member_id = $1', [id])
  venue.rest()
  venue.silence('before')
  for (const body of [into, outOf]) {
    const refused = await test.call('POST /api/transfer', body, { token })
    expect(refused.message).toBe('场馆维护中，请稍后再来')
  }
  expect(await transfers()).toHaveLength(0)
  venue.silence(null)
  expect(await test.call('POST /api/transfer', into, { token })).toMatchObject({ data: { state: 1 } })
  venue.rest()
  expect(await test.call('POST /api/transfer', outOf, { token })).toMatchObject({ data: { state: 1 } })
})

it('a breaker opens after five failures, lets one question through every five seconds, closes on an answer, and tells each once', () => {
  let nowMs = 0
  const changes: boolean[] = []
  const breaker = createCircuitBreaker(
    (isOpen) => changes.push(isOpen),
    () => nowMs,
  )
  for (let failures = 0; failures < 5; failures++) {
    expect(breaker.allows()).toBe(true)
    breaker.failed()
  }
  expect([breaker.isOpen(), breaker.allows()]).toEqual([true, false])
  nowMs = 5000
  expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  breaker.failed()
  nowMs = 10_000
  expect(breaker.allows()).toBe(true)
  breaker.succeeded()
  breaker.succeeded()
  expect([breaker.isOpen(), breaker.allows()]).toEqual([false, true])
  expect(changes).toEqual([true, false])
})
