// Closes accounts after seven days and erases them 30 days later, in the worker: one transaction each, so that a worker that is
// killed leaves nothing half done.
import type { Db, Tx } from '#src/db/pool.ts'
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
    return due.length
  }

  private async close({ id, member_id: memberId }: sql.DueClosure): Promise<void> {
    const { db, sessions, passkeys, push } = this.deps
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

  private async erase({ id }: sql.DueClosure): Promise<void> {
    await this.deps.db.tx((tx) => sql.erase(tx, id))
  }
}
