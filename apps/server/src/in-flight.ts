// How many requests a process works on at a moment, without those that only wait: for somebody else's answer, or for their turn
// at work that takes the machine.
import { currentOrigin, type Origin } from '#src/trace.ts'

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

/** For as long as `pending` takes, the request that asked for it is not worked on. */
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
