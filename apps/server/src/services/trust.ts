// Trust: what members are owed, published every minute, each member's proof of it, and the figures of the public page.
import type { Core } from '#src/process/core.ts'
import { LeafSeals } from '#src/modules/trust/liability-leaves.ts'
import { LiabilityProofs } from '#src/modules/trust/liability-proof.service.ts'
import { LiabilityRuns } from '#src/modules/trust/liability-run.service.ts'
import { TrustFigures } from '#src/modules/trust/trust-figures.service.ts'
import type { Common } from '#src/services/common.ts'

export function trustServices({ db, clock, config }: Core, { alarms, publicLog }: Common) {
  const leafSeals = new LeafSeals(config.secretKeys)
  const liabilityRuns = new LiabilityRuns({ db, alarms, publicLog, seals: leafSeals })
  const isSandbox = config.moneyMode === 'sandbox'
  const trustFigures = new TrustFigures({ db, clock, publicLog, isSandbox })
  return {
    leafSeals,
    liabilityProofs: new LiabilityProofs({ db, seals: leafSeals }),
    trustFigures,
    trust: {
      /** The page also tells of a root that could not be published. */
      run: async (period: string) => {
        try {
          await liabilityRuns.run(period)
        } finally {
          await trustFigures.refresh()
        }
      },
    },
  }
}
