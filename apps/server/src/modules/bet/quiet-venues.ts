// Venues at which nobody plays right now: their logs are asked for less often until something stands in them again.
import type { Clock } from '#src/clock.ts'

/** So many polls in a row without a bet make a venue quiet. */
const EMPTY_POLLS = 10
const QUIET_MS = 5_000

export class QuietVenues {
  private readonly empty = new Map<string, { readonly polls: number; readonly at: number }>()

  constructor(private readonly deps: { readonly clock: Pick<Clock, 'now'> }) {}

  isDue(plat: string): boolean {
    const seen = this.empty.get(plat)
    return (
      seen === undefined || seen.polls < EMPTY_POLLS || seen.at + QUIET_MS <= this.deps.clock.now().getTime()
    )
  }

  /** After a look: how many bets there were. */
  recordPoll(plat: string, bets: number): void {
    if (bets > 0) this.empty.delete(plat)
    else
      this.empty.set(plat, {
        polls: (this.empty.get(plat)?.polls ?? 0) + 1,
        at: this.deps.clock.now().getTime(),
      })
  }
}
