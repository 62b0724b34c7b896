// Opening a closed address before its time, once two people agreed.
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { changeLine } from '#src/approvals/value-change.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import * as sql from '#src/security-events/closed-addresses.sql.ts'
import { formatBeijing } from '@lanting/contract/time'
import { ADDRESS_DESK, DESK } from '@lanting/contract/texts/desk'

export class AddressApproval implements ApprovalHandler<'address'> {
  readonly audit = { prefix: 'address', subject: 'address' } as const

  async currentValue(tx: Tx, network: string): Promise<string | null> {
    return (await sql.lockClosing(tx, network)) ? 'closed' : null
  }

  async execute(tx: Tx, { subject: network }: Approval<'address'>) {
    await sql.openAddress(tx, network)
    return { [network]: 'open' }
  }

  lines(approval: Approval<'address'>) {
    return [
      changeLine(ADDRESS_DESK.what, approval, (value) =>
        value === 'closed' ? ADDRESS_DESK.closed : ADDRESS_DESK.open,
      ),
    ]
  }

  /** The address is typed to show that it was read. */
  confirmation({ subject }: Approval<'address'>) {
    return { amount: null, typed: subject, effect: DESK.effectNow }
  }

  async view(on: Sql, { subject }: Approval<'address'>): Promise<View> {
    const row = await sql.readClosing(on, subject)
    if (row === null) return {}
    return {
      facts: [
        { name: ADDRESS_DESK.by, text: row.closed_by },
        { name: ADDRESS_DESK.why, text: row.reason },
        { name: ADDRESS_DESK.until, text: formatBeijing(row.until) },
      ],
    }
  }
}
