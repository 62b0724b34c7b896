// A continuous loop: a pass, a pause, the next pass. Several machines may loop at once.
import { backOff } from '#src/lib/flow/back-off.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Log } from '#src/lib/log.ts'
import { currentTrace, tracedAs } from '#src/lib/trace.ts'

export interface Loop {
  readonly name: string
  /** What it is for, in a line. */
  readonly about: string
  readonly pauseMs: number
  /** The pause after a pass that answered false or 0: nothing waits, so looking again can wait too. */
  readonly idleMs?: number
  /** Messages that signal work: the next pass begins at once, or right after the one under way. */
  readonly wakeOn?: readonly string[]
  readonly run: () => Promise<unknown>
}

export interface RunningLoop {
  readonly stop: () => Promise<void>
}

/** Reports how passes end, for the metrics. */
export interface LoopWatch {
  started(loop: string): void
  passed(loop: string): void
  failed(loop: string): void
}

export interface LoopDeps {
  readonly log: Log
  readonly bus: Pick<Bus, 'subscribe'>
  readonly watch?: LoopWatch
}

export function startLoop(loop: Loop, { log, bus, watch }: LoopDeps): RunningLoop {
  const { name, pauseMs, idleMs = pauseMs, wakeOn = [], run } = loop
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isRunning = false
  /** The origin of the message that signalled work. */
  let wokenFor: string | undefined
  let isWoken = false
  let failures = 0
  let running: Promise<void> = Promise.resolve()

  async function pass(): Promise<number> {
    try {
      const found = await run()
      failures = 0
      watch?.passed(name)
      return found === false || found === 0 ? idleMs : pauseMs
    } catch (error) {
      failures++
      watch?.failed(name)
      log.error({ err: error, loop: name, failures }, 'pass failed')
      return backOff(pauseMs, failures)
    }
  }

  async function next(): Promise<void> {
    isRunning = true
    isWoken = false
    const restMs = await pass()
    isRunning = false
    if (stopped) return
    if (isWoken) begin(wokenFor)
    else timer = setTimeout(() => begin(), restMs)
  }

  function begin(trace?: string): void {
    running = tracedAs(trace, next)
  }

  function wake(): void {
    isWoken = true
    wokenFor = currentTrace()
    if (isRunning || stopped) return
    clearTimeout(timer)
    begin(wokenFor)
  }

  const heard = wakeOn.map((topic) => bus.subscribe(topic, wake))
  watch?.started(name)
  begin()
  return {
    async stop() {
      stopped = true
      for (const unsubscribe of heard) unsubscribe()
      clearTimeout(timer)
      await running
    },
  }
}
