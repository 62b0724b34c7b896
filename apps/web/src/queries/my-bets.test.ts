// Until when a round's bets are asked for again: not after its end, however it ended.
import { ROUND } from '@lanting/contract/states'
import { expect, it } from 'vitest'
import { isWaiting, type MyBets } from '#src/queries/my-bets.ts'

const round = (state: Parameters<typeof ROUND.wire>[0], count: number) =>
  ({ round_state: ROUND.wire(state), bets: Array.from({ length: count }, () => ({})) }) as unknown as MyBets

it.each([
  ['open', 1, true],
  ['closed', 1, true],
  ['drawn', 1, true],
  ['settled', 1, false],
  ['void', 1, false],
  ['open', 0, false],
  ['drawn', 0, false],
] as const)('a round that is %s with %i bets waits: %s', (state, count, waits) => {
  expect(isWaiting(round(state, count))).toBe(waits)
})
