// Requests in flight by kind, not counting those blocked on I/O or on the CPU gate.
import { currentOrigin, type Origin } from '#src/lib/trace.ts'

/** One request. */
export class InFlightRequest implements Origin {
  private waits = 0
  private isOver = false

  constructor(
    readonly trace: string,
    private readonly count: (by: number) => void,
  ) {
    count(1)
  }

  wait(): void {
    if (this.waits === 0 && !this.isOver) this.count(-1)
    this.waits += 1
  }

  resume(): void {
    this.waits -= 1
    if (this.waits === 0 && !this.isOver) this.count(1)
  }

  end(): void {
    if (this.waits === 0 && !this.isOver) this.count(-1)
    this.isOver = true
  }
}

export class InFlightRequests<K extends string> {
  count = 0
  readonly of: Record<K, number>

  constructor(kinds: readonly K[]) {
    this.of = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<K, number>
  }

  /** @param kind null for one that is counted with all alone */
  begin(trace: string, kind: K | null): InFlightRequest {
    return new InFlightRequest(trace, (by) => {
      this.count += by
      if (kind !== null) this.of[kind] += by
    })
  }
}

/** While `pending` is unresolved, the request does not count as in flight. */
export async function waitingFor<T>(pending: Promise<T>): Promise<T> {
  const origin = currentOrigin()
  if (!(origin instanceof InFlightRequest)) return pending
  origin.wait()
  try {
    return await pending
  } finally {
    origin.resume()
  }
}
