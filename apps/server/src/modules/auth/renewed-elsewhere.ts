// A renewal cookie that was copied is used from a network where its owner did not log in: a security event.
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import type { Caller } from '#src/http/context.ts'
import { networkOf } from '#src/lib/address.ts'
import type { SecurityEvents } from '#src/security-events/security-events.ts'

/** `ip`: where the browser logged in. */
export function noteElsewhere(
  security: Pick<SecurityEvents, 'note'>,
  { memberId, ip }: { readonly memberId: bigint; readonly ip: string },
  caller: Caller,
): void {
  if (networkOf(ip) === networkOf(caller.ip)) return
  security.note({ event: 'member_renewed_elsewhere', memberId, who: PARTY_NAMES.member(memberId), caller })
}
