// When a lottery is looked at: by its schedule, often while something waits, seldom otherwise.
import type { Lottery } from '@lanting/contract/data/lotteries'
import { currentRound } from '@lanting/contract/rules/schedule'

/** While something waits: a beacon's value, a key, a chain in the making. */
const LOOK_AGAIN_MS = 1_000
/** With nothing to do before the schedule says so: for what another draw worker left undone. */
const LOOK_ANYWAY_MS = 15_000

export class DrawPace {
  private readonly looked = new Map<string, { readonly at: number; readonly wakeAt: number }>()
  /** Lotteries whose last turn left nothing to wait for. */
  private readonly quiet = new Set<string>()

  /** Whether something is due by the schedule, or it is time to look anyway. */
  isDue(lottery: Lottery, now: number): boolean {
    const last = this.looked.get(lottery.name)
    if (last === undefined || now >= last.wakeAt || now < last.at) return true
    return now - last.at >= (this.quiet.has(lottery.name) ? LOOK_ANYWAY_MS : LOOK_AGAIN_MS)
  }

  begin(lottery: Lottery, now: number): void {
    const { closeAt, drawAt } = currentRound(lottery, now)
    this.looked.set(lottery.name, { at: now, wakeAt: now < closeAt ? closeAt : drawAt })
    this.quiet.delete(lottery.name)
  }

  end(lottery: Lottery, isQuiet: boolean): void {
    if (isQuiet) this.quiet.add(lottery.name)
  }
}
