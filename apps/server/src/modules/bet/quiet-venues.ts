// Idle venues: their logs are polled less often until a bet arrives.
import type { Clock } from '#src/clock/clock.ts'

/** Consecutive empty polls that make a venue quiet. */
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

  /** Records the number of bets found by a poll. */
  recordPoll(plat: string, bets: number): void {
    if (bets > 0) this.empty.delete(plat)
    else
      this.empty.set(plat, {
        polls: (this.empty.get(plat)?.polls ?? 0) + 1,
        at: this.deps.clock.now().getTime(),
      })
  }
}
