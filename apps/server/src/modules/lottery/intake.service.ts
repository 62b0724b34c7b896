// Stops and resumes the taking of bets: one person asks, another confirms, and it holds from the next round on.
import { findLottery, type Lottery } from '@lanting/contract/data/lotteries'
import { currentRound, previousRound } from '@lanting/contract/rules/schedule'
import type { Bus } from '#src/bus/bus.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readNow } from '#src/modules/lottery/draw.sql.ts'
import * as sql from '#src/modules/lottery/intake.sql.ts'
import { type IntakeTold, LOTTERY_TOPICS } from '#src/bus/lottery.topics.ts'
import type { Carrier, RequestService } from '#src/approvals/request.service.ts'

export interface IntakeDeps {
  readonly db: Db
  readonly requests: Pick<RequestService, 'ask'>
  readonly intake: Carrier
}

const wordOf = (on: 0 | 1) => (on === 1 ? 'on' : 'off')

/** Nothing here touches a round that is open, a bet that stands or a result. */
export function intakeCarrier(bus: Bus): Carrier {
  return {
    approve: 'switch.approve',
    async standing(tx, key) {
      if (findLottery(key) === undefined) return null
      return (await sql.lockIntake(tx, key)) ? 'on' : 'off'
    },
    async carryOut(tx, key, to) {
      const lottery = lotteryNamed(key)
      const round = currentRound(lottery, (await readNow(tx)).getTime())
      await sql.setIntake(tx, {
        lottery: lottery.name,
        taking: to === 'on',
        openedAt: new Date(previousRound(lottery, round).drawAt),
        nextAt: new Date(round.drawAt),
      })
    },
    announce: (key) =>
      bus.publish(LOTTERY_TOPICS.intake, { lottery: lotteryNamed(key).name } satisfies IntakeTold),
    words: (value) => (value === 'on' ? '收注' : '暂停收注'),
  }
}

export class IntakeService {
  constructor(private readonly deps: IntakeDeps) {}

  async ask(input: { name: string; on: 0 | 1; reason: string }, context: StaffContext) {
    const { name, title } = lotteryNamed(input.name)
    const to = wordOf(input.on)
    return this.deps.db.tx(async (tx) => {
      const from = await this.deps.intake.standing(tx, name)
      if (from === null || from === to) throw new AppError('wrongState')
      const verb = input.on === 1 ? '恢复收注' : '暂停收注'
      return this.deps.requests.ask(
        tx,
        { kind: 'intake', key: name, title: `${title}${verb}`, from, to, reason: input.reason },
        context,
      )
    })
  }
}

function lotteryNamed(name: string): Lottery {
  const lottery = findLottery(name)
  if (lottery === undefined) throw new AppError('notFound')
  return lottery
}
