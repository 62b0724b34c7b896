// Binds the office calls of staff accounts.
import * as calls from '@lanting/contract/calls/office/staff'
import type { Binder } from '#src/http/bind.ts'
import type { StaffService } from '#src/modules/staff/staff.service.ts'

export function staffOfficeRoutes({ bind }: Binder, { staff }: { readonly staff: StaffService }): void {
  bind(calls.staffList, () => staff.list())
  bind(calls.staffCreate, (input, context) => staff.create(input, context))
  bind(calls.staffRole, (input, context) => staff.changeRole(input, context))
  bind(calls.staffDisable, (input, context) => staff.setDisabled(input, context))
  bind(calls.staffResetPassword, (input, context) => staff.resetPassword(input, context))
  bind(calls.staffResetTotp, (input, context) => staff.askTotpReset(input, context))
}
