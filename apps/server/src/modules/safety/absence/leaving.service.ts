// What a time-out or exclusion brings about, part by part and until each is done: nothing of it is inside the member's request.
import { dayStart, addDays, beijingDay } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { groupBy } from '#src/lib/group-by.ts'
import type { Log } from '#src/lib/log.ts'
import { sideBySide } from '#src/lib/flow/side-by-side.ts'
import type { Owner } from '#src/ledger/owner.ts'
import * as sql from '#src/safety/leaving.sql.ts'
import { readNow } from '#src/safety/restrictions.sql.ts'

const AT_ONCE = 20
/** What is not done is tried again after this. */
const RETRY_MS = 10_000
/** The rebates of a day are counted in the night after it. */
const REBATES_COUNTED_MS = 4 * 3_600_000

/** In this order; what asks providers side by side: one that is silent does not keep money at the others. */
const STAGES: readonly (readonly sql.LeavingStep[])[] = [
  ['sessions'],
  ['offers'],
  ['turnover'],
  ['orders', 'money'],
  ['gifts'],
  ['rebates'],
]

export interface LeavingDeps {
  readonly db: Db
  readonly log: Log
  /** Closes open orders, at the provider first. True when none is left. */
  readonly deposits: { closeLeaving(memberId: bigint): Promise<boolean> }
  readonly inbox: { withdrawOffers(tx: Tx, memberId: bigint): Promise<void> }
  readonly turnover: { waive(tx: Tx, memberId: bigint): Promise<void> }
  readonly sessionEnds: { endWithin(tx: Tx, memberId: bigint): Promise<void> }
  readonly recalls: { recallAll(owner: Owner): Promise<unknown> }
  readonly pots: {
    forfeitLeaving(memberId: bigint): Promise<boolean>
    read(memberId: bigint): Promise<{ readonly rows: readonly unknown[] }>
  }
  readonly rebates: { claim(memberId: bigint): Promise<unknown> }
}

export class LeavingService {
  private readonly steps: Readonly<Record<sql.LeavingStep, (row: sql.DueRow) => Promise<boolean>>>

  constructor(private readonly deps: LeavingDeps) {
    const { db, deposits, inbox, turnover, sessionEnds } = deps
    const within = (work: (tx: Tx, memberId: bigint) => Promise<void>) => async (row: sql.DueRow) => {
      await db.tx((tx) => work(tx, row.member_id))
      return true
    }
    this.steps = {
      sessions: within((tx, id) => sessionEnds.endWithin(tx, id)),
      offers: within((tx, id) => inbox.withdrawOffers(tx, id)),
      // No member is forced to play: only an exclusion waives it, a time-out passes.
      turnover: async (row) =>
        row.kind === 'timeout' || row.kind === 'closure'
          ? true
          : within((tx, id) => turnover.waive(tx, id))(row),
      orders: (row) => deposits.closeLeaving(row.member_id),
      money: (row) => this.bringHome(row.member_id),
      gifts: (row) => this.endGifts(row.member_id),
      rebates: (row) => this.payRebates(row),
    }
  }

  /** Also ends time-outs that have run out. */
  async runOnce(): Promise<number> {
    await sql.openEnded(this.deps.db)
    const due = await sql.takeDue(this.deps.db, AT_ONCE, RETRY_MS)
    const members = [...groupBy(due, (row) => row.member_id).values()]
    await sideBySide(
      members,
      () => null,
      async (rows) => {
        for (const row of rows)
          await this.run(row).catch((error: unknown) =>
            this.deps.log.error(
              { err: error, member: String(row.member_id) },
              'a time-out or exclusion failed',
            ),
          )
      },
    )
    return due.length
  }

  private async run(row: sql.DueRow): Promise<void> {
    let isLeft = false
    for (const stage of STAGES) {
      const open = stage.filter((step) => !row.done.includes(step))
      const done = await Promise.all(open.map((step) => this.take(row, step)))
      isLeft ||= done.includes(false)
    }
    // After its end a time-out brings about nothing more.
    if (!isLeft || !row.holds) await sql.endLeaving(this.deps.db, row)
  }

  private async take(row: sql.DueRow, step: sql.LeavingStep): Promise<boolean> {
    try {
      const isDone = await this.steps[step](row)
      if (isDone) await sql.markDone(this.deps.db, row, step)
      return isDone
    } catch (error) {
      this.deps.log.error({ err: error, step }, 'a part of a time-out or exclusion was not done')
      return false
    }
  }

  /** A venue that does not answer is asked again, like any transfer; a bet that is open there may still win. */
  private async bringHome(memberId: bigint): Promise<boolean> {
    const { db, recalls } = this.deps
    if ((await sql.awayFen(db, memberId)) !== 0n) await recalls.recallAll({ id: memberId, isTrial: false })
    return (await sql.awayFen(db, memberId)) === 0n && !(await sql.hasOpenVenueBet(db, memberId))
  }

  /** As 放弃彩金, once everything is settled. */
  private async endGifts(memberId: bigint): Promise<boolean> {
    if ((await this.deps.pots.read(memberId)).rows.length === 0) return true
    await this.deps.pots.forfeitLeaving(memberId)
    return (await this.deps.pots.read(memberId)).rows.length === 0
  }

  /** Those of the day itself are counted in the night after it. */
  private async payRebates({ member_id: memberId, at }: sql.DueRow): Promise<boolean> {
    await this.deps.rebates.claim(memberId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.key === 'noRebate')) throw error
    })
    return (await readNow(this.deps.db)) >= dayStart(addDays(beijingDay(at), 1)) + REBATES_COUNTED_MS
  }
}
