// The plays of a round with the odds that hold for it: the table of its kind, and changes announced in time. Pure.
import type { Lottery } from '#src/data/play/lotteries.ts'
import type { Animal } from '#src/data/play/lunar-years.ts'
import { SUM_PLAYS, type PlayGroup } from '#src/data/play/plays-sum.ts'
import { lunarYear, markPlays } from './lottery-mark.ts'
import type { Round } from './schedule.ts'
import { beijingDay } from '#src/time.ts'

export interface RoundPlay {
  readonly id: number
  readonly group: string
  readonly title: string
  readonly oddsMilli: number
  /** Numbers per line; 0 for plays without numbers. */
  readonly pick: number
}

export interface OddsOverride {
  readonly playId: number
  /** For plays whose odds follow the lunar year; empty for all others. */
  readonly yearAnimal: string
  readonly oddsMilli: number
}

/** The lunar year of a round is that of the Beijing day on which it draws. */
export function animalOf(round: Pick<Round, 'drawAt'>): Animal {
  return lunarYear(beijingDay(round.drawAt)).animal
}

/** Groups as a room shows them. Overrides come oldest first; the last one that fits holds. */
export function roundGroups(
  lottery: Pick<Lottery, 'type'>,
  animal: Animal,
  overrides: readonly OddsOverride[],
): PlayGroup[] {
  const groups = lottery.type === 2 ? SUM_PLAYS : markPlays(animal)
  return groups.map((group) => ({
    ...group,
    plays: group.plays.map((play) => {
      const changed = overrides.findLast(
        ({ playId, yearAnimal }) => playId === play.id && (yearAnimal === '' || yearAnimal === animal),
      )
      return changed === undefined ? play : { ...play, oddsMilli: changed.oddsMilli }
    }),
  }))
}

export function playsById(groups: readonly PlayGroup[]): ReadonlyMap<number, RoundPlay> {
  return new Map(
    groups.flatMap((group) =>
      group.plays.map((play): [number, RoundPlay] => [
        play.id,
        {
          id: play.id,
          group: group.name,
          title: play.title,
          oddsMilli: play.oddsMilli,
          pick: play.pick ?? 0,
        },
      ]),
    ),
  )
}
