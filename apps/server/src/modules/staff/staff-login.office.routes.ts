// Binds the office calls of one's own account.
import type { CallOutput } from '@lanting/contract/call'
import * as calls from '@lanting/contract/calls/office/auth'
import type { Binder } from '#src/http/bind.ts'
import { bearer } from '#src/http/request-context.ts'
import type { StaffLoginService } from '#src/modules/staff/staff-login.service.ts'

interface Deps {
  readonly logins: StaffLoginService
  readonly about: () => Promise<CallOutput<typeof calls.officeApp>>
}

export function staffLoginOfficeRoutes({ bind }: Binder, { logins, about }: Deps): void {
  bind(calls.officeApp, about)
  bind(calls.officeWork, (input, context) => logins.work(input.username, context))
  bind(calls.login, (input, context) => logins.login(input, context))
  bind(calls.loginTotp, (input, context) => logins.loginTotp(input, context))
  bind(calls.logout, (_input, context) => logins.logout(bearer(context.request), context))
  bind(calls.me, (_input, context) => logins.me(context))
  bind(calls.totpEnrol, (input, context) => logins.enrolTotp(input.password, context))
  bind(calls.totpConfirm, (input, context) => logins.confirmTotp(input.code, context))
  bind(calls.changePassword, (input, context) => logins.changePassword(input, context))
}
