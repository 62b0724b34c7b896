// Work that goes on all the time: a pass, a pause, the next pass. Several machines may loop at once.
import { backOff } from '#src/back-off.ts'
import type { Log } from '#src/log.ts'

export interface Loop {
  readonly name: string
  /** What it is for, in a line. */
  readonly about: string
  readonly pauseMs: number
  readonly run: () => Promise<unknown>
}

export interface RunningLoop {
  readonly stop: () => Promise<void>
}

export function startLoop({ name, pauseMs, run }: Loop, log: Log): RunningLoop {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  let running: Promise<void> = Promise.resolve()

  function next(): void {
    if (stopped) return
    running = run()
      .then(() => {
        failures = 0
      })
      .catch((error: unknown) => {
        failures++
        log.error({ err: error, loop: name, failures }, 'pass failed')
      })
      .then(() => {
        if (!stopped) timer = setTimeout(next, backOff(pauseMs, failures))
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
