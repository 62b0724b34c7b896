// Paying out again after a freeze: only while the newest check is sound, by two people.
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/app-error.ts'
import { liftFreeze, readFreeze } from '#src/books/freeze.sql.ts'
import { mayLift } from '#src/books/freeze.ts'
import type { Sql, Tx } from '#src/db/pool.ts'

/** What the freeze is about, as an approval names it. */
export const FREEZE_SUBJECT = 'withdrawals'

export class UnfreezeApproval implements ApprovalHandler<'unfreeze'> {
  readonly audit = { prefix: 'unfreeze', subject: 'books' } as const

  async execute(tx: Tx) {
    // What the first person saw must still stand.
    if ((await readFreeze(tx)) === null || !(await mayLift(tx))) throw new AppError('wrongState')
    await liftFreeze(tx)
    return { withdrawals: 'open' }
  }

  lines() {
    return [{ name: '取款放款', from: '冻结', to: '恢复' }]
  }

  confirmation() {
    return { amount: null, typed: '恢复放款', effect: '立即恢复' }
  }

  async view(on: Sql): Promise<View> {
    const freeze = await readFreeze(on)
    if (freeze === null) return { checks: [{ state: 'look', text: '放款已不在冻结', figure: '—' }] }
    const isSound = await mayLift(on)
    return {
      facts: [{ name: '冻结原因', text: freeze.because }],
      checks: [
        isSound
          ? { state: 'ok', text: '最近一次核对通过', figure: '账目平衡' }
          : { state: 'look', text: '最近一次核对没有通过', figure: '不能恢复' },
      ],
    }
  }
}
