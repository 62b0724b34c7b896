// Rebates: the daily run works out what the ended day gives back; members see the rows and claim all of them at once.
import { type DateCode, OWN_LOTTERY_TITLE } from '@lanting/contract/codes'
import { REBATE, type StateOf } from '@lanting/contract/states'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { cutUnclaimed, rebateFen, rebateRateBp } from '@lanting/contract/rules/rebate'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { addDays, type Day, formatBeijing, lastDays } from '@lanting/contract/time'
import { Answer } from '#src/answer.ts'
import type { Clock } from '#src/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import { newId } from '#src/ids.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { must, post } from '#src/ledger/post.ts'
import { rebateClaimed } from '#src/ledger/postings.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { closeDay, openDays } from '#src/jobs/closed-days.sql.ts'
import type { Added, Standing } from '#src/jobs/again.ts'
import { type Each, WHOLE_DAY } from '#src/jobs/items.ts'
import * as sql from '#src/modules/rebate/rebate.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import { NO_KEY, type Once } from '#src/once.ts'

/** Who knows which level a member had when a day ended. */
export interface Levels {
  levelAtEndOf(at: Sql, memberId: bigint, day: Day): Promise<number>
}

export interface RebateDeps {
  readonly db: Db
  readonly clock: Clock
  readonly vip: Levels
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
}

export interface RebateQuestion {
  readonly date: DateCode
  readonly page: number
  readonly plat: string | null
  readonly state: StateOf<typeof REBATE> | null
}

const NOTHING: Added = { rows: 0, fen: 0n, changes: 0 }

function plus(one: Added, other: Added): Added {
  return { rows: one.rows + other.rows, fen: one.fen + other.fen, changes: one.changes + other.changes }
}

export class RebateService {
  constructor(private readonly deps: RebateDeps) {}

  /** What a day at a venue gives now against what it gave before: the difference becomes a row, or makes others smaller. */
  private async count(tx: Tx, memberId: bigint, at: sql.PlayDay): Promise<Added> {
    const validFen = await sql.validOf(tx, memberId, at)
    const rateBp = rebateRateBp(at.plat, await this.deps.vip.levelAtEndOf(tx, memberId, at.day))
    const sum = { memberId, ...at, validFen, rateBp, dueFen: rebateFen(validFen, rateBp) }
    const difference = sum.dueFen - (await sql.keepSum(tx, sum))
    if (difference === 0n) return NOTHING
    if (difference < 0n) {
      await this.takeBack(tx, memberId, at, -difference)
      return { ...NOTHING, changes: 1 }
    }
    const fen = await this.give(tx, sum, difference)
    return { rows: fen > 0n ? 1 : 0, fen, changes: 0 }
  }

  private async give(tx: Tx, sum: sql.Sum, fen: bigint): Promise<bigint> {
    const debt = await sql.readDebt(tx, sum.memberId)
    const netted = debt < fen ? debt : fen
    await sql.payDebt(tx, sum.memberId, netted)
    if (fen > netted) await sql.insertRow(tx, sum, fen - netted)
    return fen - netted
  }

  /** Never from the wallet: from what is unclaimed, and else from what comes next. */
  private async takeBack(tx: Tx, memberId: bigint, at: sql.PlayDay, fen: bigint): Promise<void> {
    const { kept, debtFen } = cutUnclaimed(await sql.unclaimed(tx, memberId, at), fen)
    for (const row of kept) await sql.setMoney(tx, row)
    await sql.addDebt(tx, memberId, debtFen)
  }

  private async closeFor(memberId: bigint, day: Day): Promise<Added> {
    return this.deps.db.tx(async (tx) => {
      await sql.lockMember(tx, memberId)
      const again = await sql.takeRecounts(tx, memberId, day)
      let sum = NOTHING
      for (const at of [...again, ...(await sql.platsOf(tx, memberId, day))])
        sum = plus(sum, await this.count(tx, memberId, at))
      if (sum.fen > 0n) {
        const title = fillText(TEXTS.rebateReady, { x: yuanFromFen(sum.fen) })
        const content = `<p>${day} 的有效投注返水已计算完成，请在返水中心领取。</p>`
        await this.deps.inbox.write(tx, { memberId, key: `rebate:${day}`, title, content })
      }
      return sum
    })
  }

  private async claimed(memberId: bigint, claimId: string) {
    const { fen, rows } = await sql.readClaim(this.deps.db, memberId, claimId)
    const money = yuanFromFen(fen)
    const balance = yuanFromFen(await readMainFen(this.deps.db, memberId, 'CNY'))
    return new Answer({ money, rows, balance }, fillText(TEXTS.rebateClaimed, { x: money }))
  }

  /** For whoever brings bets in: days that had ended before are counted again in the next daily run. */
  markEndedDays(tx: Tx, plat: string, rounds: readonly sql.MemberRound[]): Promise<void> {
    return sql.markEndedDays(tx, plat, rounds)
  }

  /** Every day that has ended up to yesterday, from that of the first settled bet on; a second run adds nothing. */
  async runDaily(today: Day, each: Each) {
    const last = addDays(today, -1)
    const first = (await sql.firstSettledDay(this.deps.db)) ?? last
    const days = await openDays(this.deps.db, 'rebate', last, first < last ? first : last)
    const sum = { members: 0, added: NOTHING }
    for (const day of days) {
      // A day that cannot even begin is set aside whole: it is closed all the same, or no later one would have its turn.
      await each(day, [WHOLE_DAY], () => this.closeDay(day, each, sum))
      await closeDay(this.deps.db, 'rebate', day)
    }
    return { days: days.length, members: sum.members, given: yuanFromFen(sum.added.fen) }
  }

  /** The day before `today` once more: only differences become rows. */
  async dailyAgain(today: Day, each: Each): Promise<Added> {
    const sum = { members: 0, added: NOTHING }
    await this.closeDay(addDays(today, -1), each, sum)
    return sum.added
  }

  dailyStanding(today: Day): Promise<Standing> {
    return sql.givenOn(this.deps.db, addDays(today, -1))
  }

  private async closeDay(day: Day, each: Each, sum: { members: number; added: Added }): Promise<void> {
    const members = (await sql.membersOf(this.deps.db, day)).map(String)
    await each(day, members, async (member) => {
      sum.added = plus(sum.added, await this.closeFor(BigInt(member), day))
      sum.members += 1
    })
  }

  /** What a daily run had to leave out. */
  async dailyItem(day: Day, item: string, each: Each): Promise<void> {
    if (item === WHOLE_DAY) await this.closeDay(day, each, { members: 0, added: NOTHING })
    else await this.closeFor(BigInt(item), day)
  }

  async claim(memberId: bigint, once: Once = NO_KEY) {
    if (once.done !== null) return this.claimed(memberId, once.done)
    const claimId = newId()
    await this.deps.db.tx(async (tx) => {
      // Whoever else claims waits here and then finds nothing left.
      await sql.lockMember(tx, memberId)
      const { fen } = await sql.claimOpen(tx, memberId, claimId)
      if (fen === 0n) throw new AppError('noRebate')
      await once.mark(tx, claimId)
      must(await post(tx, rebateClaimed(memberId, claimId, fen)))
      const asked = { memberId, source: 'rebate', ref: claimId, title: '返水' }
      await this.deps.turnover.ask(tx, { ...asked, amountFen: fen, multiple: 1 })
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
