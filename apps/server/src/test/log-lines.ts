// A log whose lines a test reads.
import { createLog, type Log } from '#src/lib/log.ts'

export interface LogLine {
  readonly msg: string
  readonly level: number
  readonly [field: string]: unknown
}

export function collectLog(level = 'info'): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine)
  return { log: createLog('test', level, { write }), lines }
}
