// Reset of an authenticator: four eyes, then a day in which its owner can still prove to have it.
import { STAFF_DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import { changeLine } from '#src/approvals/value-change.ts'
import type { Tx } from '#src/db/pool.ts'
import { accountConfirmation, STAFF_FILE } from '#src/modules/staff/staff.approval.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'

const TOTP_RESET_MS = 24 * 3_600_000

export class TotpResetApproval implements ApprovalHandler<'totp'> {
  readonly audit = STAFF_FILE

  async currentValue(tx: Tx, id: string): Promise<string | null> {
    const row = await sql.lockById(tx, BigInt(id))
    return row !== null && row.totp_enrolled && row.totp_reset_at === null ? 'bound' : null
  }

  async execute(tx: Tx, { subject: id }: Approval<'totp'>) {
    await sql.setTotpReset(tx, BigInt(id), TOTP_RESET_MS)
    return { [id]: 'reset' }
  }

  about({ subject: id }: Approval<'totp'>): bigint {
    return BigInt(id)
  }

  lines(approval: Approval<'totp'>) {
    return [changeLine(STAFF_DESK.totp, approval, totpWords)]
  }

  confirmation(approval: Approval<'totp'>) {
    return accountConfirmation(approval, STAFF_DESK.totpEffect)
  }
}

const totpWords = (value: string) => (value === 'bound' ? STAFF_DESK.totpBound : STAFF_DESK.totpNext)
