// When a lottery is looked at: by its schedule, often while something waits, seldom otherwise.
import type { Lottery } from '@lanting/contract/data/lotteries'
import { currentRound } from '@lanting/contract/rules/schedule'

/** While something waits: a beacon's value, a key, a chain in the making. */
const LOOK_AGAIN_MS = 1_000
/** With nothing to do before the schedule says so: for what another draw worker left undone. */
const LOOK_ANYWAY_MS = 15_000

/** How a look at a lottery ended. */
export interface TurnResult {
  /** The database's time, by which rounds close and are drawn: ours may be ahead of it. */
  readonly now: number
  /** Nothing is left to wait for but the schedule. */
  readonly isQuiet: boolean
}

export class DrawPace {
  private readonly looked = new Map<string, { readonly at: number; readonly wakeAt: number }>()
  /** Lotteries whose last look left nothing to wait for. */
  private readonly quiet = new Set<string>()

  /** Whether something is due by the schedule, or it is time to look anyway. */
  isDue({ name }: Lottery, now: number): boolean {
    const last = this.looked.get(name)
    if (last === undefined || now >= last.wakeAt || now < last.at) return true
    return now - last.at >= (this.quiet.has(name) ? LOOK_ANYWAY_MS : LOOK_AGAIN_MS)
  }

  begin({ name }: Lottery, now: number): void {
    this.looked.set(name, { at: now, wakeAt: Number.POSITIVE_INFINITY })
    this.quiet.delete(name)
  }

  /** A look by a clock that is behind ours came too early for what was due, and is made again at once. */
  end(lottery: Lottery, { now, isQuiet }: TurnResult): void {
    const { name } = lottery
    const { closeAt, drawAt } = currentRound(lottery, now)
    this.looked.set(name, { at: this.looked.get(name)?.at ?? now, wakeAt: now < closeAt ? closeAt : drawAt })
    if (isQuiet) this.quiet.add(name)
  }
}
