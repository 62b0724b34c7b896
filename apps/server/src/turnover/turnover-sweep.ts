// The sweeps over members whose last open item ended unnoticed: those below the minimum balance, and restricted ones.
import type { Each } from '#src/jobs/items.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

const AT_ONCE = 500
/** Members that failed belong to no period: the next sweep retries them as well. */
const NO_PERIOD = ''

type Turnover = Pick<TurnoverService, 'closeIfBalanceBelowMinimum' | 'poorAfter'>
type Pots = Pick<GiftPots, 'forfeitLeaving' | 'leavingAfter'>

/** All of them in order, each independently; paged by the last number, so that those who must wait do not block others. */
async function sweep(
  each: Each,
  next: (after: bigint) => Promise<readonly bigint[]>,
  end: (member: bigint) => Promise<boolean>,
): Promise<number> {
  let ended = 0
  let after = 0n
  for (;;) {
    const members = await next(after)
    const last = members.at(-1)
    if (last === undefined) return ended
    await each(NO_PERIOD, members.map(String), async (member) => {
      if (await end(BigInt(member))) ended += 1
    })
    after = last
  }
}

export async function sweepPoor(
  turnover: Turnover,
  each: Each,
  atOnce = AT_ONCE,
): Promise<{ cleared: number }> {
  const next = (after: bigint) => turnover.poorAfter(after, atOnce)
  return { cleared: await sweep(each, next, (member) => turnover.closeIfBalanceBelowMinimum(member)) }
}

/** Gifts of members in a time-out, excluded or closed, once everything of theirs is settled. */
export async function sweepLeaving(pots: Pots, each: Each, atOnce = AT_ONCE): Promise<{ forfeited: number }> {
  const next = (after: bigint) => pots.leavingAfter(after, atOnce)
  return { forfeited: await sweep(each, next, (member) => pots.forfeitLeaving(member)) }
}
