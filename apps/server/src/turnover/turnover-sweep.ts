// The sweep over members below the minimum balance whose last open item ended unnoticed: all of them, in order, each independently.
import type { Each } from '#src/jobs/items.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const AT_ONCE = 500
/** Members that failed belong to no period: the next sweep retries them as well. */
const NO_PERIOD = ''

type Turnover = Pick<TurnoverService, 'closeIfBalanceBelowMinimum' | 'poorAfter'>

/** Paged by the last member's number, so that those who cannot be cleared yet do not block others. */
export async function sweepPoor(
  turnover: Turnover,
  each: Each,
  atOnce = AT_ONCE,
): Promise<{ cleared: number }> {
  let cleared = 0
  let after = 0n
  for (;;) {
    const members = await turnover.poorAfter(after, atOnce)
    const last = members.at(-1)
    if (last === undefined) return { cleared }
    await each(NO_PERIOD, members.map(String), async (member) => {
      if (await turnover.closeIfBalanceBelowMinimum(BigInt(member))) cleared += 1
    })
    after = last
  }
}
