// 注销账号: asked for with the passwords, taken back by a tap within seven days. What is open is shown first.
import { yuanFromFen } from '@lanting/contract/money'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import { MEMBER_LEFT } from '#src/bus/session.topics.ts'
import type { Db } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/modules/mydata/closure.sql.ts'
import { lockPerson } from '#src/safety/restrictions.sql.ts'

export interface ClosureDeps {
  readonly db: Db
  readonly bus: Bus
  readonly inbox: Pick<InboxService, 'warn'>
  readonly loginPasswords: { demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void> }
  readonly payPasswords: {
    isSet(memberId: bigint): Promise<boolean>
    demand(memberId: bigint, payPassword: string): Promise<void>
  }
}

export class ClosureService {
  constructor(private readonly deps: ClosureDeps) {}

  async state(memberId: bigint) {
    const { db, payPasswords } = this.deps
    const row = await sql.running(db, memberId)
    const items = await sql.openItems(db, memberId)
    return {
      state: row === null ? ('none' as const) : row.is_due ? ('due' as const) : ('waiting' as const),
      asked_at: row === null ? null : formatBeijing(row.asked_at),
      closes_at: row === null ? null : formatBeijing(row.closes_at),
      needs_pay_password: (await payPasswords.isSet(memberId)) ? (1 as const) : (0 as const),
      open: {
        main: yuanFromFen(items.main_fen),
        venues: yuanFromFen(items.away_fen),
        paying: yuanFromFen(items.paying_fen),
        bets: Number(items.bets),
        bets_amount: yuanFromFen(items.bets_fen),
        deposits: Number(items.deposits),
        rebates: yuanFromFen(items.rebates_fen),
        commissions: yuanFromFen(items.commissions_fen),
      },
    }
  }

  /** Gates are closed from the commit on; the rest follows as after a time-out. */
  async ask(memberId: bigint, password: string, payPassword: string | undefined) {
    const { db, bus, inbox, loginPasswords, payPasswords } = this.deps
    await loginPasswords.demand(memberId, password, 'loginPasswordWrong')
    if (await payPasswords.isSet(memberId)) await payPasswords.demand(memberId, payPassword ?? '')
    await db.tx(async (tx) => {
      await lockPerson(tx, memberId)
      if (!(await sql.insertClosure(tx, memberId))) throw new AppError('closureRuns')
      const row = await sql.running(tx, memberId)
      const until = row === null ? '' : formatBeijing(row.closes_at).slice(0, 16)
      await inbox.warn(tx, memberId, 'closureAsked', { until })
    })
    db.touch([memberId])
    await bus.publish(MEMBER_LEFT, {})
    return this.state(memberId)
  }

  async takeBack(memberId: bigint) {
    const { db, inbox } = this.deps
    await db.tx(async (tx) => {
      await lockPerson(tx, memberId)
      if (!(await sql.takeBack(tx, memberId))) throw new AppError('closureNone')
      await inbox.warn(tx, memberId, 'closureTakenBack', {})
    })
    db.touch([memberId])
    return this.state(memberId)
  }
}
