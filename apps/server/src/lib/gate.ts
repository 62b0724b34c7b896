// A concurrency limit for CPU-heavy work; the rest queues in order.

/** Runs at most `atOnce` tasks together; the rest queue in order. */
export function createGate(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
