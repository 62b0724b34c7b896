// Both edges of what a game takes and pays: the last stake that goes, the first that does not.
import { SLOT_PICK } from '@lanting/contract/rules/games/slots'
import { expect, it } from 'vitest'
import { findGame, type Game } from '#src/games/catalogue.ts'
import { refuseLines } from '#src/games/rounds.rules.ts'

function stake(plat: Game['plat'], pick: string, stakeFen: bigint) {
  const game = findGame(plat, '')
  return game === undefined ? 'no game' : refuseLines(game, [{ pick, stakeFen }])
}

it.each([
  ['LIMITS.game.minYuan', '-1', stake('AG', '庄', -100n), 'stakeTooLow'],
  ['LIMITS.game.minYuan', '0.99', stake('AG', '庄', 99n), 'stakeTooLow'],
  ['LIMITS.game.minYuan', '1', stake('AG', '庄', 100n), null],
  ['LIMITS.game.maxYuan', '1000', stake('AG', '庄', 100_000n), null],
  ['LIMITS.game.maxYuan', '1000.01', stake('AG', '庄', 100_001n), 'stakeTooHigh'],
  // The top prize is 200 times the stake.
  ['LIMITS.game.payoutCapYuan', 'just reached', stake('OB', SLOT_PICK, 50_000n), null],
  ['LIMITS.game.payoutCapYuan', 'a fen of stake more', stake('OB', SLOT_PICK, 50_001n), 'stakeTooHigh'],
])('%s: %s', (_limit, _what, seen, wanted) => {
  expect(seen).toBe(wanted)
})
