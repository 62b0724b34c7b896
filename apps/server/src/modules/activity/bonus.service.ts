// Pays the bonus of an application: money, turnover, state and the member's message in one transaction.
import { findActivity } from '@lanting/contract/data/activities'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { activityTurnoverFen } from '@lanting/contract/rules/promo/activity'
import { AppError } from '#src/lib/app-error.ts'
import type { Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { must, post } from '#src/ledger/post.ts'
import { activityBonus } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/activity/activity.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface BonusDeps {
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class BonusService {
  constructor(private readonly deps: BonusDeps) {}

  /** The caller has locked the member's row, then the application's. */
  async pay(tx: Tx, id: string): Promise<void> {
    const row = await sql.lockApplication(tx, id)
    const activity = row === null ? undefined : findActivity(row.activity_id)
    if (row?.state !== 'review' || activity === undefined) throw new AppError('wrongState')
    const { member_id: memberId, bonus_fen: bonusFen, title } = row
    await sql.setPaid(tx, id)
    must(await post(tx, activityBonus(memberId, id, bonusFen, title)))
    await this.deps.turnover.addRequirement(tx, {
      memberId,
      source: 'activity',
      ref: id,
      title,
      amountFen: bonusFen,
      multiple: activity.multiple,
      isGift: true,
      ...(activity.only === undefined ? {} : { only: activity.only }),
    })
    const bonus = formatYuan(yuanFromFen(bonusFen))
    const required = formatYuan(yuanFromFen(activityTurnoverFen(activity, bonusFen)))
    await this.deps.inbox.send(tx, {
      memberId,
      key: `activity:${id}`,
      kind: 'activityPaid',
      values: { activity: title, bonus, required },
    })
  }
}
