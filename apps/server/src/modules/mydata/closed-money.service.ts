// Money that reaches an account after it was closed, as when a venue settles a bet again: an alarm, the way home from venues, and a
// request in the queue of adjustments, by which two people take it out and pay it.
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import { ADJUST_DESK } from '@lanting/contract/texts/desk'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Alarms } from '#src/alarms/alarms.ts'
import { insertApproval } from '#src/approvals/approvals.sql.ts'
import type { Db } from '#src/db/pool.ts'
import type { Owner } from '#src/ledger/owner.ts'
import { newId } from '#src/lib/ids.ts'
import * as sql from '#src/modules/mydata/closed-money.sql.ts'

/** The product asked for it: whatever the amount, two decide. */
const PAID_BY_PEOPLE = 2

export interface ClosedMoneyDeps {
  readonly db: Db
  readonly alarms: Pick<Alarms, 'raise' | 'endOthers'>
  readonly recalls: { recallAll(owner: Owner): Promise<unknown> }
}

export class ClosedMoney {
  constructor(private readonly deps: ClosedMoneyDeps) {}

  async watch(): Promise<void> {
    const { db, alarms, recalls } = this.deps
    const found = await sql.readClosedMoney(db)
    for (const row of found) {
      const detail = ALARM_TEXTS.closedMoney(
        row.member_id,
        yuanFromFen(row.main_fen),
        yuanFromFen(row.away_fen),
      )
      await alarms.raise({ kind: 'closed_money', subject: String(row.member_id), detail })
      if (row.away_fen > 0n) await recalls.recallAll({ id: row.member_id, isTrial: false })
      if (row.main_fen > 0n) await this.ask(row)
    }
    await alarms.endOthers(
      'closed_money',
      found.map(({ member_id: id }) => String(id)),
    )
  }

  /** Once while it waits, and again where the sum has changed since it was decided. */
  private async ask({ member_id: memberId, username, main_fen: fen }: sql.ClosedMoneyRow): Promise<void> {
    const amount = yuanFromFen(fen)
    await this.deps.db.tx(async (tx) => {
      if (await sql.wasAsked(tx, memberId, fen)) return
      const id = newId()
      await insertApproval(tx, {
        id,
        kind: 'adjust',
        subject: id,
        title: ADJUST_DESK.title(username, `−${formatYuan(amount)}`),
        memberId,
        payload: { direction: 'debit', amount, fen: fen.toString(), multiple: '0' },
        reason: ADJUST_DESK.closedMoney,
        needed: PAID_BY_PEOPLE,
        askedBy: null,
      })
    })
  }
}
