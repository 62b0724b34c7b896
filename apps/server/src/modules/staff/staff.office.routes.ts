// Binds the office calls of staff accounts.
import * as calls from '@lanting/contract/calls/office/staff'
import type { Binder } from '#src/http/bind.ts'
import type { StaffService } from '#src/modules/staff/staff.service.ts'

export function staffOfficeRoutes({ bind }: Binder, { staff }: { readonly staff: StaffService }): void {
  bind(calls.staffList, (_input, context) => staff.list(context))
  bind(calls.staffCreate, (input, context) => staff.askCreate(input, context))
  bind(calls.staffRole, (input, context) => staff.askRole(input, context))
  bind(calls.staffDisable, (input, context) => staff.disable(input, context))
  bind(calls.staffEnable, (input, context) => staff.askEnable(input, context))
  bind(calls.staffResetPassword, (input, context) => staff.askPasswordReset(input, context))
  bind(calls.staffTakePassword, (input, context) => staff.takePassword(input.id, context))
  bind(calls.staffResetTotp, (input, context) => staff.askTotpReset(input, context))
}
