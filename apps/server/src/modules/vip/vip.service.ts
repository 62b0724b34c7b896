// VIP: the table, a member's own state, and the daily run that raises, keeps and lowers levels and credits their gifts.
import { VIP_LEVELS, vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { decideVip, periodEnd, type VipFacts, vipNext } from '@lanting/contract/rules/vip'
import { fillText, TEXTS } from '@lanting/contract/texts'
import { addDays, type Day } from '@lanting/contract/time'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { must, post, type Posting } from '#src/ledger/post.ts'
import { vipMonthlyGift, vipUpgradeGift } from '#src/ledger/postings.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { closeDay, hasClosed, openDays } from '#src/jobs/closed-days.sql.ts'
import type { Added, Standing } from '#src/jobs/again.ts'
import { type Each, WHOLE_DAY } from '#src/jobs/items.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import * as sql from '#src/modules/vip/vip.sql.ts'

type Change = 'promoted' | 'kept' | 'demoted' | 'nothing'

/** What a run has done so far. */
interface Counts extends Record<Change, number> {
  giftFen: bigint
}

const noCounts = (): Counts => ({ promoted: 0, kept: 0, demoted: 0, nothing: 0, giftFen: 0n })

export interface VipDeps {
  readonly db: Db
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
}

export class VipService {
  constructor(private readonly deps: VipDeps) {}

  /** Credits a gift and asks for its turnover once. */
  private async credit(tx: Tx, memberId: bigint, gift: Posting, giftFen: bigint): Promise<void> {
    must(await post(tx, gift))
    const title = `${gift.memo}${LEDGER_CODES[gift.code].label}`
    const asked = { memberId, source: 'vip', ref: gift.key, title, amountFen: giftFen, multiple: 1 }
    await this.deps.turnover.ask(tx, asked)
  }

  /** What the rules need to know, as it stood when the day before `today` ended. */
  private async factsAt(at: Sql, memberId: bigint, row: sql.LevelRow, today: Day): Promise<VipFacts> {
    const keepUntil = addDays(row.period_start, LIMITS.vipKeepDays)
    return {
      vip: row.vip,
      paysumFen: atLeastNothing(row.paysum_fen - (await sql.depositedSince(at, memberId, today))),
      flowFen: atLeastNothing(row.flow_fen - (await sql.flowBetween(at, memberId, today, null))),
      periodStart: row.period_start,
      periodFlowFen: await sql.flowBetween(at, memberId, row.period_start, keepUntil),
      regainLevel: row.regain_level,
      regainBaseFen: row.regain_base_fen,
    }
  }

  /** One member's day; the change, its gift and its message stand or fall together. */
  private async decide(memberId: bigint, today: Day, counts: Counts): Promise<void> {
    const { kind, giftFen } = await this.decided(memberId, today)
    counts[kind] += 1
    counts.giftFen += giftFen
  }

  private async decided(memberId: bigint, today: Day): Promise<{ kind: Change; giftFen: bigint }> {
    return this.deps.db.tx(async (tx) => {
      const row = await sql.lockLevel(tx, memberId)
      const facts = await this.factsAt(tx, memberId, row, today)
      const decision = decideVip(facts, today)
      if (decision.kind === 'nothing') return { kind: 'nothing', giftFen: 0n }
      const { after, kind } = decision
      const level = vipLevel(after.vip)
      // A level that was held before has had its gift.
      const isNew = kind === 'promoted' && facts.regainLevel < after.vip
      const giftFen = isNew ? level.upgradeGiftFen : 0n
      const { paysumFen, flowFen } = facts
      const change = {
        memberId,
        onDay: today,
        kind,
        from: row.vip,
        to: after.vip,
        paysumFen,
        flowFen,
        giftFen,
      }
      if (!(await sql.change(tx, { ...change, ...after }))) return { kind: 'nothing', giftFen: 0n }
      if (giftFen > 0n) {
        const gift = vipUpgradeGift(memberId, after.vip, giftFen, level.name)
        await this.credit(tx, memberId, gift, giftFen)
      }
      if (kind !== 'kept')
        await this.tell(tx, memberId, today, { ...change, keepFlowFen: facts.periodFlowFen })
      tx.touch([memberId])
      return { kind, giftFen }
    })
  }

  private async tell(
    tx: Tx,
    memberId: bigint,
    today: Day,
    change: { kind: string; from: number; to: number; giftFen: bigint; keepFlowFen: bigint },
  ): Promise<void> {
    const content =
      change.kind === 'demoted'
        ? fillText(TEXTS.vipDemoted, {
            n: change.to,
            flow: formatYuan(yuanFromFen(change.keepFlowFen)),
            keep: formatYuan(yuanFromFen(vipLevel(change.from).keepFlowFen)),
          })
        : change.giftFen > 0n
          ? fillText(TEXTS.vipPromoted, { n: change.to, gift: formatYuan(yuanFromFen(change.giftFen)) })
          : fillText(TEXTS.vipRegained, { n: change.to })
    await this.deps.inbox.write(tx, {
      memberId,
      key: `vip:${today}`,
      title: 'VIP等级调整',
      content: `<p>${content}</p>`,
    })
  }

  private async keepState(memberId: bigint, row: sql.LevelRow) {
    const until = periodEnd(row.period_start)
    const doneFen = await sql.flowBetween(this.deps.db, memberId, row.period_start, addDays(until, 1))
    const { keepFlowFen } = vipLevel(row.vip)
    const leftFen = keepFlowFen > doneFen ? keepFlowFen - doneFen : 0n
    return {
      from: row.period_start,
      until,
      need: yuanFromFen(keepFlowFen),
      done: yuanFromFen(doneFen),
      left: yuanFromFen(leftFen),
    }
  }

  table() {
    return VIP_LEVELS.map((row) => ({
      level: row.level,
      name: row.name,
      recharge: yuanFromFen(row.rechargeFen),
      flow: yuanFromFen(row.flowFen),
      keep_flow: yuanFromFen(row.keepFlowFen),
      realperson: row.rebateBp.realperson / 100,
      sport: row.rebateBp.sport / 100,
      e_sport: row.rebateBp.e_sport / 100,
      joker: row.rebateBp.joker / 100,
      electron: row.rebateBp.electron / 100,
      lottery: row.rebateBp.lottery / 100,
      upgrade_gift: yuanFromFen(row.upgradeGiftFen),
      monthly_gift: yuanFromFen(row.monthlyGiftFen),
      wd_count: row.withdrawCount,
      wd_limit: yuanFromFen(row.withdrawLimitFen),
    }))
  }

  /** The level that counted when a day ended. */
  levelAtEndOf(at: Sql, memberId: bigint, day: Day): Promise<number> {
    return sql.levelAtEndOf(at, memberId, day)
  }

  async state(memberId: bigint) {
    const row = await sql.readLevel(this.deps.db, memberId)
    return {
      vip: row.vip,
      paysum: yuanFromFen(row.paysum_fen),
      flow: yuanFromFen(row.flow_fen),
      next: vipNext(row.vip, row.paysum_fen, row.flow_fen),
      keep: row.vip === 1 ? null : await this.keepState(memberId, row),
      regain: row.regain_level > row.vip ? regainState(row) : null,
    }
  }

  /** Every day that has ended up to yesterday; a second run of the same day changes nothing. */
  async runDaily(today: Day, each: Each) {
    const counts = noCounts()
    const last = addDays(today, -1)
    const days = await openDays(this.deps.db, 'vip', last, last)
    for (const day of days) {
      // A day that cannot even begin is set aside whole: it is closed all the same, or no later one would have its turn.
      await each(day, [WHOLE_DAY], () => this.closeDay(day, each, counts))
      await closeDay(this.deps.db, 'vip', day)
    }
    const { giftFen, ...levels } = counts
    const members = counts.promoted + counts.demoted
    return { days: days.length, members, ...levels, given: yuanFromFen(giftFen) }
  }

  /** The day before `today` once more, for whoever it left out. */
  async dailyAgain(today: Day, each: Each): Promise<Added> {
    const counts = noCounts()
    await this.closeDay(addDays(today, -1), each, counts)
    const { promoted, kept, demoted, giftFen } = counts
    return { rows: promoted + kept + demoted, fen: giftFen, changes: 0 }
  }

  dailyStanding(today: Day): Promise<Standing> {
    return sql.changesOn(this.deps.db, today)
  }

  private async closeDay(day: Day, each: Each, counts: Counts): Promise<void> {
    const onDay = addDays(day, 1)
    const members = (await sql.candidates(this.deps.db, onDay)).map(String)
    await each(day, members, (member) => this.decide(BigInt(member), onDay, counts))
  }

  /** What a daily run had to leave out. */
  async dailyItem(day: Day, item: string, each: Each): Promise<void> {
    if (item === WHOLE_DAY) return this.closeDay(day, each, noCounts())
    const onDay = addDays(day, 1)
    // A later day may have decided meanwhile: one change a day, in the order of days.
    const due = await sql.candidates(this.deps.db, onDay)
    if (due.includes(BigInt(item))) await this.decide(BigInt(item), onDay, noCounts())
  }

  /** Whether levels of the first of this month stand: its noon asks for them, however late the run comes. */
  levelsStand(first: Day): Promise<boolean> {
    return hasClosed(this.deps.db, 'vip', addDays(first, -1))
  }

  /** By the level of noon on the first, also when the run is days late. */
  async runMonthly(first: Day, each: Each) {
    const { rows, fen } = await this.monthlyAgain(first, each)
    return { members: rows, given: yuanFromFen(fen) }
  }

  async monthlyAgain(today: Day, each: Each): Promise<Added> {
    const { key: month, first, before } = monthOf(today)
    const members = (await sql.monthlyCandidates(this.deps.db, month, before, first)).map(String)
    let [rows, fen] = [0, 0n]
    await each(today, members, async (member) => {
      const giftFen = await this.giveMonthly(BigInt(member), month, first)
      if (giftFen > 0n) rows += 1
      fen += giftFen
    })
    return { rows, fen, changes: 0 }
  }

  monthlyStanding(today: Day): Promise<Standing> {
    return sql.monthlyGiftsOf(this.deps.db, monthOf(today).key)
  }

  async monthlyItem(today: Day, member: string): Promise<void> {
    const { key, first } = monthOf(today)
    await this.giveMonthly(BigInt(member), key, first)
  }

  /** What was given: nothing to whose level has no gift, or who had it. */
  private async giveMonthly(memberId: bigint, month: string, first: Day): Promise<bigint> {
    return this.deps.db.tx(async (tx) => {
      await sql.lockLevel(tx, memberId)
      const vip = await sql.levelAtEndOf(tx, memberId, first)
      const { monthlyGiftFen: giftFen, name } = vipLevel(vip)
      if (giftFen === 0n || !(await sql.writeMonthlyGift(tx, memberId, month, vip, giftFen))) return 0n
      const gift = vipMonthlyGift(memberId, month, giftFen, name)
      await this.credit(tx, memberId, gift, giftFen)
      const content = fillText(TEXTS.vipMonthly, { n: vip, gift: formatYuan(yuanFromFen(giftFen)) })
      await this.deps.inbox.write(tx, {
        memberId,
        key: gift.key,
        title: 'VIP月礼金',
        content: `<p>${content}</p>`,
      })
      return giftFen
    })
  }
}

/** A correction may have taken more from a total than the day before had. */
function atLeastNothing(fen: bigint): bigint {
  return fen > 0n ? fen : 0n
}

/** A lost level asks for its own retention turnover since the last change. */
function regainState(row: sql.LevelRow) {
  const doneFen = row.flow_fen > row.regain_base_fen ? row.flow_fen - row.regain_base_fen : 0n
  const level = row.vip + 1
  return { level, need: yuanFromFen(vipLevel(level).keepFlowFen), done: yuanFromFen(doneFen) }
}

/** First day of the month that a day is in, and of the one before. */
function monthOf(day: Day): { readonly key: string; readonly first: Day; readonly before: Day } {
  const first = `${day.slice(0, 8)}01`
  const before = `${addDays(first, -1).slice(0, 8)}01`
  return { key: first.slice(0, 4) + first.slice(5, 7), first, before }
}
