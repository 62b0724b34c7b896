// Both edges of the requests of a minute: of a member, of what their pages poll, of a network's visitors, and of files.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  // As an operator has them who sets nothing.
  test = await createTestApp({ RATE_PER_MINUTE: undefined, TRUST_PROXY: undefined })
})
afterAll(() => test.close())

const AT_ONCE = 10

let serial = 0
const network = () => `198.51.100.${(serial += 1)}`

/** How many of so many requests are sent away. */
async function sentAway(count: number, ask: () => Promise<{ statusCode: number }>): Promise<number> {
  let refused = 0
  // A few at a time: many at once would be an overload.
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, ask))
    refused += answers.filter(({ statusCode }) => statusCode === 429).length
  }
  return refused
}
const visits = (count: number) => () => {
  const ip = network()
  return sentAway(count, () => test.raw('POST /api/app', {}, { ip }))
}
const files = (count: number) => () => {
  const remoteAddress = network()
  return sentAway(count, () => test.app.inject({ method: 'GET', url: '/upload/none.png', remoteAddress }))
}
/** One call of the member was made when it was logged in. */
const calls = (count: number) => async () => {
  const { token } = await newMember(test, undefined, network())
  return sentAway(count - 1, () => test.raw('POST /api/user', {}, { token }))
}
const polls = (count: number) => async () => {
  const { token } = await newMember(test, undefined, network())
  return sentAway(count, () => test.raw('POST /api/balance', {}, { token }))
}

type Row = readonly [limit: string, what: string, seen: () => Promise<number>, wanted: number]

it.each<Row>([
  ['LIMITS.perMinute.session', '600', calls(600), 0],
  ['LIMITS.perMinute.session', 'one more', calls(601), 1],
  ['LIMITS.perMinute.poll', '600', polls(600), 0],
  ['LIMITS.perMinute.poll', 'one more', polls(601), 1],
  ['LIMITS.perMinute.visitor', '300', visits(300), 0],
  ['LIMITS.perMinute.visitor', 'one more', visits(301), 1],
  ['LIMITS.perMinute.files', '1200', files(1_200), 0],
  ['LIMITS.perMinute.files', 'one more', files(1_201), 1],
])('%s: %s', async (_limit, _what, seen, wanted) => {
  expect(await seen()).toBe(wanted)
})
