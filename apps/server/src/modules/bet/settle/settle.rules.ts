// The outcome of a drawn round for each play and pick, and its family among mutually exclusive plays. Pure.
import type { Outcome } from '@lanting/contract/states'
import { markDraw, settleMark } from '@lanting/contract/rules/lottery/lottery-mark'
import { numbersOf } from '@lanting/contract/rules/lottery/lottery-play'
import { sumPlayWins, sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { type FamilyPick, markFamily, sumFamily } from '@lanting/contract/rules/promo/turnover'
import type { Day } from '@lanting/contract/time'

/** Two bets of a round with the same play and picks have the same outcome. */
export interface Line {
  readonly play_id: number
  readonly picks: string
}

export interface Verdict extends Line {
  readonly outcome: Outcome
  readonly family: FamilyPick | null
}

export interface Drawn {
  readonly type: 1 | 2
  readonly numbers: readonly number[]
  /** The Beijing day of the scheduled draw: it decides the zodiac. */
  readonly day: Day
}

/** Cached: a sum play's family is constant, and its probability is counted over a thousand outcomes. */
const sumFamilies = new Map<number, FamilyPick | null>()

function familyOfSum(playId: number): FamilyPick | null {
  const known = sumFamilies.get(playId)
  if (known !== undefined) return known
  const found = sumFamily(playId)
  sumFamilies.set(playId, found)
  return found
}

export function verdictsOf(lines: readonly Line[], drawn: Drawn): Verdict[] {
  return drawn.type === 2 ? sumVerdicts(lines, drawn) : markVerdicts(lines, drawn)
}

function sumVerdicts(lines: readonly Line[], { numbers }: Drawn): Verdict[] {
  const [a = 0, b = 0, c = 0] = numbers
  const result = sumResult([a, b, c])
  return lines.map((line) => ({
    ...line,
    outcome: sumPlayWins(line.play_id, result) ? 'win' : 'lose',
    family: familyOfSum(line.play_id),
  }))
}

function markVerdicts(lines: readonly Line[], { numbers, day }: Drawn): Verdict[] {
  const draw = markDraw(numbers, day)
  return lines.map((line) => {
    const picked = numbersOf(line.picks)
    return {
      ...line,
      outcome: settleMark(line.play_id, picked, draw),
      family: markFamily(line.play_id, picked, draw.yearAnimal),
    }
  })
}
