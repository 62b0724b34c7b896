// VIP runs, in batches of members: daily level changes with their gifts, and monthly gifts.
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { addDays, type Day, daysBetween } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { must, type Posting, postMany } from '#src/ledger/post.ts'
import { vipMonthlyGift, vipUpgradeGift } from '#src/ledger/postings.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { closeDay, hasClosed, openDays, openMonths } from '#src/jobs/closed-days.sql.ts'
import type { Added, Standing } from '#src/jobs/again.ts'
import { type Each, WHOLE_DAY } from '#src/jobs/items.ts'
import { patiently } from '#src/jobs/patience.sql.ts'
import { mayHaveGifts } from '#src/safety/gates.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import {
  changeOf,
  changeMessage,
  type MemberFacts,
  giftMonth,
  type VipChange,
} from '#src/modules/vip/vip.rules.ts'
import * as runs from '#src/modules/vip/vip-run.sql.ts'
import * as sql from '#src/modules/vip/vip.sql.ts'

interface Counts {
  readonly promoted: number
  readonly kept: number
  readonly demoted: number
  readonly giftFen: bigint
}

const NOTHING: Counts = { promoted: 0, kept: 0, demoted: 0, giftFen: 0n }

interface Gift {
  readonly memberId: bigint
  readonly posting: Posting
  readonly giftFen: bigint
}

export interface VipRunDeps {
  readonly db: Db
  readonly turnover: Pick<TurnoverService, 'addRequirements'>
  readonly inbox: Pick<InboxService, 'sendMany'>
}

export class VipRunService {
  constructor(private readonly deps: VipRunDeps) {}

  /** Every ended day up to yesterday; idempotent per day. */
  async runDaily(today: Day, each: Each) {
    const sum = { counts: NOTHING }
    const last = addDays(today, -1)
    const days = await openDays(this.deps.db, 'vip', last, last)
    for (const day of days) {
      // A day that fails as a whole is set aside and closed, so that it does not block later days.
      await each(day, [WHOLE_DAY], () => this.closeDay(day, each, sum))
      await closeDay(this.deps.db, 'vip', day)
    }
    const { giftFen, ...levels } = sum.counts
    const members = levels.promoted + levels.demoted
    return { days: days.length, members, ...levels, given: yuanFromFen(giftFen) }
  }

  /** Reruns the day before `today` for members it left out. */
  async dailyAgain(today: Day, each: Each): Promise<Added> {
    const sum = { counts: NOTHING }
    await this.closeDay(addDays(today, -1), each, sum)
    const { promoted, kept, demoted, giftFen } = sum.counts
    return { rows: promoted + kept + demoted, fen: giftFen, changes: 0 }
  }

  dailyStanding(today: Day): Promise<Standing> {
    return runs.changesOn(this.deps.db, today)
  }

  /** Reruns members that a daily run had to leave out. */
  async dailyItem(day: Day, item: string, each: Each): Promise<void> {
    if (item === WHOLE_DAY) return this.closeDay(day, each, { counts: NOTHING })
    const onDay = addDays(day, 1)
    // A later day may have been decided meanwhile: one change a day, in the order of days.
    const due = await runs.candidates(this.deps.db, onDay, BigInt(item))
    if (due.length > 0) await this.decideFor(due, onDay)
  }

  private async closeDay(day: Day, each: Each, sum: { counts: Counts }): Promise<void> {
    const onDay = addDays(day, 1)
    const due = await patiently(this.deps.db, (tx) => runs.candidates(tx, onDay))
    const members = due.map(String)
    await each.sets(day, members, async (set) => {
      const done = await this.decideFor(set.map(BigInt), onDay)
      sum.counts = {
        promoted: sum.counts.promoted + done.promoted,
        kept: sum.counts.kept + done.kept,
        demoted: sum.counts.demoted + done.demoted,
        giftFen: sum.counts.giftFen + done.giftFen,
      }
    })
  }

  /** The day of these members; changes, gifts and messages in one transaction. */
  private async decideFor(members: readonly bigint[], today: Day): Promise<Counts> {
    return this.deps.db.tx(async (tx) => {
      const facts = await this.factsOf(tx, await runs.lockLevels(tx, members), today)
      const wanted = await this.oncePerPerson(
        tx,
        facts.flatMap((known) => changeOf(known, today)),
      )
      if (wanted.length === 0) return NOTHING
      const written = await runs.change(tx, today, wanted)
      const changes = wanted.filter(({ memberId }) => written.has(memberId))
      const gifts = changes
        .filter(({ giftFen }) => giftFen > 0n)
        .map(({ memberId, to, giftFen }) => {
          const posting = vipUpgradeGift(memberId, to, giftFen, vipLevel(to).name)
          return { memberId, posting, giftFen }
        })
      await this.credit(tx, gifts)
      await this.notifyMembers(tx, today, changes)
      tx.touch(changes.map(({ memberId }) => memberId))
      const count = (kind: VipChange['kind']) => changes.filter((change) => change.kind === kind).length
      const giftFen = gifts.reduce((sum, gift) => sum + gift.giftFen, 0n)
      return { promoted: count('promoted'), kept: count('kept'), demoted: count('demoted'), giftFen }
    })
  }

  private async oncePerPerson(tx: Tx, wanted: readonly VipChange[]): Promise<readonly VipChange[]> {
    const gifts = wanted.filter(({ giftFen }) => giftFen > 0n)
    const had = gifts.length === 0 ? new Set<bigint>() : await runs.hadByOthers(tx, gifts)
    return wanted.map((change) => (had.has(change.memberId) ? { ...change, giftFen: 0n } : change))
  }

