// Wires the services of the product together, by hand and in one place.
import path from 'node:path'
import type { Core } from '#src/core.ts'
import { createAuthService } from '#src/modules/auth/auth.service.ts'
import { createCaptchaService } from '#src/modules/auth/captcha.service.ts'
import { createPasswords } from '#src/modules/auth/password-hash.ts'
import { createPayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { createSessionService } from '#src/modules/auth/session.service.ts'
import { createConfigService } from '#src/modules/content/config.service.ts'
import { createContentService } from '#src/modules/content/content.service.ts'
import { createAvatarService } from '#src/modules/member/avatar.service.ts'
import { createInboxService } from '#src/modules/member/inbox.service.ts'
import { createMemberService } from '#src/modules/member/member.service.ts'
import { createSupportService } from '#src/modules/support/support.service.ts'
import { createVenueListService } from '#src/modules/venue/venue-list.service.ts'
import { createWalletService } from '#src/modules/wallet/wallet.service.ts'

export type Services = ReturnType<typeof createServices>

export function uploadFolder(dataDir: string): string {
  return path.resolve(dataDir, 'upload')
}

export function createServices(core: Core) {
  const { db, clock, bus, config: settings } = core
  const passwords = createPasswords()
  const config = createConfigService({ db, bus })
  const inbox = createInboxService(db)
  const wallet = createWalletService({ db })
  const sessions = createSessionService({ db, bus })
  const captchas = createCaptchaService({ db, clock, fixedAnswer: settings.captchaAnswer })
  const payPasswords = createPayPasswordService({ db, passwords })
  const auth = createAuthService({
    db,
    passwords,
    captchas,
    sessions,
    payPasswords,
    inbox,
    wallet,
    budgets: { trialsPerHour: settings.trialsPerHour, registrationsPerHour: settings.registrationsPerHour },
  })
  const content = createContentService({
    db,
    clock,
    config,
    moneyMode: settings.moneyMode,
    publicUrl: settings.publicUrl,
    version: settings.version,
  })
  return {
    passwords,
    config,
    inbox,
    wallet,
    sessions,
    captchas,
    payPasswords,
    auth,
    content,
    members: createMemberService({ db, clock, wallet, inbox, config }),
    avatars: createAvatarService({ db, folder: uploadFolder(settings.dataDir) }),
    support: createSupportService({ db, captchas }),
    venueList: createVenueListService(db),
  }
}
