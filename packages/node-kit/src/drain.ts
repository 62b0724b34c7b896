// Graceful shutdown on SIGTERM and SIGINT: finish what is in flight, then exit; after a timeout exit anyway.

export interface DrainLog {
  info(what: object, text: string): void
  error(what: object, text: string): void
}

/** @param close finishes what is in flight and closes what is open */
export function drainOnSignal(log: DrainLog, drainMs: number, close: () => Promise<void>): void {
  let ending = false
  const end = (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), drainMs).unref()
    void close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not drain')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => end('SIGTERM'))
  process.once('SIGINT', () => end('SIGINT'))
}
