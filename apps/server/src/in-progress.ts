// How many requests a process works on at a moment, without those that only wait: for somebody else's answer, or for their turn
// at work that takes the machine.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<Work>()

/** One request. */
export class Work {
  private waits = 0
  private isOver = false

  constructor(private readonly all: InProgress) {
    all.count += 1
  }

  wait(): void {
    if (this.waits === 0 && !this.isOver) this.all.count -= 1
    this.waits += 1
  }

  goOn(): void {
    this.waits -= 1
    if (this.waits === 0 && !this.isOver) this.all.count += 1
  }

  end(): void {
    if (this.waits === 0 && !this.isOver) this.all.count -= 1
    this.isOver = true
  }

  /** What `next` calls, now or later, belongs to this request. */
  run(next: () => void): void {
    current.run(this, next)
  }
}

export class InProgress {
  count = 0

  begin(): Work {
    return new Work(this)
  }
}

/** For as long as `pending` takes, the request that asked for it is not worked on. */
export async function waitingFor<T>(pending: Promise<T>): Promise<T> {
  const work = current.getStore()
  work?.wait()
  try {
    return await pending
  } finally {
    work?.goOn()
  }
}