  /** The figures for the rules at the end of the day before `today`. */
  private async factsOf(tx: Tx, rows: readonly sql.LevelRow[], today: Day): Promise<MemberFacts[]> {
    const members = rows.map(({ memberId }) => memberId)
    const open = await mayHaveGifts(tx, members)
    const deposited = await sql.depositedSince(tx, members, today)
    const played = await sql.flowsBetween(
      tx,
      members.map((memberId) => ({ memberId, from: today, until: null })),
    )
    // Turnover of the ninety days is read only for members whose period has ended.
    const ended = rows.filter((row) => daysBetween(row.period_start, today) >= LIMITS.vipKeepDays)
    const spans = ended.map(({ memberId, period_start: from }) => ({
      memberId,
      from,
      until: addDays(from, LIMITS.vipKeepDays),
    }))
    const flows = await sql.flowsBetween(tx, spans)
    const periodFlow = new Map(ended.map(({ memberId }, n) => [memberId, flows[n]]))
    return rows.map((row, n) => ({
      memberId: row.memberId,
      vip: row.vip,
      mayHaveGifts: open.has(row.memberId),
      paysumFen: row.paysum_fen - (deposited[n] ?? 0n),
      flowFen: row.flow_fen - (played[n] ?? 0n),
      periodStart: row.period_start,
      periodFlowFen: periodFlow.get(row.memberId) ?? 0n,
      regainLevel: row.regain_level,
      regainBaseFen: row.regain_base_fen,
    }))
  }

  /** Credits gifts and adds their turnover requirement once. */
  private async credit(tx: Tx, gifts: readonly Gift[]): Promise<void> {
    if (gifts.length === 0) return
    must(
      await postMany(
        tx,
        gifts.map(({ posting }) => posting),
      ),
    )
    await this.deps.turnover.addRequirements(
      tx,
      gifts.map(({ memberId, posting, giftFen }) => ({
        memberId,
        source: 'vip',
        ref: posting.key,
        title: `${posting.memo}${LEDGER_CODES[posting.code].label}`,
        amountFen: giftFen,
        multiple: 1,
        isGift: true,
      })),
    )
  }

  private async notifyMembers(tx: Tx, today: Day, changes: readonly VipChange[]): Promise<void> {
    await this.deps.inbox.sendMany(
      tx,
      changes
        .filter(({ isTold }) => isTold)
        .map((change) => ({
          memberId: change.memberId,
          key: `vip:${today}`,
          ...changeMessage(change),
        })),
    )
  }

  /** Whether the levels for the first of this month are final; the monthly run requires them, however late it is. */
  areLevelsFinal(first: Day): Promise<boolean> {
    return hasClosed(this.deps.db, 'vip', addDays(first, -1))
  }

  /** By the level at noon on the first, also when the run is days late; months without a worker are made up. */
  async runMonthly(first: Day, each: Each) {
    const sum = { rows: 0, fen: 0n }
    for (const month of await openMonths(this.deps.db, 'vipMonth', first)) {
      const { rows, fen } = await this.monthlyAgain(month, each)
      sum.rows += rows
      sum.fen += fen
      await closeDay(this.deps.db, 'vipMonth', month)
    }
    return { members: sum.rows, given: yuanFromFen(sum.fen) }
  }

  async monthlyAgain(today: Day, each: Each): Promise<Added> {
    const { key: month, first, before } = giftMonth(today)
    const due = await patiently(this.deps.db, (tx) => runs.monthlyCandidates(tx, month, before, first))
    const members = due.map(String)
    let [rows, fen] = [0, 0n]
    await each.sets(today, members, async (set) => {
      const given = await this.giveMonthly(set.map(BigInt), month, first)
      rows += given.length
      fen += given.reduce((sum, { giftFen }) => sum + giftFen, 0n)
    })
    return { rows, fen, changes: 0 }
  }

  monthlyStanding(today: Day): Promise<Standing> {
    return runs.monthlyGiftsOf(this.deps.db, giftMonth(today).key)
  }

  async monthlyItem(today: Day, member: string): Promise<void> {
    const { key, first } = giftMonth(today)
    await this.giveMonthly([BigInt(member)], key, first)
  }

  /** Gifts given: none for levels without one, when already given, or to members who may not play. */
  private async giveMonthly(
    members: readonly bigint[],
    month: string,
    first: Day,
  ): Promise<readonly runs.MonthlyGift[]> {
    return this.deps.db.tx(async (tx) => {
      await runs.lockLevels(tx, members)
      const open = await mayHaveGifts(tx, members)
      const held = members
        .filter((memberId) => open.has(memberId))
        .map((memberId) => ({ memberId, day: first }))
      const levels = await sql.levelsAtEndOf(tx, held)
      const due = held
        .map(({ memberId }, n) => ({ memberId, level: levels[n] ?? 1 }))
        .map((one) => ({ ...one, giftFen: vipLevel(one.level).monthlyGiftFen }))
        .filter(({ giftFen }) => giftFen > 0n)
      const written = await runs.writeMonthlyGifts(tx, month, due)
      const given = due.filter(({ memberId }) => written.has(memberId))
      const gifts = given.map(({ memberId, level, giftFen }) => {
        const posting = vipMonthlyGift(memberId, month, giftFen, vipLevel(level).name)
        return { memberId, posting, giftFen, level }
      })
      await this.credit(tx, gifts)
      await this.deps.inbox.sendMany(
        tx,
        gifts.map(({ memberId, posting, level, giftFen }) => ({
          memberId,
          key: posting.key,
          kind: 'vipMonthly',
          values: { n: level, gift: formatYuan(yuanFromFen(giftFen)) },
        })),
      )
      return given
    })
  }
}
