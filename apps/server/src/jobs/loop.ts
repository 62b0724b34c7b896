// Work that goes on all the time: a round, a pause, the next round. Several machines may loop at once.
import type { Log } from '#src/log.ts'

export interface Loop {
  readonly stop: () => Promise<void>
}

export function startLoop(name: string, pauseMs: number, log: Log, round: () => Promise<unknown>): Loop {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  function next(): void {
    if (stopped) return
    running = round()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error, loop: name }, 'round failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(next, pauseMs)
      })
  }

  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
