// Rebates of members: the rows of the daily runs, claimed all at once.
import { type DateCode, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { REBATE, type StateOf } from '@lanting/contract/states'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { formatBeijing, lastDays } from '@lanting/contract/time'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { Answer } from '#src/lib/answer.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { must, post } from '#src/ledger/post.ts'
import { rebateClaimed } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/rebate/rebate.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'

export interface RebateDeps {
  readonly db: Db
  readonly clock: Clock
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
}

export interface RebateQuestion {
  readonly date: DateCode
  readonly page: number
  readonly plat: string | null
  readonly state: StateOf<typeof REBATE> | null
}

export class RebateService {
  constructor(private readonly deps: RebateDeps) {}

  private async claimed(memberId: bigint, claimId: string) {
    const { fen, rows } = await sql.readClaim(this.deps.db, memberId, claimId)
    const money = yuanFromFen(fen)
    const balance = yuanFromFen(await readMainFen(this.deps.db, memberId, 'CNY'))
    return new Answer({ money, rows, balance }, fillText(TEXTS.rebateClaimed, { x: money }))
  }

  /** For the import of bets: days that had ended before are recounted in the next daily run. */
  markEndedDays(tx: Tx, plat: string, rounds: readonly sql.MemberRound[]): Promise<void> {
    return sql.markEndedDays(tx, plat, rounds)
  }

  async claim(memberId: bigint, once: Once = NO_KEY) {
    if (once.done !== null) return this.claimed(memberId, once.done)
    const claimId = newId()
    await this.deps.db.tx(async (tx) => {
      // A concurrent claim waits here and then finds nothing left.
      await sql.lockMember(tx, memberId)
      const { fen } = await sql.claimOpen(tx, memberId, claimId)
      if (fen === 0n) throw new AppError('noRebate')
      await once.mark(tx, claimId)
      must(await post(tx, rebateClaimed(memberId, claimId, fen)))
      const asked = { memberId, source: 'rebate', ref: claimId, title: LEDGER_CODES.rebate.label }
      await this.deps.turnover.addRequirement(tx, { ...asked, amountFen: fen, multiple: 1 })
    })
    return this.claimed(memberId, claimId)
  }

  async list(memberId: bigint, question: RebateQuestion) {
    const span = lastDays(this.deps.clock.now(), LIMITS.dateDays[question.date])
    const window = pageWindow(question.page)
    const filter = {
      memberId,
      plat: question.plat,
      state: question.state,
      from: new Date(span.from),
      to: new Date(span.to),
    }
    const [{ rows, total }, sums] = await Promise.all([
      sql.list(this.deps.db, filter, window),
      sql.totals(this.deps.db, memberId),
    ])
    const data = rows.map((row) => ({
      id: row.id,
      gamename: row.name ?? OWN_LOTTERY_TITLE,
      platname: row.plat,
      money: yuanFromFen(row.money_fen),
      created_at: formatBeijing(row.created_at),
      state: REBATE.wire(row.state),
      updated_at: row.updated_at === null ? null : formatBeijing(row.updated_at),
      bet_date: row.day,
      valid_amount: yuanFromFen(row.valid_fen),
      rate: row.rate_bp / 100,
    }))
    return {
      list: pageAnswer(window, total, data),
      jisuan: yuanFromFen(sums.claimed),
      nojisuan: yuanFromFen(sums.open),
    }
  }
}
