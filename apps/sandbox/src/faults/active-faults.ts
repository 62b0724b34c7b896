// Active faults, until shown often enough or cleared: counted, and repeatable by seed.

export interface Fault<M extends string> {
  readonly mode: M
  readonly delayMs: number
}

/** `venue` is the faulty party: a venue's code, or `*` for all of them. */
export interface OrderedFault<M extends string, O extends string> {
  readonly venue: string
  readonly operations: readonly O[]
  readonly mode: M
  readonly count?: number | undefined
  readonly probability: number
  readonly seed: number
  readonly delayMs?: number | undefined
  /** Applies only to this member's requests. */
  readonly member?: string | undefined
}

interface Standing<M extends string, O extends string> extends OrderedFault<M, O> {
  readonly id: number
  seen: number
  shown: number
  state: number
}

export class ActiveFaults<M extends string, O extends string> {
  private standing: Standing<M, O>[] = []
  private nextId = 1

  constructor(private readonly delayFor: (mode: M) => number) {}

  add(order: OrderedFault<M, O>): number {
    const fault = { ...order, id: this.nextId++, seen: 0, shown: 0, state: order.seed }
    this.standing.push(fault)
    return fault.id
  }

  /** All venues by default. */
  clear(venue?: string): void {
    this.standing = this.standing.filter((fault) => venue !== undefined && fault.venue !== venue)
  }

  list(): readonly object[] {
    return this.standing.map(({ state: _state, ...fault }) => fault)
  }

  /** The fault of this request, if any: the oldest that matches and passes its random draw. */
  next(venue: string, operation: O, member?: string): Fault<M> | null {
    for (const fault of this.standing) {
      if (fault.venue !== '*' && fault.venue !== venue) continue
      if (!fault.operations.includes(operation)) continue
      if (fault.member !== undefined && fault.member !== member) continue
      fault.seen += 1
      if (draw(fault) >= fault.probability) continue
      fault.shown += 1
      if (fault.count !== undefined && fault.shown >= fault.count) {
        this.standing = this.standing.filter((other) => other !== fault)
      }
      return { mode: fault.mode, delayMs: fault.delayMs ?? this.delayFor(fault.mode) }
    }
    return null
  }
}

/** Mulberry32: a small repeatable generator in [0, 1). It chooses faults and never a result of a game. */
function draw(fault: { state: number }): number {
  fault.state = (fault.state + 0x6d2b79f5) >>> 0
  let t = fault.state
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
