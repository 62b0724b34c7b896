// Binds the office calls of the audit log. Here and not beside it: the log is below http, and every noun depends on it.
import * as calls from '@lanting/contract/calls/office/staff'
import type { AuditService } from '#src/audit/audit.service.ts'
import type { Binder } from '#src/http/bind.ts'

export function auditOfficeRoutes({ bind }: Binder, { audit }: { readonly audit: AuditService }): void {
  bind(calls.auditList, (input) => audit.list(input))
  bind(calls.auditVerify, () => audit.verify())
}
