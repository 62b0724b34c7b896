// How far the event loop of this process is behind: what has come in waits for so long before it is even looked at.

const TICK_MS = 10
/** Over how long the delay of late is told. */
const LATELY_MS = 1_000
/** A single pause, such as a collection of garbage, is no overload: the moment counts only as far as the last second bears it out. */
const BORNE_OUT = 4

/** The delay as ticks tell it that should come every `TICK_MS`. */
export class Delay {
  private lately = 0

  constructor(private tickedAt: number) {}

  tick(now: number): void {
    const since = now - this.tickedAt
    const weight = 1 - Math.exp(-since / LATELY_MS)
    this.lately += (this.late(now) - this.lately) * weight
    this.tickedAt = now
  }

  behind(now: number): number {
    return Math.min(this.late(now), this.lately * BORNE_OUT)
  }

  private late(now: number): number {
    return Math.max(0, now - this.tickedAt - TICK_MS)
  }
}

/** Tells by how many milliseconds; asked in the middle of a turn it grows with what the turn has done so far. */
export function watchLoop(): () => number {
  const delay = new Delay(performance.now())
  // It keeps no process alive.
  setInterval(() => delay.tick(performance.now()), TICK_MS).unref()
  return () => delay.behind(performance.now())
}
