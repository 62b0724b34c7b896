// Test helper: approved deposits that count for a day's red packets, in the books as the cashier would have made them.
import type { Db } from '#src/db/pool.ts'
import { randomDigits } from '#src/ids.ts'
import { must, post } from '#src/ledger/post.ts'
import { depositCredited } from '#src/ledger/postings.ts'

/** Asked for at an instant (now unless told) and approved now. */
export async function plantDeposit(
  db: Db,
  memberId: bigint,
  amountFen: bigint,
  createdAt?: Date,
): Promise<string> {
  const no = `D${randomDigits(18)}`
  await db.tx(async (tx) => {
    await tx.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
       VALUES ($1, $2, 'bank', $3, 'credited', coalesce($4, app_now()), app_now())`,
      [no, memberId, amountFen, createdAt ?? null],
    )
    must(await post(tx, depositCredited({ no, memberId, way: 'bank', amountFen, memo: '银行转账' })))
  })
  return no
}
