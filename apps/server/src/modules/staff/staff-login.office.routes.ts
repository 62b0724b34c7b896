// Binds the office calls of one's own account.
import type { CallOutput } from '@lanting/contract/call'
import * as calls from '@lanting/contract/calls/office/auth'
import type { Binder } from '#src/http/bind.ts'
import { bearer } from '#src/http/request-context.ts'
import type { StaffPasskeyService } from '#src/modules/staff/staff-passkey.service.ts'
import type { StaffLoginService } from '#src/modules/staff/staff-login.service.ts'

interface Deps {
  readonly logins: StaffLoginService
  readonly staffKeys: StaffPasskeyService
  readonly about: () => Promise<CallOutput<typeof calls.officeApp>>
}

export function staffLoginOfficeRoutes({ bind }: Binder, { logins, staffKeys, about }: Deps): void {
  bind(calls.officeApp, about)
  bind(calls.officeWork, (input, context) => logins.work(input.username, context))
  bind(calls.login, (input, context) => logins.login(input, context))
  bind(calls.loginTotp, (input, context) => logins.loginTotp(input, context))
  bind(calls.loginPasskeyOptions, (input) => logins.loginPasskeyOptions(input.ticket))
  bind(calls.loginPasskey, (input, context) => logins.loginPasskey(input, context))
  bind(calls.staffPasskeys, (_input, { staff }) => staffKeys.list(staff.staffId))
  bind(calls.staffPasskeyOptions, (input, context) => logins.passkeyOptions(input, context))
  bind(calls.staffPasskeyAdd, (input, context) => staffKeys.addKey(input.name, input.key, context))
  bind(calls.staffPasskeyRemove, (input, context) => logins.removePasskey(input, context))
  bind(calls.logout, (_input, context) => logins.logout(bearer(context.request), context))
  bind(calls.me, (_input, context) => logins.me(context))
  bind(calls.totpEnrol, (input, context) => logins.enrolTotp(input.password, context))
  bind(calls.totpConfirm, (input, context) => logins.confirmTotp(input.code, context))
  bind(calls.changePassword, (input, context) => logins.changePassword(input, context))
}
