// Binds the office calls of staff accounts and of the audit log.
import * as calls from '@lanting/contract/calls/office/staff'
import type { Binder } from '#src/http/bind.ts'
import type { AuditService } from '#src/audit/audit.service.ts'
import type { StaffService } from '#src/modules/staff/staff.service.ts'

interface StaffRoutes {
  readonly staff: StaffService
  readonly audit: AuditService
}

export function officeStaffRoutes({ bind }: Binder, { staff, audit }: StaffRoutes): void {
  bind(calls.staffList, () => staff.list())
  bind(calls.staffCreate, (input, context) => staff.create(input, context))
  bind(calls.staffRole, (input, context) => staff.changeRole(input, context))
  bind(calls.staffDisable, (input, context) => staff.setDisabled(input, context))
  bind(calls.staffResetPassword, (input, context) => staff.resetPassword(input, context))
  bind(calls.staffResetTotp, (input, context) => staff.askTotpReset(input, context))
  bind(calls.auditList, (input) => audit.list(input))
  bind(calls.auditVerify, () => audit.verify())
}
