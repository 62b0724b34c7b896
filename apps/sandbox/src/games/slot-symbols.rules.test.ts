// The symbols of all slots: seven distinct ones, whatever the game is called.
import type { Symbol7 } from '@lanting/contract/rules/games/slots'
import { expect, test } from 'vitest'
import { GAMES } from '#src/games/catalogue.ts'
import { slotKinds, slotSymbolName } from '#src/games/slot-symbols.ts'

const SYMBOLS: readonly Symbol7[] = ['W', 'S7', 'BAR', 'STAR', 'BELL', 'PLUM', 'CHERRY']
const slots = GAMES.filter(({ kind }) => kind === 'slot')

test('there are 96 slots with names of their own, and one of each venue without a list', () => {
  expect(slots).toHaveLength(98)
})

test.each(slots)(
  '$name ($code) shows seven different symbols, the wild being its hero in gold',
  ({ code, name }) => {
    const kinds = slotKinds(code, name)
    expect(new Set(SYMBOLS.map((symbol) => slotSymbolName(code, name, symbol))).size).toBe(7)
    expect(new Set(SYMBOLS.slice(1).map((symbol) => kinds[symbol])).size).toBe(6)
    expect(kinds.W).toBe(kinds.S7)
  },
)
