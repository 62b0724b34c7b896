// A member cancels a request that staff have claimed: the open approval expires and its claim is dropped.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import type { Tx } from '#src/db/pool.ts'

export async function endTakenBack(tx: Tx, kind: ApprovalKind, subject: string): Promise<void> {
  await tx.query(
    "UPDATE approvals SET state = 'expired' WHERE kind = $1 AND subject = $2 AND state = 'open'",
    [kind, subject],
  )
  await tx.query('DELETE FROM claims WHERE kind = $1 AND subject = $2', [kind, subject])
}
