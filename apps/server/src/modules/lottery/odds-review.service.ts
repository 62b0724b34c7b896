// Odds of later rounds: announced a day ahead, logged, posted in the rooms. An open round keeps its odds.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { lunarYear, markPlay } from '@lanting/contract/rules/lottery/lottery-mark'
import { oddsNumber } from '@lanting/contract/rules/cashier/payout'
import { returnRate } from '@lanting/contract/rules/lottery/return-rate'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import { currentRound } from '@lanting/contract/rules/lottery/schedule'
import { beijingDay, formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'
import type { OddsService } from '#src/modules/lottery/odds.service.ts'
import { LOTTERY_TOPICS, type OddsMessage } from '#src/bus/lottery.topics.ts'
import * as sql from '#src/modules/lottery/odds-review.sql.ts'
import { chanceOf, playTitle, typeOfPlay } from '@lanting/contract/rules/lottery/lottery-play'
import { YEARLY_GROUPS } from '@lanting/contract/data/play/plays-mark'

export interface OddsReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly odds: Pick<OddsService, 'of'>
  readonly publicLog: PublicLog
}

export interface OddsDraft {
  readonly play_id: number
  readonly odds_milli: number
  readonly reason: string
}

export class OddsReviewService {
  constructor(private readonly deps: OddsReviewDeps) {}

  async announce(draft: OddsDraft, context: StaffContext) {
    const type = typeOfPlay(draft.play_id)
    const lottery = LOTTERIES.find((one) => one.type === type)
    if (lottery === undefined) throw new AppError('notFound')
    const now = this.deps.clock.now().getTime()
    const { animal } = lunarYear(beijingDay(now + LIMITS.draw.oddsNoticeMs))
    const rate = returnRate(chanceOf(lottery.type, draft.play_id, animal), draft.odds_milli)
    const { min, max } = LIMITS.draw.returnRate
    if (rate < min || rate > max) throw new AppError('oddsRange')
    const { plays } = await this.deps.odds.of(lottery, currentRound(lottery, now))
    const play = plays.get(draft.play_id)
    if (play === undefined) throw new AppError('notFound')
    const yearAnimal = YEARLY_GROUPS.has(markPlay(draft.play_id)?.group ?? '') ? animal : ''
    const row = await this.deps.db.tx(async (tx) => {
      await sql.lockPlay(tx, draft.play_id)
      if (await sql.isAnnounced(tx, draft.play_id)) throw new AppError('requestOpen')
      const change = await sql.insertChange(tx, {
        playId: draft.play_id,
        yearAnimal,
        fromMilli: play.oddsMilli,
        toMilli: draft.odds_milli,
        noticeMs: LIMITS.draw.oddsNoticeMs,
        staffId: context.staff.staffId,
        staffName: context.staff.name,
        reason: draft.reason,
      })
      await this.deps.publicLog.append(tx, {
        kind: 'odds',
        ref: LOG_REFS.odds(change.id),
        body: {
          play_id: change.play_id,
          year_animal: yearAnimal,
          from_milli: change.from_milli,
          to_milli: change.to_milli,
          announced_at_ms: change.announced_at.getTime(),
          effective_at_ms: change.effective_at.getTime(),
        },
      })
      await audited(tx, context, {
        action: 'odds.set',
        subject: { kind: 'play', id: String(draft.play_id), name: playTitle(draft.play_id) },
        before: { odds: oddsNumber(change.from_milli) },
        after: { odds: oddsNumber(change.to_milli), effective_at: formatBeijing(change.effective_at) },
        reason: draft.reason,
      })
      return change
    })
    await this.deps.bus.publish(LOTTERY_TOPICS.odds, { changeId: row.id.toString() } satisfies OddsMessage)
    return toWire(row)
  }

  async log(page: number) {
    const window = pageWindow(page)
    const { rows, total } = await sql.listChanges(this.deps.db, window)
    return pageAnswer(window, total, rows.map(toWire))
  }
}

function toWire(row: sql.OddsChangeRow) {
  return {
    id: Number(row.id),
    play_id: row.play_id,
    title: playTitle(row.play_id),
    from: oddsNumber(row.from_milli),
    to: oddsNumber(row.to_milli),
    announced_at: formatBeijing(row.announced_at),
    effective_at: formatBeijing(row.effective_at),
    staff: row.staff_name,
    reason: row.reason,
  }
}
