// Stops and resumes betting under four eyes, from the next round on.
import { TEXTS } from '@lanting/contract/texts'
import { findLottery, type Lottery } from '@lanting/contract/data/play/lotteries'
import { currentRound, previousRound } from '@lanting/contract/rules/lottery/schedule'
import { INTAKE_DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import { changeConfirmation, changeLine } from '#src/approvals/value-change.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { type IntakeMessage, LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import type { Tx } from '#src/db/pool.ts'
import { readNow } from '#src/modules/lottery/draw/draw.sql.ts'
import * as sql from '#src/modules/lottery/intake.sql.ts'

/** It never affects an open round, an accepted bet or a result. */
export class IntakeApproval implements ApprovalHandler<'intake'> {
  readonly audit = { prefix: 'request', subject: 'request' } as const

  constructor(private readonly bus: Bus) {}

  async currentValue(tx: Tx, name: string): Promise<string | null> {
    if (findLottery(name) === undefined) return null
    return (await sql.lockIntake(tx, name)) ? 'on' : 'off'
  }

  async execute(tx: Tx, approval: Approval<'intake'>) {
    const lottery = lotteryNamed(approval.subject)
    const round = currentRound(lottery, (await readNow(tx)).getTime())
    const to = approval.payload.to
    await sql.setIntake(tx, {
      lottery: lottery.name,
      taking: to === 'on',
      openedAt: new Date(previousRound(lottery, round).drawAt),
      nextAt: new Date(round.drawAt),
    })
    return { [approval.subject]: to }
  }

  afterCommit({ subject }: Approval<'intake'>) {
    return this.bus.publish(LOTTERY_TOPICS.intake, {
      lottery: lotteryNamed(subject).name,
    } satisfies IntakeMessage)
  }

  lines(approval: Approval<'intake'>) {
    return [changeLine(INTAKE_DESK.name, approval, intakeWords)]
  }

  confirmation(approval: Approval<'intake'>) {
    return changeConfirmation(approval, intakeWords, INTAKE_DESK.effect)
  }
}

const intakeWords = (value: string) => (value === 'on' ? INTAKE_DESK.name : TEXTS.roundPaused)

export function lotteryNamed(name: string): Lottery {
  const lottery = findLottery(name)
  if (lottery === undefined) throw new AppError('notFound')
  return lottery
}
