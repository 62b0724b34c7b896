// A member's own data: exports.
import type { Core } from '#src/process/core.ts'
import type { LoginPasswordService } from '#src/modules/auth/login/login-password.service.ts'
import { ExportMaker } from '#src/modules/mydata/export-maker.ts'
import { ExportService } from '#src/modules/mydata/export.service.ts'
import type { Common } from '#src/services/common.ts'

export function myDataServices(
  core: Core,
  services: Common & { readonly loginPasswords: LoginPasswordService },
) {
  const { db, bus, clock, log } = core
  const { inbox, securityEvents: security, loginPasswords } = services
  return {
    exports: new ExportService({ db, bus, inbox, security, loginPasswords }),
    exportMaker: new ExportMaker({ db, clock, log, inbox }),
  }
}
