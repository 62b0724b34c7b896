// The sweep over members with next to nothing left whose last open thing ended unseen: all of them, in order, each by itself.
import type { JobItems } from '#src/jobs/items.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

/** Under this name the worker runs it, and whom it leaves out is set aside. */
export const SWEEP_JOB = 'turnover-sweep'
const AT_ONCE = 500

export interface SweepDeps {
  readonly turnover: Pick<TurnoverService, 'clearIfPoor' | 'poorAfter'>
  readonly items: Pick<JobItems, 'each'>
}

export class TurnoverSweep {
  constructor(private readonly deps: SweepDeps) {}

  /** By the last member's number, so that those who cannot be cleared yet hide nobody behind them. */
  async run(atOnce = AT_ONCE): Promise<{ cleared: number }> {
    let cleared = 0
    let after = 0n
    for (;;) {
      const members = await this.deps.turnover.poorAfter(after, atOnce)
      const last = members.at(-1)
      if (last === undefined) return { cleared }
      await this.deps.items.each(SWEEP_JOB, '', members.map(String), async (member) => {
        if (await this.deps.turnover.clearIfPoor(BigInt(member))) cleared += 1
      })
      after = last
    }
  }

  async item(member: string): Promise<void> {
    await this.deps.turnover.clearIfPoor(BigInt(member))
  }
}
