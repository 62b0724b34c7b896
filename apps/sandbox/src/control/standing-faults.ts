// Faults that stand until they were shown or are taken away: counted, and repeatable by seed.

export interface Fault<M extends string> {
  readonly mode: M
  readonly delayMs: number
}

/** `venue` is whoever misbehaves: a venue's code, or `*` for all of them. */
export interface OrderedFault<M extends string, O extends string> {
  readonly venue: string
  readonly operations: readonly O[]
  readonly mode: M
  readonly count?: number | undefined
  readonly probability: number
  readonly seed: number
  readonly delayMs?: number | undefined
  /** Only this member's requests meet it. */
  readonly member?: string | undefined
}

export interface StandingFaults<M extends string, O extends string> {
  add(order: OrderedFault<M, O>): number
  /** Without a venue, all of them. */
  clear(venue?: string): void
  list(): readonly object[]
  /** The fault this request meets, if any: the oldest that fits and whose coin says yes. */
  next(venue: string, operation: O, member?: string): Fault<M> | null
}

interface Standing<M extends string, O extends string> extends OrderedFault<M, O> {
  readonly id: number
  seen: number
  shown: number
  state: number
}

export function createStandingFaults<M extends string, O extends string>(
  delayFor: (mode: M) => number,
): StandingFaults<M, O> {
  let standing: Standing<M, O>[] = []
  let nextId = 1

  return {
    add(order) {
      const fault = { ...order, id: nextId++, seen: 0, shown: 0, state: order.seed }
      standing.push(fault)
      return fault.id
    },
    clear(venue) {
      standing = standing.filter((fault) => venue !== undefined && fault.venue !== venue)
    },
    list: () => standing.map(({ state: _state, ...fault }) => fault),
    next(venue, operation, member) {
      for (const fault of standing) {
        if (fault.venue !== '*' && fault.venue !== venue) continue
        if (!fault.operations.includes(operation)) continue
        if (fault.member !== undefined && fault.member !== member) continue
        fault.seen += 1
        if (draw(fault) >= fault.probability) continue
        fault.shown += 1
        if (fault.count !== undefined && fault.shown >= fault.count) {
          standing = standing.filter((other) => other !== fault)
        }
        return { mode: fault.mode, delayMs: fault.delayMs ?? delayFor(fault.mode) }
      }
      return null
    },
  }
}

/** Mulberry32: a small repeatable coin in [0, 1). It chooses faults and never a result of a game. */
function draw(fault: { state: number }): number {
  fault.state = (fault.state + 0x6d2b79f5) >>> 0
  let t = fault.state
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
