// A staff account as the audit log names it: as the subject of an entry, and as who made it.
import type { By } from '#src/audit/audited.ts'
import type { Caller } from '#src/http/context.ts'
import type { StaffRow } from '#src/modules/staff/staff.sql.ts'

export function subjectOf(row: StaffRow) {
  return { kind: 'staff' as const, id: row.id, name: row.name }
}

export function byOf(row: StaffRow, caller: Caller): By {
  return {
    staff: { staffId: row.id, name: row.name, role: row.role },
    ip: caller.ip,
    requestId: caller.requestId,
  }
}
