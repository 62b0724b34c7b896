// Closes accounts after seven days and erases them 30 days later, in the worker: one transaction each, so that a worker that is
// killed leaves nothing half done.
import type { Db, Tx } from '#src/db/pool.ts'
import type { Owner } from '#src/ledger/owner.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/modules/mydata/closure.sql.ts'
import { lockPerson } from '#src/safety/restrictions.sql.ts'

const AT_ONCE = 20

export interface ClosureRunnerDeps {
  readonly db: Db
  readonly log: Log
  readonly sessions: {
    endAllWithin(tx: Tx, memberId: bigint): Promise<void>
    announceEnd(memberId: bigint): Promise<void>
  }
  readonly passkeys: { removeAll(tx: Tx, memberId: bigint): Promise<void> }
  readonly push: { removeAll(tx: Tx, memberId: bigint): Promise<void> }
  readonly recalls: { recallAll(owner: Owner): Promise<unknown> }
  readonly rebates: { claim(memberId: bigint): Promise<unknown> }
  readonly closedMoney: { watch(): Promise<void> }
}

export class ClosureRunner {
  constructor(private readonly deps: ClosureRunnerDeps) {}

  async runOnce(): Promise<number> {
    const due = await sql.takeDue(this.deps.db, AT_ONCE)
    for (const one of due) {
      const work = one.is_closed ? this.erase(one) : this.close(one)
      await work.catch((error: unknown) => {
        this.deps.log.error({ err: error, closure: one.id }, 'a closure was not carried on')
      })
    }
    await this.deps.closedMoney.watch()
    return due.length
  }

  private async close({ id, member_id: memberId }: sql.DueClosure): Promise<void> {
    const { db, sessions, passkeys, push } = this.deps
    await this.bringIn(memberId)
    const isClosed = await db.tx(async (tx) => {
      await lockPerson(tx, memberId)
      if (!(await sql.close(tx, id))) return false
      await sessions.endAllWithin(tx, memberId)
      await passkeys.removeAll(tx, memberId)
      await push.removeAll(tx, memberId)
      return true
    })
    if (isClosed) await sessions.announceEnd(memberId)
  }

  /** What came in the seven days, after the account was emptied: payouts of bets at venues, and rebates. */
  private async bringIn(memberId: bigint): Promise<void> {
    const { db, recalls, rebates } = this.deps
    const { away_fen: awayFen, rebates_fen: rebatesFen } = await sql.openItems(db, memberId)
    if (awayFen > 0n) await recalls.recallAll({ id: memberId, isTrial: false })
    if (rebatesFen === 0n) return
    await rebates.claim(memberId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.key === 'noRebate')) throw error
    })
  }

  private async erase({ id }: sql.DueClosure): Promise<void> {
    await this.deps.db.tx((tx) => sql.erase(tx, id))
  }
}
