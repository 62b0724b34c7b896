// Wires the services that only the office has, on top of those of the product.
import type { Core } from '#src/core.ts'
import { createAuditService } from '#src/modules/audit/audit.service.ts'
import { createStaffLoginService } from '#src/modules/staff/staff-login.service.ts'
import { createStaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { createTotpSeals } from '#src/modules/staff/totp.ts'
import type { Services } from '#src/services.ts'

export type OfficeServices = ReturnType<typeof createOfficeServices>

export function createOfficeServices(core: Core, services: Services) {
  const { db, config } = core
  const { passwords } = services
  const { moneyMode } = config
  const staffSessions = createStaffSessionService({ db, totpRequired: moneyMode === 'live' })
  const seals = createTotpSeals(config.secretKey)
  return {
    staffSessions,
    logins: createStaffLoginService({ db, passwords, sessions: staffSessions, seals, moneyMode }),
    audit: createAuditService({ db }),
  }
}
