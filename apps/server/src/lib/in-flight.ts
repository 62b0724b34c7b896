// Requests in flight, not counting those blocked on I/O or on the CPU gate.
import { currentOrigin, type Origin } from '#src/lib/trace.ts'

/** One request. */
export class InFlightRequest implements Origin {
  private waits = 0
  private isOver = false

  constructor(
    private readonly all: InFlightRequests,
    readonly trace: string,
  ) {
    all.count += 1
  }

  wait(): void {
    if (this.waits === 0 && !this.isOver) this.all.count -= 1
    this.waits += 1
  }

  resume(): void {
    this.waits -= 1
    if (this.waits === 0 && !this.isOver) this.all.count += 1
  }

  end(): void {
    if (this.waits === 0 && !this.isOver) this.all.count -= 1
    this.isOver = true
  }
}

export class InFlightRequests {
  count = 0

  begin(trace: string): InFlightRequest {
    return new InFlightRequest(this, trace)
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
