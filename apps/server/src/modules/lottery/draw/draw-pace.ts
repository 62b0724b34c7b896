// When a lottery is polled: at its scheduled times, often while work is pending, seldom otherwise.
import type { Lottery } from '@lanting/contract/data/play/lotteries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'

/** Poll interval while work is pending: a beacon value, a key, a chain being created. */
const BUSY_POLL_MS = 1_000
/** Poll interval when idle: picks up what another draw worker left undone. */
const IDLE_POLL_MS = 15_000

export interface TurnResult {
  /** The database's time, which decides close and draw: ours may be ahead of it. */
  readonly now: number
  /** Nothing is pending before the next scheduled time. */
  readonly isQuiet: boolean
}

export class DrawPace {
  private readonly polled = new Map<string, { readonly at: number; readonly wakeAt: number }>()
  /** Lotteries with nothing pending after their last poll. */
  private readonly quiet = new Set<string>()

  /** Whether a scheduled time has come or the poll interval has passed. */
  isDue({ name }: Lottery, now: number): boolean {
    const last = this.polled.get(name)
    if (last === undefined || now >= last.wakeAt || now < last.at) return true
    return now - last.at >= (this.quiet.has(name) ? IDLE_POLL_MS : BUSY_POLL_MS)
  }

  begin({ name }: Lottery, now: number): void {
    this.polled.set(name, { at: now, wakeAt: Number.POSITIVE_INFINITY })
    this.quiet.delete(name)
  }

  /** If the database's clock is behind ours, the poll was too early and is repeated at once. */
  end(lottery: Lottery, { now, isQuiet }: TurnResult): void {
    const { name } = lottery
    const { closeAt, drawAt } = currentRound(lottery, now)
    this.polled.set(name, { at: this.polled.get(name)?.at ?? now, wakeAt: now < closeAt ? closeAt : drawAt })
    if (isQuiet) this.quiet.add(name)
  }
}
