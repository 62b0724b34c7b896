// A member's own data: exports and closures.
import type { Core } from '#src/process/core.ts'
import type { People } from '#src/services/people.ts'
import type { Push } from '#src/services/push.ts'
import { ClosedMoney } from '#src/modules/mydata/closed-money.service.ts'
import { ClosureRunner } from '#src/modules/mydata/closure-runner.ts'
import { ClosureService } from '#src/modules/mydata/closure.service.ts'
import { ExportMaker } from '#src/modules/mydata/export-maker.ts'
import { ExportService } from '#src/modules/mydata/export.service.ts'
import type { RecallService } from '#src/modules/transfer/recall.service.ts'
import type { WalletService } from '#src/modules/wallet/wallet.service.ts'
import type { Common } from '#src/services/common.ts'
import type { Loyalty } from '#src/services/loyalty.ts'

interface Needed extends Common, People, Pick<Push, 'push'>, Pick<Loyalty, 'rebates'> {
  readonly recalls: RecallService
  readonly wallet: WalletService
}

export function myDataServices(core: Core, services: Needed) {
  const { db, bus, clock, log } = core
  const { alarms, inbox, securityEvents: security, loginPasswords, payPasswords } = services
  const { sessions, passkeys, passkeyConfirms, push, recalls, rebates, wallet } = services
  const closedMoney = new ClosedMoney({ db, alarms, recalls })
  return {
    exports: new ExportService({ db, bus, inbox, security, loginPasswords }),
    closures: new ClosureService({
      db,
      bus,
      inbox,
      wallet,
      loginPasswords,
      payPasswords,
      passkeys: passkeyConfirms,
    }),
    closureRunner: new ClosureRunner({ db, log, sessions, passkeys, push, recalls, rebates, closedMoney }),
    exportMaker: new ExportMaker({ db, clock, log, inbox }),
  }
}
