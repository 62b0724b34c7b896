// Closing an address for logins and registrations, by one administrator for a day, and asking to open it sooner.
import { ADDRESS_CLOSED_HOURS } from '@lanting/contract/data/security/security-events'
import { formatBeijing } from '@lanting/contract/time'
import { ADDRESS_DESK } from '@lanting/contract/texts/desk'
import { networkOf } from '#src/lib/address.ts'
import { endAlarm } from '#src/alarms/alarms.sql.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { audited } from '#src/audit/audited.ts'
import { type Db, one } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { closeRefusal } from '#src/security-events/closed-addresses.rules.ts'
import * as sql from '#src/security-events/closed-addresses.sql.ts'
import { readEvent } from '#src/security-events/security-events.sql.ts'

const LISTED = 200

export interface ClosedAddressesDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly approvalReader: Pick<ApprovalReader, 'one'>
}

export class ClosedAddresses {
  constructor(private readonly deps: ClosedAddressesDeps) {}

  async list() {
    return (await sql.closedNow(this.deps.db, LISTED)).map(closingToWire)
  }

  /** Takes the address from an event, never typed by an administrator: a typo cannot close a wrong one. */
  async close(input: { id: string; reason: string }, context: StaffContext) {
    const reason = input.reason.trim()
    if (reason === '') throw new AppError('reasonMissing')
    return this.deps.db.tx(async (tx) => {
      const event = await readEvent(tx, BigInt(input.id))
      if (event === null) throw new AppError('notFound')
      const { staffId } = context.staff
      if (event.staff_id === staffId) throw new AppError('ownRequest')
      const refusal = closeRefusal(event.ip, [...(await sql.staffAddresses(tx)), context.ip])
      if (refusal !== null) throw new AppError(refusal)
      const network = networkOf(event.ip)
      const closed = await sql.closeAddress(tx, { network, staffId, reason, hours: ADDRESS_CLOSED_HOURS })
      if (!closed) throw new AppError('wrongState')
      if (event.open) await endAlarm(tx, 'security_pattern', event.subject)
      const row = await sql.readClosing(tx, network)
      const closing = closingToWire(one(row === null ? [] : [row]))
      await audited(tx, context, {
        action: 'address.close',
        subject: { kind: 'address', id: network, name: network },
        before: { state: 'open' },
        after: { state: 'closed', until: closing.until, event: input.id },
        reason,
      })
      return closing
    })
  }

  async askOpen({ network, reason }: { network: string; reason: string }, context: StaffContext) {
    const title = ADDRESS_DESK.title(network)
    const ask = { kind: 'address', subject: network, title, to: 'open', reason } as const
    const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
    return this.deps.approvalReader.one(id, context)
  }
}

export function closingToWire(row: sql.ClosingRow) {
  return {
    network: row.network,
    closed_by: row.closed_by,
    closed_at: formatBeijing(row.closed_at),
    until: formatBeijing(row.until),
    reason: row.reason,
    asked: row.asked ? (1 as const) : (0 as const),
  }
}
