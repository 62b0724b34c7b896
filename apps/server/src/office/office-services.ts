// Wires the services that only the office has, on top of those of the product.
import type { Core } from '#src/core.ts'
import { AddressCarrier } from '#src/security-events/address.carrier.ts'
import { ClosedAddresses } from '#src/security-events/closed-addresses.ts'
import { SecurityReader } from '#src/security-events/security-reader.ts'
import { AuditService } from '#src/audit/audit.service.ts'
import { ActivityCarrier } from '#src/modules/activity/activity.carrier.ts'
import { ActivityEditorService } from '#src/modules/activity/activity-editor.service.ts'
import { ActivityReviewService } from '#src/modules/activity/activity-review.service.ts'
import { AgentCarrier } from '#src/modules/agent/agent.carrier.ts'
import { AgentReviewService } from '#src/modules/agent/agent-review.service.ts'
import { CommissionCarrier } from '#src/modules/agent/commission.carrier.ts'
import { QuarantineCarrier } from '#src/modules/bet/quarantine.carrier.ts'
import { QuarantineReviewService } from '#src/modules/bet/quarantine-review.service.ts'
import { DepositCarrier } from '#src/modules/deposit/deposit.carrier.ts'
import { SuspenseCarrier } from '#src/modules/deposit/suspense.carrier.ts'
import { DepositReviewService } from '#src/modules/deposit/deposit-review.service.ts'
import { PayoutCarrier } from '#src/modules/withdrawal/payout.carrier.ts'
import { PayoutReviewService } from '#src/modules/withdrawal/payout-review.service.ts'
import { WithdrawalCarrier } from '#src/modules/withdrawal/withdrawal.carrier.ts'
import { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'
import { SuspenseService } from '#src/modules/deposit/suspense.service.ts'
import { type DueJob, JobReviewService } from '#src/modules/job/job-review.service.ts'
import { RerunCarrier } from '#src/modules/job/rerun.carrier.ts'
import { DrawRoomService } from '#src/modules/lottery/draw-room.service.ts'
import { IntakeCarrier } from '#src/modules/lottery/intake.carrier.ts'
import { IntakeService } from '#src/modules/lottery/intake.service.ts'
import { OddsReviewService } from '#src/modules/lottery/odds-review.service.ts'
import { AccountLookupService } from '#src/books/account-lookup.service.ts'
import { AdjustCarrier } from '#src/modules/wallet/adjust.carrier.ts'
import { AdjustService } from '#src/modules/wallet/adjust.service.ts'
import { UnfreezeCarrier } from '#src/books/unfreeze.carrier.ts'
import { DifferenceCarrier, MirrorCarrier, ReopenCarrier } from '#src/books/venue-doors.carriers.ts'
import { VenueDoorsService } from '#src/books/venue-doors.service.ts'
import { MoneyPageService } from '#src/books/money-page.service.ts'
import { OverviewService } from '#src/modules/overview/overview.service.ts'
import { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { Carriers } from '#src/approvals/carrier.ts'
import { ClaimsService } from '#src/approvals/claims.service.ts'
import { DailyCaps } from '#src/approvals/daily-caps.ts'
import { SuspenseReviewService } from '#src/modules/deposit/suspense-review.service.ts'
import { TransferCarrier } from '#src/modules/transfer/transfer.carrier.ts'
import { TransferReviewService } from '#src/modules/transfer/transfer-review.service.ts'
import { RateCarrier, SwitchCarrier } from '#src/modules/config/config.carriers.ts'
import { ConfigReviewService } from '#src/modules/config/config-review.service.ts'
import { ContentReviewService } from '#src/modules/content/content-review.service.ts'
import { MemberMoneyService } from '#src/modules/member/member-money.service.ts'
import { MemberReviewService } from '#src/modules/member/member-review.service.ts'
import { SupportReviewService } from '#src/modules/support/support-review.service.ts'
import { ModerationService } from '#src/modules/room/moderation.service.ts'
import { RedPacketReviewService } from '#src/modules/redpacket/red-packet-review.service.ts'
import { StaffLoginService } from '#src/modules/staff/staff-login.service.ts'
import {
  EnableCarrier,
  NewStaffCarrier,
  PasswordResetCarrier,
  RoleCarrier,
} from '#src/modules/staff/staff.carriers.ts'
import { StaffService } from '#src/modules/staff/staff.service.ts'
import { TotpResetCarrier } from '#src/modules/staff/totp-reset.carrier.ts'
import { StaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { TotpSeals } from '#src/modules/staff/totp.ts'
import { dryDb } from '#src/db/dry.ts'
import { rerunWorks } from '#src/rerun-works.ts'
import { loyaltyServices, type Services } from '#src/services.ts'

export type OfficeServices = ReturnType<typeof createOfficeServices>

/** `jobs` is the worker's table, which the page of runs reads. */
export function createOfficeServices(core: Core, services: Services, jobs: readonly DueJob[]) {
  const { db, clock, bus } = core
  const { moneyMode, secretKeys } = core.config
  const { passwords, inbox, sessions, config, work } = services
  const { proofs, payouts, turnover, books, venues } = services
  const staffSessions = new StaffSessionService({ db, totpRequired: moneyMode === 'live' })
  const seals = new TotpSeals(secretKeys)
  const switches = new SwitchCarrier(config, services.venueList)
  const carriers = createCarriers(core, services, switches)
  const claims = new ClaimsService({ db, clock, carriers })
  const caps = new DailyCaps(config)
  const approvals = new ApprovalsService({ db, clock, carriers, claims, caps })
  const shown = new ApprovalReader({ db, clock, carriers })
  const dry = rerunWorks(loyaltyServices({ ...core, db: dryDb(db) }, services))
  return {
    staffSessions,
    async about() {
      const { title } = await config.read()
      return { title, money_mode: moneyMode, server_ms: clock.now().getTime() }
    },
    logins: new StaffLoginService({ db, passwords, sessions: staffSessions, seals, moneyMode, work }),
    staff: new StaffService({ db, passwords, approvals, shown, security: services.securityEvents }),
    audit: new AuditService({ db }),
    security: new SecurityReader({ db, work }),
    addresses: new ClosedAddresses({ db, approvals, shown }),
    approvals,
    claims,
    approvalReader: shown,
    settings: new ConfigReviewService({ db, config, approvals, shown, switches }),
    content: new ContentReviewService({ db, inbox }),
    support: new SupportReviewService({ db, clock, inbox }),
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
    depositReviews: new DepositReviewService({ db, approvals, claims, shown, caps, proofs }),
    withdrawalReviews: new WithdrawalReviewService({ db, approvals, claims, shown, caps, turnover }),
    payoutReviews: new PayoutReviewService({ db, clock, payouts, approvals, claims, shown }),
    moderation: new ModerationService({ db, bus, inbox }),
    drawRoom: new DrawRoomService({ db, clock, approvals: shown }),
    intake: new IntakeService({ db, approvals, shown }),
    oddsReviews: new OddsReviewService({
      db,
      clock,
      bus,
      odds: services.odds,
      publicLog: services.publicLog,
    }),
    accounts: new AccountLookupService({ db, clock }),
    overview: new OverviewService({ db, clock }),
    money: new MoneyPageService({ db, clock, books, approvals, shown }),
    venueDoors: new VenueDoorsService({ db, clock, books, approvals, shown }),
    transferReviews: new TransferReviewService({ db, venues, approvals, claims, shown }),
    quarantineReviews: new QuarantineReviewService({ db, approvals, shown }),
    suspenseReviews: new SuspenseReviewService({ db, approvals, shown }),
    adjusts: new AdjustService({ db, approvals, shown }),
    activityEditor: new ActivityEditorService({ db, clock }),
    activityReviews: new ActivityReviewService({ db, approvals, claims, shown }),
    agentReviews: new AgentReviewService({ db, approvals, shown, statements: services.agentStatements }),
    redPacketReviews: new RedPacketReviewService({ db, clock, config, shown }),
    jobReviews: new JobReviewService({ db, clock, jobs, dry, approvals, shown }),
  }
}

/** Who carries out what was agreed on, kind by kind. */
function createCarriers({ db, clock, bus }: Core, services: Services, switches: SwitchCarrier): Carriers {
  const { payments, payouts, inbox, turnover, transfers, books, alarms, config } = services
  const stuck = { db, clock, payouts, inbox, turnover }
  return {
    deposit: new DepositCarrier({ payments, inbox }),
    withdrawal: new WithdrawalCarrier({ clock, payouts }),
    payout: new PayoutCarrier(stuck, 'payout'),
    payoutLoss: new PayoutCarrier(stuck, 'payoutLoss'),
    transfer: new TransferCarrier({ transfers, turnover }),
    suspense: new SuspenseCarrier(new SuspenseService({ turnover, inbox })),
    quarantine: new QuarantineCarrier({ books: services.betBooks, quarantine: services.quarantine }),
    adjust: new AdjustCarrier({ turnover, inbox }),
    activity: new ActivityCarrier({ bonuses: services.bonuses, inbox }),
    mirror: new MirrorCarrier({ books, alarms }),
    difference: new DifferenceCarrier({ books, alarms, clock }),
    reopen: new ReopenCarrier(),
    rerun: new RerunCarrier(),
    unfreeze: new UnfreezeCarrier(),
    switch: switches,
    rate: new RateCarrier(config),
    intake: new IntakeCarrier(bus),
    commission: new CommissionCarrier({ statements: services.agentStatements, turnover, inbox }),
    agent: new AgentCarrier({ members: services.members, inbox }),
    staffNew: new NewStaffCarrier(),
    staffEnable: new EnableCarrier(),
    staffRole: new RoleCarrier(services.securityEvents),
    staffPassword: new PasswordResetCarrier(services.securityEvents),
    totp: new TotpResetCarrier(),
    address: new AddressCarrier(),
  }
}
