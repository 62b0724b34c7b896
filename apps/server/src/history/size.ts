// How long and how busy the demo's past is.
import { CROWD } from '@lanting/contract/data/play/demo-crowd'
import type { HistorySize } from '#src/history/history.ts'
import { SCRIPT } from '#src/history/scenes.ts'

/** Long enough for a fifth of a month with days of the month before it: agents' statements are computed then. */
export const HISTORY_DAYS = 36

export const FULL_SIZE: HistorySize = {
  days: HISTORY_DAYS,
  people: CROWD.length,
  visitsPerDay: 2,
  script: SCRIPT,
}
