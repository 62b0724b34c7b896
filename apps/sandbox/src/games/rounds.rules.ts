// One round of a game as a pure function: which picks and stakes it takes, and what a draw pays. No books, no clock.
import { findVenue } from '@lanting/contract/data/play/venues'
import { LIMITS } from '@lanting/contract/limits'
import { type Draw } from '@lanting/contract/rules/fairness/pf1'
import {
  drawStops,
  SLOT_PICK,
  slotPayoutFen,
  slotTenths,
  topPrizeTenths,
} from '@lanting/contract/rules/games/slots'
import type { SlotModel } from '@lanting/contract/rules/games/slots'
import {
  BACCARAT,
  dealBaccarat,
  dealDragonTiger,
  DICE,
  DRAGON_TIGER,
  FISH,
  rollDice,
  type Selection,
  settleBaccarat,
  settleDice,
  settleDragonTiger,
  shootFish,
} from '@lanting/contract/rules/games/table-games'
import { type FamilyPick, gameFamily, validAmounts } from '@lanting/contract/rules/promo/turnover'
import type { Game } from '#src/games/catalogue.ts'
import { FISH_NAMES } from '#src/games/fish-names.ts'
import type { BetOutcome, GameRefusal } from '#src/games/game-api.ts'

export interface Line {
  readonly pick: string
  readonly stakeFen: bigint
}

export interface SettledLine extends Line {
  readonly selection: string
  readonly oddsMilli: number
  readonly outcome: BetOutcome
  readonly payoutFen: bigint
  readonly validFen: bigint
  readonly family: FamilyPick | null
}

export interface PlayedRound {
  readonly lines: readonly SettledLine[]
  readonly result: Readonly<Record<string, unknown>>
}

const TABLES: Partial<Record<Game['kind'], readonly Selection[]>> = {
  baccarat: BACCARAT,
  dragonTiger: DRAGON_TIGER,
  dice: DICE,
}

export function modelOf(plat: string): SlotModel {
  const model = findVenue(plat)?.slotModel
  if (model === undefined) throw new Error(`no slot model at ${plat}`)
  return model
}

/** Multiple of the stake, in thousandths, that a pick can pay at most; null when the game has no such pick. */
function topMilli(game: Game, pick: string): number | null {
  if (game.kind === 'slot') return pick === SLOT_PICK ? topPrizeTenths(modelOf(game.plat)) * 100 : null
  if (game.kind === 'fishing') {
    const fish = FISH.find(({ multiple }) => String(multiple) === pick)
    return fish === undefined ? null : fish.multiple * 1000
  }
  return TABLES[game.kind]?.find(({ title }) => title === pick)?.oddsMilli ?? null
}

/** The highest stake in whole yuan: the game's own limit, lowered where the top prize would pass the payout cap. */
export function maxStakeYuan(game: Game, pick: string): number {
  const top = topMilli(game, pick)
  if (top === null) return 0
  return Math.min(LIMITS.game.maxYuan, Math.floor((LIMITS.game.payoutCapYuan * 1000) / top))
}

export function refuseLines(game: Game, lines: readonly Line[]): GameRefusal | null {
  if (lines.length === 0) return 'malformed'
  if (new Set(lines.map(({ pick }) => pick)).size !== lines.length) return 'unknownPick'
  if ((game.kind === 'slot' || game.kind === 'fishing') && lines.length > 1) return 'unknownPick'
  for (const { pick, stakeFen } of lines) {
    const most = maxStakeYuan(game, pick)
    if (most === 0) return 'unknownPick'
    if (stakeFen < BigInt(LIMITS.game.minYuan) * 100n) return 'stakeTooLow'
    if (stakeFen > BigInt(most) * 100n) return 'stakeTooHigh'
  }
  return null // From here on the lines can be played.
}

interface Drawn {
  readonly result: Readonly<Record<string, unknown>>
  readonly settle: (line: Line) => Omit<SettledLine, keyof Line | 'validFen' | 'family'>
}

/** Plays lines that `refuseLines` let pass. */
export function playRound(game: Game, lines: readonly Line[], draw: Draw): PlayedRound {
  const { result, settle } = drawn(game, lines, draw)
  const settled = lines.map((line) => ({
    ...line,
    ...settle(line),
    family: gameFamily(game.code, line.pick),
  }))
  const valid = validAmounts(settled)
  return { result, lines: settled.map((line, i) => ({ ...line, validFen: valid[i] ?? 0n })) }
}

function drawn(game: Game, lines: readonly Line[], draw: Draw): Drawn {
  switch (game.kind) {
    case 'slot': {
      const model = modelOf(game.plat)
      const stops = drawStops(draw)
      const tenths = slotTenths(model, stops)
      return {
        result: { stops, tenths },
        settle: ({ stakeFen }) => ({
          selection: SLOT_PICK,
          oddsMilli: tenths * 100,
          outcome: tenths > 0 ? 'win' : 'lose',
          payoutFen: slotPayoutFen(model, stops, stakeFen),
        }),
      }
    }
    case 'fishing': {
      const multiple = Number(lines[0]?.pick)
      const outcome = shootFish(draw, multiple)
      return {
        result: { multiple, caught: outcome === 'win' },
        settle: ({ stakeFen }) => ({
          selection: `${FISH_NAMES[multiple] ?? ''} ×${multiple}`,
          oddsMilli: multiple * 1000,
          outcome,
          payoutFen: outcome === 'win' ? stakeFen * BigInt(multiple) : 0n,
        }),
      }
    }
    case 'baccarat': {
      const deal = dealBaccarat(draw)
      return { result: { ...deal }, settle: byTable(BACCARAT, (pick) => settleBaccarat(pick, deal)) }
    }
    case 'dragonTiger': {
      const deal = dealDragonTiger(draw)
      return { result: { ...deal }, settle: byTable(DRAGON_TIGER, (pick) => settleDragonTiger(pick, deal)) }
    }
    case 'dice': {
      const dice = rollDice(draw)
      const total = dice[0] + dice[1] + dice[2]
      return { result: { dice, total }, settle: byTable(DICE, (pick) => settleDice(pick, dice)) }
    }
    case 'fixtures':
      throw new Error('fixtures are drawn by their schedule')
    default:
      return game.kind satisfies never
  }
}

function byTable(table: readonly Selection[], judge: (pick: string) => BetOutcome): Drawn['settle'] {
  return ({ pick, stakeFen }) => {
    const oddsMilli = table.find(({ title }) => title === pick)?.oddsMilli ?? 0
    const outcome = judge(pick)
    return { selection: pick, oddsMilli, outcome, payoutFen: payoutFor(outcome, stakeFen, oddsMilli) }
  }
}

/** Odds include the stake; a tie or a void gives it back. Floored to the fen. */
export function payoutFor(outcome: BetOutcome, stakeFen: bigint, oddsMilli: number): bigint {
  if (outcome === 'win') return (stakeFen * BigInt(oddsMilli)) / 1000n
  return outcome === 'lose' ? 0n : stakeFen
}
