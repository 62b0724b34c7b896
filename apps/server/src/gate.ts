// Work that takes the machine: only so much of it at once, the rest waits in order.

/** Lets at most `atOnce` pieces of work run together; the rest wait in order. */
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
