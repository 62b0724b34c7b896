// Binds the calls of the trust page.
import * as calls from '@lanting/contract/calls/trust'
import type { Binder } from '#src/http/bind.ts'
import type { LiabilityProofs } from '#src/modules/trust/liability-proof.service.ts'
import type { TrustFigures } from '#src/modules/trust/trust-figures.service.ts'

interface TrustRoutes {
  readonly liabilityProofs: LiabilityProofs
  readonly trustFigures: TrustFigures
}

export function trustRoutes({ bind }: Binder, { liabilityProofs, trustFigures }: TrustRoutes): void {
  bind(calls.trust, () => trustFigures.page())
  bind(calls.liabilityProof, (_input, { member }) => liabilityProofs.proof(member.memberId))
}
