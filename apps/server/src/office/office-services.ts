// Wires the services that only the office has, on top of those of the product.
import type { Core } from '#src/core.ts'
import { createAuditService } from '#src/modules/audit/audit.service.ts'
import { createDepositReviewService } from '#src/modules/cashier-review/deposit-review.service.ts'
import { createWithdrawalReviewService } from '#src/modules/cashier-review/withdrawal-review.service.ts'
import { createSuspenseService } from '#src/modules/deposit/suspense.service.ts'
import { createDrawRoomService } from '#src/modules/lottery/draw-room.service.ts'
import { createIntakeService, intakeCarrier } from '#src/modules/lottery/intake.service.ts'
import { createOddsReviewService } from '#src/modules/lottery/odds-review.service.ts'
import { createAccountLookupService } from '#src/modules/money-review/account-lookup.service.ts'
import { createAdjustService } from '#src/modules/money-review/adjust.service.ts'
import { createMoneyPageService } from '#src/modules/money-review/money-page.service.ts'
import { createOverviewService } from '#src/modules/money-review/overview.service.ts'
import { createMoneyRequestService } from '#src/modules/money-review/request.service.ts'
import { createSuspenseReviewService } from '#src/modules/money-review/suspense-review.service.ts'
import { createTransferReviewService } from '#src/modules/money-review/transfer-review.service.ts'
import { rateCarrier, switchCarrier } from '#src/modules/review/config.carriers.ts'
import { createConfigReviewService } from '#src/modules/review/config.service.ts'
import { createContentReviewService } from '#src/modules/review/content.service.ts'
import { createMemberMoneyService } from '#src/modules/review/member-money.service.ts'
import { createMemberReviewService } from '#src/modules/review/member.service.ts'
import { createRequestService } from '#src/modules/review/request.service.ts'
import { createSupportReviewService } from '#src/modules/review/support.service.ts'
import { createModerationService } from '#src/modules/room/moderation.service.ts'
import { createStaffLoginService } from '#src/modules/staff/staff-login.service.ts'
import { createStaffService, totpResetCarrier } from '#src/modules/staff/staff.service.ts'
import { createStaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { createTotpSeals } from '#src/modules/staff/totp.ts'
import type { Services } from '#src/services.ts'

export type OfficeServices = ReturnType<typeof createOfficeServices>

export function createOfficeServices(core: Core, services: Services) {
  const { db, clock, bus } = core
  const { moneyMode, secretKey } = core.config
  const { passwords, inbox, sessions, config } = services
  const { payments, proofs, payouts, turnover, books, venues, transfers } = services
  const moneyRequests = createMoneyRequestService()
  const staffSessions = createStaffSessionService({ db, totpRequired: moneyMode === 'live' })
  const seals = createTotpSeals(secretKey)
  const switches = switchCarrier(config)
  const rates = rateCarrier(config)
  const totpResets = totpResetCarrier()
  const intake = intakeCarrier(bus)
  const requests = createRequestService({
    db,
    carriers: { switch: switches, rate: rates, totp: totpResets, intake },
  })
  return {
    staffSessions,
    async about() {
      const { title } = await config.read()
      return { title, money_mode: moneyMode, server_ms: clock.now().getTime() }
    },
    logins: createStaffLoginService({ db, passwords, sessions: staffSessions, seals, moneyMode }),
    staff: createStaffService({ db, passwords, requests, totpResets }),
    audit: createAuditService({ db }),
    requests,
    settings: createConfigReviewService({ db, config, requests, switches, rates }),
    content: createContentReviewService({ db, inbox }),
    support: createSupportReviewService({ db, inbox }),
    members: createMemberReviewService({ db, clock, passwords, inbox, sessions }),
    memberMoney: createMemberMoneyService({ db, turnover }),
    depositReviews: createDepositReviewService({ db, clock, payments, proofs, inbox }),
    withdrawalReviews: createWithdrawalReviewService({ db, clock, payouts, turnover }),
    moderation: createModerationService({ db, bus, inbox }),
    drawRoom: createDrawRoomService({ db, clock, requests }),
    intake: createIntakeService({ db, requests, intake }),
    oddsReviews: createOddsReviewService({ db, clock, bus, odds: services.odds }),
    accounts: createAccountLookupService({ db, clock }),
    overview: createOverviewService({ db, clock }),
    money: createMoneyPageService({ db, clock, books, requests: moneyRequests }),
    transferReviews: createTransferReviewService({
      db,
      clock,
      venues,
      transfers,
      turnover,
      requests: moneyRequests,
    }),
    suspenseReviews: createSuspenseReviewService({
      db,
      suspense: createSuspenseService({ turnover, inbox }),
      requests: moneyRequests,
    }),
    adjusts: createAdjustService({ db, turnover, inbox, requests: moneyRequests }),
  }
}
