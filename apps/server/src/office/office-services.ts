// Wires the services that only the office has, on top of those of the product.
import type { Core } from '#src/core.ts'
import { AuditService } from '#src/audit/audit.service.ts'
import { DepositReviewService } from '#src/modules/deposit/deposit-review.service.ts'
import { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'
import { SuspenseService } from '#src/modules/deposit/suspense.service.ts'
import { DrawRoomService } from '#src/modules/lottery/draw-room.service.ts'
import { IntakeService, intakeCarrier } from '#src/modules/lottery/intake.service.ts'
import { OddsReviewService } from '#src/modules/lottery/odds-review.service.ts'
import { AccountLookupService } from '#src/books/account-lookup.service.ts'
import { AdjustService } from '#src/modules/wallet/adjust.service.ts'
import { MoneyPageService } from '#src/books/money-page.service.ts'
import { OverviewService } from '#src/modules/overview/overview.service.ts'
import { MoneyRequestService } from '#src/approvals/money-request.service.ts'
import { SuspenseReviewService } from '#src/modules/deposit/suspense-review.service.ts'
import { TransferReviewService } from '#src/modules/transfer/transfer-review.service.ts'
import { rateCarrier, switchCarrier } from '#src/modules/config/config.carriers.ts'
import { ConfigReviewService } from '#src/modules/config/config-review.service.ts'
import { ContentReviewService } from '#src/modules/content/content-review.service.ts'
import { MemberMoneyService } from '#src/modules/member/member-money.service.ts'
import { MemberReviewService } from '#src/modules/member/member-review.service.ts'
import { RequestService } from '#src/approvals/request.service.ts'
import { SupportReviewService } from '#src/modules/support/support-review.service.ts'
import { ModerationService } from '#src/modules/room/moderation.service.ts'
import { StaffLoginService } from '#src/modules/staff/staff-login.service.ts'
import { StaffService, totpResetCarrier } from '#src/modules/staff/staff.service.ts'
import { StaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { TotpSeals } from '#src/modules/staff/totp.ts'
import type { Services } from '#src/services.ts'

export type OfficeServices = ReturnType<typeof createOfficeServices>

export function createOfficeServices(core: Core, services: Services) {
  const { db, clock, bus } = core
  const { moneyMode, secretKey } = core.config
  const { passwords, inbox, sessions, config } = services
  const { payments, proofs, payouts, turnover, books, venues, transfers } = services
  const moneyRequests = new MoneyRequestService()
  const staffSessions = new StaffSessionService({ db, totpRequired: moneyMode === 'live' })
  const seals = new TotpSeals(secretKey)
  const switches = switchCarrier(config, services.venueList)
  const rates = rateCarrier(config)
  const totpResets = totpResetCarrier()
  const intake = intakeCarrier(bus)
  const requests = new RequestService({
    db,
    carriers: { switch: switches, rate: rates, totp: totpResets, intake },
  })
  return {
    staffSessions,
    async about() {
      const { title } = await config.read()
      return { title, money_mode: moneyMode, server_ms: clock.now().getTime() }
    },
    logins: new StaffLoginService({ db, passwords, sessions: staffSessions, seals, moneyMode }),
    staff: new StaffService({ db, passwords, requests, totpResets }),
    audit: new AuditService({ db }),
    requests,
    settings: new ConfigReviewService({ db, config, requests, switches, rates }),
    content: new ContentReviewService({ db, inbox }),
    support: new SupportReviewService({ db, inbox }),
    members: new MemberReviewService({
      db,
      clock,
      passwords,
      inbox,
      sessions,
      logins: services.auth,
      payPasswords: services.payPasswords,
    }),
    memberMoney: new MemberMoneyService({ db, turnover }),
    depositReviews: new DepositReviewService({ db, clock, payments, proofs, inbox }),
    withdrawalReviews: new WithdrawalReviewService({ db, clock, payouts, turnover }),
    moderation: new ModerationService({ db, bus, inbox }),
    drawRoom: new DrawRoomService({ db, clock, requests }),
    intake: new IntakeService({ db, requests, intake }),
    oddsReviews: new OddsReviewService({ db, clock, bus, odds: services.odds }),
    accounts: new AccountLookupService({ db, clock }),
    overview: new OverviewService({ db, clock }),
    money: new MoneyPageService({ db, clock, books, requests: moneyRequests }),
    transferReviews: new TransferReviewService({
      db,
      clock,
      venues,
      transfers,
      turnover,
      requests: moneyRequests,
    }),
    suspenseReviews: new SuspenseReviewService({
      db,
      suspense: new SuspenseService({ turnover, inbox }),
      requests: moneyRequests,
    }),
    adjusts: new AdjustService({ db, turnover, inbox, requests: moneyRequests }),
  }
}
