// Binds the office calls of the security log. Here and not in its folder, as with the audit log.
import * as calls from '@lanting/contract/calls/office/security'
import type { Binder } from '#src/http/bind.ts'
import type { ClosedAddresses } from '#src/security-events/closed-addresses.ts'
import type { SecurityReader } from '#src/security-events/security-reader.ts'

export function securityOfficeRoutes(
  { bind }: Binder,
  { security, addresses }: { readonly security: SecurityReader; readonly addresses: ClosedAddresses },
): void {
  bind(calls.securityList, (input) => security.list(input))
  bind(calls.securityOne, (input, context) => security.detail(input.id, context))
  bind(calls.securitySeen, (input, context) => security.seen(input, context))
  bind(calls.addressClosed, () => addresses.list())
  bind(calls.addressClose, (input, context) => addresses.close(input, context))
  bind(calls.addressOpen, (input, context) => addresses.askOpen(input, context))
}
