// Every attempt of a client with its outcome, to measure a fault: failed attempts, and the longest time without a response.
import type { Reply } from '#tools/stage/stage.ts'

interface Attempt {
  readonly path: string
  readonly endedAt: number
  readonly ms: number
  /** Null when it succeeded; else the HTTP status, or 0 without a response. */
  readonly failure: number | null
}

export interface Price {
  readonly attempts: number
  readonly failed: number
  /** The longest time without any response. */
  readonly gapMs: number
  readonly slowestMs: number
  readonly failures: string
}

export class Attempts {
  private readonly all: Attempt[] = []

  async watch(path: string, send: () => Promise<Reply>): Promise<Reply> {
    const from = performance.now()
    const reply = await send()
    const endedAt = performance.now()
    const status = reply.kind === 'lost' ? 0 : reply.status
    this.all.push({
      path,
      endedAt,
      ms: endedAt - from,
      failure: status === 0 || status >= 500 ? status : null,
    })
    return reply
  }

  /** What happened since a moment of `performance.now()`. */
  since(from: number): Price {
    const until = performance.now()
    const seen = this.all.filter(({ endedAt }) => endedAt >= from)
    const answered = seen.filter(({ failure }) => failure === null).map(({ endedAt }) => endedAt)
    const moments = [from, ...answered.toSorted((a, b) => a - b), until]
    const failures = new Map<string, number>()
    for (const { failure, path } of seen)
      if (failure !== null) {
        const name = `${failure === 0 ? 'no answer' : failure} ${path}`
        failures.set(name, (failures.get(name) ?? 0) + 1)
      }
    return {
      attempts: seen.length,
      failed: seen.length - answered.length,
      gapMs: Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at))),
      slowestMs: Math.max(0, ...seen.filter(({ failure }) => failure === null).map(({ ms }) => ms)),
      failures: [...failures].map(([name, times]) => `${times} × ${name}`).join(', '),
    }
  }
}
