// The room's notices about opening and closing of betting. Pure.
import type { Lottery } from '#src/data/play/lotteries.ts'
import { currentRound } from './schedule.ts'
import { fillText, TEXTS } from '#src/texts.ts'

export interface Intake {
  readonly taking: boolean
  /** When the first round opens that it holds for. */
  readonly since: Date
}

/** Null without a notice. */
export function intakeNotice(lottery: Lottery, intake: Intake | null, now: number): string | null {
  if (intake === null || (intake.taking && intake.since.getTime() <= now)) return null
  const { expect } = currentRound(lottery, intake.since.getTime())
  return fillText(intake.taking ? TEXTS.intakeResumeNotice : TEXTS.intakeStopNotice, { expect })
}
