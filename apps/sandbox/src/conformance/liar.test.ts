// The conformance suite detects a venue that lies about one thing in signed answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Check } from '#src/conformance/checks.ts'
import { VENUE_SUITE } from '#src/conformance/suite.ts'
import type { VenueClient } from '#src/conformance/venue-client.ts'
import { type Lie, startLiar } from '#src/test/liar.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

const says =
  (change: Record<string, unknown>): Lie =>
  (data) => ({ ...data, ...change })
const more =
  (field: string): Lie =>
  (data) => ({ ...data, [field]: (Number(data[field]) + 0.01).toFixed(2) })
/** Changes only successful answers. */
const ofDone =
  (lie: Lie): Lie =>
  (data, asked) =>
    data['state'] === 'done' ? lie(data, asked) : data

const LIES: readonly (readonly [what: string, path: string, lie: Lie])[] = [
  ['another member was made', 'member', says({ member: 'another' })],
  ['a member of another currency was made', 'member', says({ currency: 'PLAY' })],
  ['another member’s balance', 'balance', says({ member: 'another' })],
  ['a balance in another currency', 'balance', says({ currency: 'PLAY' })],
  ['a balance of one fen more', 'balance', more('balance')],
  ['a balance below zero', 'balance', says({ balance: '-1.00' })],
  ['an absurd balance', 'balance', says({ balance: `${'9'.repeat(25)}.00` })],
  ['another transfer', 'transfer', says({ id: 'T00000000000000' })],
  ['another member’s transfer', 'transfer', says({ member: 'another' })],
  [
    'a transfer the other way',
    'transfer',
    (data) => ({ ...data, direction: data['direction'] === 'in' ? 'out' : 'in' }),
  ],
  ['a transfer in another currency', 'transfer', says({ currency: 'PLAY' })],
  ['a transfer of one fen more', 'transfer', more('amount')],
  ['done, though it was refused', 'transfer', says({ state: 'done' })],
  ['refused, though it was done', 'transfer', says({ state: 'refused' })],
  ['the status of another transfer', 'transfer/status', says({ id: 'T00000000000000' })],
  ['the status of another member', 'transfer/status', ofDone(says({ member: 'another' }))],
  ['a status in another currency', 'transfer/status', ofDone(says({ currency: 'PLAY' }))],
  ['a status of one fen more', 'transfer/status', ofDone(more('amount'))],
  ['refused, though it was done, when asked later', 'transfer/status', ofDone(says({ state: 'refused' }))],
  ['done, though it never came', 'transfer/status', says({ state: 'done' })],
  ['the totals of other members', 'totals', says({ prefix: 'x' })],
  ['totals of one fen more', 'totals', more('CNY')],
  ['a launch of another member', 'launch', says({ member: 'another' })],
  ['a launch in another currency', 'launch', says({ currency: 'PLAY' })],
  ['a page of another cursor', 'bets', says({ after: 7 })],
  ['a cursor behind unread rows', 'bets', (data) => ({ ...data, next: Number(data['next']) + 5 })],
  ['sessions of another member ended', 'sessions/end', says({ member: 'another' })],
]

/** The requests and duration of each check at an honest venue: a lie can fail only checks that request its path. */
const known = new Map<Check, { readonly asked: ReadonlySet<string>; readonly ms: number }>()

/** Whether the suite accepts this venue's lies about the path. Quick checks run first. */
async function believes(venue: VenueClient, path: string): Promise<boolean> {
  const asking = VENUE_SUITE.filter((check) => known.get(check)?.asked.has(path))
  const ms = (check: Check) => known.get(check)?.ms ?? 0
  for (const check of asking.toSorted((a, b) => ms(a) - ms(b))) {
    try {
      await check.run(venue)
    } catch {
      return false
    }
  }
  return true
}

test('a venue that only passes everything on is believed', async () => {
  const honest = await startLiar(sandbox.origin, 'AG', 'balance', (data) => data)
  for (const check of VENUE_SUITE) {
    honest.asked.clear()
    const startedAt = performance.now()
    await check.run(honest.venue)
    known.set(check, { asked: new Set(honest.asked), ms: performance.now() - startedAt })
  }
  await honest.close()
})

test.each(LIES)('finds out: %s', async (_what, path, lie) => {
  const liar = await startLiar(sandbox.origin, 'AG', path, lie)
  expect(await believes(liar.venue, path)).toBe(false)
  await liar.close()
})
