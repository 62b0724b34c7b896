// The one way a staff write is recorded: in its own transaction, as the next link of the chain.
import type { AuditAction, AuditSubject } from '@lanting/contract/office/words'
import type { Role } from '@lanting/contract/office/permissions'
import type { Tx } from '#src/db/pool.ts'
import * as sql from '#src/audit/audit.sql.ts'
import { hashOfRow } from '#src/audit/chain-hash.ts'

/** Who does it, and from where: a staff call's context is one. */
export interface By {
  readonly staff: { readonly staffId: bigint; readonly name: string; readonly role: Role }
  readonly ip: string
  readonly requestId: string
}

export interface Entry {
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubject; readonly id: bigint | string; readonly name: string }
  readonly before: object | null
  readonly after: object | null
  readonly reason?: string
}

/** Records a staff write in the same transaction. It locks the chain's end, so it must run last, after every other lock. */
export async function audited(tx: Tx, by: By, entry: Entry): Promise<void> {
  const head = await sql.lockHead(tx)
  const row = {
    seq: head.seq + 1n,
    at: head.at,
    product_at: head.product_at,
    staff_id: by.staff.staffId,
    staff_name: by.staff.name,
    role: by.staff.role,
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: String(entry.subject.id),
    subject_name: entry.subject.name,
    before: plain(entry.before),
    after: plain(entry.after),
    reason: entry.reason ?? '',
    request_id: by.requestId,
    ip: by.ip,
    prev_hash: head.hash,
  }
  await sql.appendRow(tx, { ...row, hash: hashOfRow(row) })
}

/** What the database will give back: dates and bigints as text, nothing undefined. */
function plain(value: object | null): unknown {
  if (value === null) return null
  const text = JSON.stringify(value, (_name, of: unknown) => (typeof of === 'bigint' ? of.toString() : of))
  return JSON.parse(text) as unknown
}
