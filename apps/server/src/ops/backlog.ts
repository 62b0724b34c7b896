// How far this process is behind: what has come in waits for so long before it is looked at, or before it has a connection.

const TICK_MS = 10
/** Over how long the backlog of late is told. */
const LATELY_MS = 1_000
/** A single pause, such as a collection of garbage, is no overload: the moment counts only as far as the last second bears it out. */
const BORNE_OUT = 4

/** The backlog as ticks tell it that should come every `TICK_MS`. */
export class Backlog {
  private lately = 0

  constructor(
    private tickedAt: number,
    /** For how long the first of those has waited who need a connection. */
    private readonly longestWaitMs: () => number,
  ) {}

  tick(now: number): void {
    const weight = 1 - Math.exp(-(now - this.tickedAt) / LATELY_MS)
    this.lately += (this.momentary(now) - this.lately) * weight
    this.tickedAt = now
  }

  /** Asked in the middle of a turn of the event loop it grows with what the turn has done so far. */
  behind(now: number): number {
    return Math.min(this.momentary(now), this.lately * BORNE_OUT)
  }

  private momentary(now: number): number {
    return Math.max(0, now - this.tickedAt - TICK_MS, this.longestWaitMs())
  }
}

/** Tells by how many milliseconds. */
export function watchBacklog(longestWaitMs: () => number): () => number {
  const backlog = new Backlog(performance.now(), longestWaitMs)
  // It keeps no process alive.
  setInterval(() => backlog.tick(performance.now()), TICK_MS).unref()
  return () => backlog.behind(performance.now())
}
