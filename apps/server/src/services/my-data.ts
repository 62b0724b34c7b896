// A member's own data: exports and closures.
import type { Core } from '#src/process/core.ts'
import type { People } from '#src/services/people.ts'
import type { Push } from '#src/services/push.ts'
import { ClosureRunner } from '#src/modules/mydata/closure-runner.ts'
import { ClosureService } from '#src/modules/mydata/closure.service.ts'
import { ExportMaker } from '#src/modules/mydata/export-maker.ts'
import { ExportService } from '#src/modules/mydata/export.service.ts'
import type { Common } from '#src/services/common.ts'

export function myDataServices(core: Core, services: Common & People & Pick<Push, 'push'>) {
  const { db, bus, clock, log } = core
  const { inbox, securityEvents: security, loginPasswords, payPasswords, sessions, passkeys, push } = services
  return {
    exports: new ExportService({ db, bus, inbox, security, loginPasswords }),
    closures: new ClosureService({ db, bus, inbox, loginPasswords, payPasswords }),
    closureRunner: new ClosureRunner({ db, log, sessions, passkeys, push }),
    exportMaker: new ExportMaker({ db, clock, log, inbox }),
  }
}
