// The odds of a round: read once, because what holds for a round is settled a day before it opens.
import type { Lottery } from '@lanting/contract/data/lotteries'
import type { PlayGroup } from '@lanting/contract/data/plays-sum'
import { previousRound, type Round } from '@lanting/contract/rules/schedule'
import type { Db } from '#src/db/pool.ts'
import { animalOf, playsById, roundGroups, type RoundPlay } from '#src/modules/lottery-bet/odds.rules.ts'
import * as sql from '#src/modules/lottery-bet/odds.sql.ts'

/** The open round of each lottery, the one before and the one after, with room to spare. */
const KEPT = 32

export interface RoundOdds {
  readonly groups: readonly PlayGroup[]
  readonly plays: ReadonlyMap<number, RoundPlay>
}

export type OddsService = ReturnType<typeof createOddsService>

export function createOddsService({ db }: { readonly db: Db }) {
  const known = new Map<string, RoundOdds>()

  return {
    async of(lottery: Lottery, round: Round): Promise<RoundOdds> {
      const key = `${lottery.name}-${round.expect}`
      const hit = known.get(key)
      if (hit) return hit
      const openAt = new Date(previousRound(lottery, round).drawAt)
      const groups = roundGroups(lottery, animalOf(round), await sql.overridesAt(db, openAt))
      const odds = { groups, plays: playsById(groups) }
      const [oldest] = known.keys()
      if (known.size >= KEPT && oldest !== undefined) known.delete(oldest)
      known.set(key, odds)
      return odds
    },

    /** Announced for rounds that open later. */
    coming: (openAt: Date) => sql.changesAfter(db, openAt),
  }
}
