// The odds of a round: cached, because a round's odds are final a day before it opens.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import type { PlayGroup } from '@lanting/contract/data/play/plays-sum'
import { previousRound, type Round } from '@lanting/contract/rules/lottery/schedule'
import type { Db } from '#src/db/pool.ts'
import { animalOf, playsById, roundGroups, type RoundPlay } from '@lanting/contract/rules/lottery/round-odds'
import * as sql from '#src/modules/lottery/odds.sql.ts'

/** Cache size: the open round of each lottery, the previous and the next one, with a margin. */
const KEPT = 32

export interface RoundOdds {
  readonly groups: readonly PlayGroup[]
  readonly plays: ReadonlyMap<number, RoundPlay>
}

export class OddsService {
  private readonly known = new Map<string, RoundOdds>()

  constructor(private readonly deps: { readonly db: Db }) {}

  async of(lottery: Lottery, round: Round): Promise<RoundOdds> {
    const key = `${lottery.name}-${round.expect}`
    const hit = this.known.get(key)
    if (hit) return hit
    const openAt = new Date(previousRound(lottery, round).drawAt)
    const groups = roundGroups(lottery, animalOf(round), await sql.overridesAt(this.deps.db, openAt))
    const odds = { groups, plays: playsById(groups) }
    const [oldest] = this.known.keys()
    if (this.known.size >= KEPT && oldest !== undefined) this.known.delete(oldest)
    this.known.set(key, odds)
    return odds
  }

  /** Announced for rounds that open later. */
  coming(openAt: Date) {
    return sql.changesAfter(this.deps.db, openAt)
  }
}
