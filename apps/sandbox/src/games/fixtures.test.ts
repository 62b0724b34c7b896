// Simulated fixtures over real HTTP: bets until the close, the draw at kick-off, proofs down to the published commit.
import { fenFromYuan } from '@lanting/contract/money'
import { drawFixture, FIXTURE_TITLES, fixtureOfRound } from '@lanting/contract/rules/fixtures'
import { parseExpect, roundDraw, sha256Hex, walkBack } from '@lanting/contract/rules/pf1'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FixturesAnswer } from '#src/games/game-api.ts'
import { newPlayer, type TestPlayer } from '#src/test/player.ts'
import { createTestSandbox, type TestSandbox } from '#src/test/sandbox.ts'
import { checkBooks } from '#src/books/books.sql.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox()
})

/** A second after a kick-off: the next round is open for almost eight minutes. */
beforeEach(async () => {
  const rows = await sandbox.db.query<{ ms: number }>(
    'SELECT (extract(epoch FROM app_time()) * 1000)::float8 AS ms',
  )
  await advance(600_000 - (Math.floor(rows[0]?.ms ?? 0) % 600_000) + 1_000)
})

afterEach(async () => {
  expect(await checkBooks(sandbox.db)).toEqual({ ok: true, broken: [] })
})

afterAll(() => sandbox.close())

async function advance(ms: number) {
  const { status } = await sandbox.control('POST', 'clock', { advance: ms })
  expect(status).toBe(200)
}

async function openRound(player: TestPlayer) {
  return (await player.get<FixturesAnswer>('fixtures')).open
}

test('a bet is open until kick-off and settled by the draw, each state under its own number in the log', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { expect: round, oddsMilli } = await openRound(player)
  await player.bet([{ pick: '主胜', stake: '100.00' }], { expect: round })
  expect(await player.balance()).toBe('900.00')
  const [open] = await player.log()
  expect(open).toMatchObject({
    status: 2,
    settle_version: 1,
    outcome: null,
    payout: '0.00',
    win_loss: '0.00',
  })

  await advance(600_000)
  const log = await player.log()
  expect(log.map(({ settle_version, status }) => [settle_version, status])).toEqual([
    [1, 2],
    [2, 1],
  ])
  const won = log[1]?.outcome === 'win'
  const payout = won ? (10_000n * BigInt(oddsMilli[0] ?? 0)) / 1000n : 0n
  expect(fenFromYuan(log[1]?.payout ?? '')).toBe(payout)
  expect(fenFromYuan(await player.balance())).toBe(90_000n + payout)
})

test('a bet waits in the list of the page, then is among the settled ones with its payout', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { expect: round } = await openRound(player)
  await player.bet([{ pick: '平局', stake: '20.00' }], { expect: round })
  const before = await player.get<FixturesAnswer>('fixtures')
  expect(before.mine.map(({ roundId }) => roundId)).toEqual([round])
  expect(before.done).toEqual([])

  await advance(600_000)
  const settled = (await player.log()).find(({ status }) => status === 1)
  const { mine, done, results } = await player.get<FixturesAnswer>('fixtures')
  expect(mine).toEqual([])
  const outcome = results.find((result) => result.expect === round)?.outcome
  expect(done).toMatchObject([{ roundId: round, result: { outcome }, lines: [{ payout: settled?.payout }] }])
})

test('the result follows from the seed, and the seed from the commit published before', async () => {
  const player = await newPlayer(sandbox, { plat: 'IM' })
  const before = await player.get<FixturesAnswer>('fixtures')
  await advance(600_000)
  const { results, chain } = await player.get<FixturesAnswer>('fixtures')
  const drawn = results.find((result) => result.expect === before.open.expect)
  if (drawn === undefined) throw new Error('the round is not among the results')
  expect(sha256Hex(drawn.seed)).toBe(before.open.commit)
  expect(walkBack(drawn.seed, drawn.index)).toBe(chain.commit)
  const { lottery, chainNo, salt } = chain
  const fixture = fixtureOfRound('imsim', parseExpect(drawn.expect)?.k ?? 0)
  expect(drawFixture(roundDraw(drawn.seed, { lottery, chainNo, expect: drawn.expect, salt }), fixture)).toBe(
    drawn.outcome,
  )
})

test('there are no results from before the chain was published', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const first = (await openRound(player)).expect
  await advance(600_000)
  const { results, chain } = await player.get<FixturesAnswer>('fixtures')
  expect(results.map((result) => result.expect)).toContain(first)
  for (const { drawAt } of results) expect(drawAt).toBeGreaterThan(Date.parse(chain.publishedAt))
})

test('nothing is taken in the last two minutes, for another round, or for another pick', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { open, next } = await player.get<FixturesAnswer>('fixtures')
  const bet = (pick: string, round: string | undefined) =>
    player.bet([{ pick, stake: '1.00' }], round === undefined ? {} : { expect: round })
  expect(await bet('主胜', next[0]?.expect)).toMatchObject({ error: { code: 'roundClosed' } })
  expect(await bet('A胜', open.expect)).toMatchObject({ error: { code: 'unknownPick' } })
  expect(await bet('主胜', undefined)).toMatchObject({ error: { code: 'malformed' } })
  await advance(480_000)
  expect(await bet('主胜', open.expect)).toMatchObject({ error: { code: 'roundClosed' } })
  expect(await player.balance()).toBe('1000.00')
})

test('500 parallel bets of 100 on 1,000 are exactly ten', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB', amount: '1000.00' })
  const { expect: round } = await openRound(player)
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => player.bet([{ pick: '平局', stake: '100.00' }], { expect: round })),
  )
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(10)
  expect(answers.filter(({ error }) => error?.code === 'insufficient')).toHaveLength(490)
  expect(await player.balance()).toBe('0.00')
  expect(await player.log()).toHaveLength(10)
}, 120_000)

test('bets on every end of one fixture count nothing, and odds below 1.50 count nothing', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { expect: round } = await openRound(player)
  for (const pick of FIXTURE_TITLES.fbsim) await player.bet([{ pick, stake: '10.00' }], { expect: round })
  const single = await newPlayer(sandbox, { plat: 'IM' })
  const shown = await openRound(single)
  await single.bet([{ pick: 'A胜', stake: '10.00' }], { expect: shown.expect })
  await advance(600_000)
  const settled = (await player.log()).filter(({ status }) => status === 1)
  expect(settled.map(({ valid_amount }) => valid_amount)).toEqual(['0.00', '0.00', '0.00'])
  const counted = (await single.log()).find(({ status }) => status === 1)?.valid_amount
  expect(counted).toBe((shown.oddsMilli[0] ?? 0) < 1500 ? '0.00' : '10.00')
})

test('settling again, after a restart too, adds nothing', async () => {
  const player = await newPlayer(sandbox, { plat: 'FB' })
  const { expect: round } = await openRound(player)
  await player.bet([{ pick: '客胜', stake: '10.00' }], { expect: round })
  await sandbox.restart()
  await advance(600_000)
  const before = await player.log()
  await advance(1_000)
  await sandbox.restart()
  expect(await player.log()).toEqual(before)
  expect(before.at(-1)?.status).toBe(1)
})
