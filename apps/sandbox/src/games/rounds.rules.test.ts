// Which stakes and picks each game takes, and what its rounds pay, as tables.
import type { Draw } from '@lanting/contract/rules/fairness/pf1'
import { SLOT_PICK } from '@lanting/contract/rules/games/slots'
import { describe, expect, test } from 'vitest'
import { findGame, type Game, GAMES } from '#src/games/catalogue.ts'
import { maxStakeYuan, playRound, refuseLines } from '#src/games/rounds.rules.ts'

function game(plat: Game['plat'], code = ''): Game {
  const found = findGame(plat, code)
  if (found === undefined) throw new Error(`no game at ${plat}`)
  return found
}

function scripted(...values: number[]): Draw {
  return { below: () => values.shift() ?? 0 }
}

test('there are 96 slots of four providers, two single slots and seven other games', () => {
  expect(GAMES).toHaveLength(96 + 2 + 7)
  expect(GAMES.filter(({ kind }) => kind === 'slot')).toHaveLength(98)
  expect(findGame('PP', 'ob001')).toBeUndefined()
})

test.each([
  [game('OB'), SLOT_PICK, 500],
  [game('AGDZ'), SLOT_PICK, 500],
  [game('FG'), SLOT_PICK, 200],
  [game('PG'), SLOT_PICK, 200],
  [game('PP'), SLOT_PICK, 83],
  [game('AE'), SLOT_PICK, 100],
  [game('AG'), '庄', 1000],
  [game('AG'), '和', 1000],
  [game('KY'), '和', 1000],
  [game('IGSS'), '全围', 1000],
  [game('AGBY'), '100', 1000],
  [game('AGBY'), '200', 500],
  [game('AG'), '龙', 0],
])('%o takes %s up to %i yuan', (at, pick, most) => {
  expect(maxStakeYuan(at, pick)).toBe(most)
})

describe('refusals', () => {
  const line = (pick: string, stakeFen: bigint) => ({ pick, stakeFen })
  test.each([
    ['nothing', game('AG'), [], 'malformed'],
    ['a pick of another game', game('AG'), [line('龙', 100n)], 'unknownPick'],
    ['the same pick twice', game('AG'), [line('庄', 100n), line('庄', 100n)], 'unknownPick'],
    ['two fish at once', game('AGBY'), [line('2', 100n), line('3', 100n)], 'unknownPick'],
    ['99 fen', game('AG'), [line('庄', 99n)], 'stakeTooLow'],
    ['1,000.01', game('AG'), [line('庄', 100_001n)], 'stakeTooHigh'],
    ['83.01 on model C', game('PP'), [line(SLOT_PICK, 8301n)], 'stakeTooHigh'],
    ['83 on model C', game('PP'), [line(SLOT_PICK, 8300n)], null],
    ['three picks of a table', game('AG'), [line('庄', 100n), line('闲', 150n), line('和', 101n)], null],
  ] as const)('%s', (_name, at, lines, expected) => {
    expect(refuseLines(at, lines)).toBe(expected)
  })
})

describe('rounds', () => {
  test('庄 and 闲 get their stake back on 和, which counts nothing', () => {
    const round = playRound(
      game('AG'),
      [
        { pick: '庄', stakeFen: 2000n },
        { pick: '和', stakeFen: 100n },
      ],
      scripted(8, 8, 12, 12),
    )
    expect(round.lines.map(({ outcome, payoutFen, validFen }) => [outcome, payoutFen, validFen])).toEqual([
      ['tie', 2000n, 0n],
      ['win', 1000n, 100n],
    ])
  })

  test('庄 100 and 闲 100 cover the table, so neither counts', () => {
    const lines = ['庄', '闲'].map((pick) => ({ pick, stakeFen: 10_000n }))
    const round = playRound(game('AG'), lines, scripted(8, 7, 12, 12))
    expect(round.lines.map(({ validFen }) => validFen)).toEqual([0n, 0n])
  })

  test('a triple beats 大小单双', () => {
    const lines = ['大', '单', '全围'].map((pick) => ({ pick, stakeFen: 100n }))
    const round = playRound(game('IGSS'), lines, scripted(4, 4, 4))
    expect(round.lines.map(({ payoutFen }) => payoutFen)).toEqual([0n, 0n, 3450n])
  })

  test('a fish of 20 is caught below 480 of 10,000', () => {
    const shot = (value: number) =>
      playRound(game('AGBY'), [{ pick: '20', stakeFen: 150n }], scripted(value)).lines[0]
    expect(shot(479)).toMatchObject({ outcome: 'win', payoutFen: 3000n, selection: '飞翼鳐 ×20' })
    expect(shot(480)).toMatchObject({ outcome: 'lose', payoutFen: 0n })
  })

  test('a slot pays by its venue’s model', () => {
    const spin = (plat: Game['plat']) =>
      playRound(game(plat), [{ pick: SLOT_PICK, stakeFen: 1000n }], scripted(31, 31, 1)).lines[0]?.payoutFen
    expect([spin('OB'), spin('FG'), spin('PP'), spin('AE')]).toEqual([2000n, 2000n, 1000n, 1500n])
  })
})
