// Paying out again after a freeze: only while the newest check is sound, by two people.
import { UNFREEZE_DESK, DESK } from '@lanting/contract/texts/desk'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import { liftFreeze, readFreeze } from '#src/books/freeze/freeze.sql.ts'
import { mayLift } from '#src/books/freeze/freeze.ts'
import type { Sql, Tx } from '#src/db/pool.ts'

/** What the freeze is about, as an approval names it. */
export const FREEZE_SUBJECT = 'withdrawals'

export class UnfreezeApproval implements ApprovalHandler<'unfreeze'> {
  readonly audit = { prefix: 'unfreeze', subject: 'books' } as const

  async execute(tx: Tx) {
    // What the first person saw must still be true.
    if ((await readFreeze(tx)) === null || !(await mayLift(tx))) throw new AppError('wrongState')
    await liftFreeze(tx)
    return { withdrawals: 'open' }
  }

  lines() {
    return [{ name: UNFREEZE_DESK.what, from: UNFREEZE_DESK.frozen, to: DESK.resumed }]
  }

  confirmation() {
    return { amount: null, typed: UNFREEZE_DESK.typed, effect: DESK.resumeNow }
  }

  async view(on: Sql): Promise<View> {
    const freeze = await readFreeze(on)
    if (freeze === null) return { checks: [{ state: 'look', text: UNFREEZE_DESK.notFrozen, figure: '—' }] }
    const isSound = await mayLift(on)
    return {
      facts: [{ name: UNFREEZE_DESK.why, text: freeze.because }],
      checks: [
        isSound
          ? { state: 'ok', text: UNFREEZE_DESK.checked, figure: UNFREEZE_DESK.balanced }
          : { state: 'look', text: UNFREEZE_DESK.unchecked, figure: UNFREEZE_DESK.impossible },
      ],
    }
  }
}
