// Wires the services that only the office has, on top of those of the product.
import type { Core } from '#src/process/core.ts'
import { AddressApproval } from '#src/security-events/address.approval.ts'
import { ClosedAddresses } from '#src/security-events/closed-addresses.ts'
import { SecurityReader } from '#src/security-events/security-reader.ts'
import { AuditService } from '#src/audit/audit.service.ts'
import { ActivityApproval } from '#src/modules/activity/activity.approval.ts'
import { ActivityEditorService } from '#src/modules/activity/activity-editor.service.ts'
import { ActivityReviewService } from '#src/modules/activity/activity-review.service.ts'
import { AgentApproval } from '#src/modules/agent/agent.approval.ts'
import { AgentReviewService } from '#src/modules/agent/agent-review.service.ts'
import { CommissionApproval } from '#src/modules/agent/commission.approval.ts'
import { QuarantineApproval } from '#src/modules/bet/quarantine/quarantine.approval.ts'
import { QuarantineReviewService } from '#src/modules/bet/quarantine/quarantine-review.service.ts'
import { DepositApproval } from '#src/modules/deposit/deposit.approval.ts'
import { SuspenseApproval } from '#src/modules/deposit/suspense/suspense.approval.ts'
import { DepositReviewService } from '#src/modules/deposit/deposit-review.service.ts'
import { PayoutApproval } from '#src/modules/withdrawal/payout/payout.approval.ts'
import { PayoutReviewService } from '#src/modules/withdrawal/payout/payout-review.service.ts'
import { WithdrawalApproval } from '#src/modules/withdrawal/withdrawal.approval.ts'
import { WithdrawalReviewService } from '#src/modules/withdrawal/withdrawal-review.service.ts'
import { SuspenseService } from '#src/modules/deposit/suspense/suspense.service.ts'
import { type DueJob, JobReviewService } from '#src/modules/job/job-review.service.ts'
import { RerunApproval } from '#src/modules/job/rerun.approval.ts'
import { DrawRoomService } from '#src/modules/lottery/draw/draw-room.service.ts'
import { IntakeApproval } from '#src/modules/lottery/intake.approval.ts'
import { IntakeService } from '#src/modules/lottery/intake.service.ts'
import { OddsReviewService } from '#src/modules/lottery/odds-review.service.ts'
import { AccountLookupService } from '#src/books/account-lookup.service.ts'
import { AdjustApproval } from '#src/modules/wallet/adjust.approval.ts'
import { AdjustService } from '#src/modules/wallet/adjust.service.ts'
import { UnfreezeApproval } from '#src/books/freeze/unfreeze.approval.ts'
import {
  DifferenceApproval,
  MirrorApproval,
  ReopenApproval,
} from '#src/books/freeze/frozen-venues.approval.ts'
import { VenueCaseApproval } from '#src/books/freeze/venue-case.approval.ts'
import { VenueCaseService } from '#src/books/freeze/venue-case.service.ts'
import { FrozenVenuesService } from '#src/books/freeze/frozen-venues.service.ts'
import { MoneyPageService } from '#src/books/money-page.service.ts'
import { OverviewService } from '#src/modules/overview/overview.service.ts'
import type { ItemReaders } from '#src/approvals/approvals.office.routes.ts'
import { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ApprovalHandlers } from '#src/approvals/approval-handler.ts'
import { ClaimsService } from '#src/approvals/claims.service.ts'
import { DailyCaps } from '#src/approvals/daily-caps.ts'
import { SuspenseReviewService } from '#src/modules/deposit/suspense/suspense-review.service.ts'
import { TransferApproval } from '#src/modules/transfer/transfer.approval.ts'
import { TransferReviewService } from '#src/modules/transfer/transfer-review.service.ts'
import { RateApproval, SwitchApproval } from '#src/modules/config/config.approval.ts'
import { ConfigReviewService } from '#src/modules/config/config-review.service.ts'
import { ContentReviewService } from '#src/modules/content/content-review.service.ts'
import { MemberMoneyService } from '#src/modules/member/member-money.service.ts'
import { MemberReviewService } from '#src/modules/member/member-review.service.ts'
import { RealnameApproval } from '#src/modules/member/realname.approval.ts'
import { PersonReviewService } from '#src/modules/safety/person-review.service.ts'
import { SupportTemplateService } from '#src/modules/support/support-template.service.ts'
import { SupportReviewService } from '#src/modules/support/support-review.service.ts'
import { ModerationService } from '#src/modules/room/moderation.service.ts'
import { RedPacketReviewService } from '#src/modules/redpacket/red-packet-review.service.ts'
import { StaffLoginService } from '#src/modules/staff/staff-login.service.ts'
import {
  EnableApproval,
  NewStaffApproval,
  PasswordResetApproval,
  RoleApproval,
} from '#src/modules/staff/staff.approval.ts'
import { StaffService } from '#src/modules/staff/staff.service.ts'
import { StaffPasskeyService } from '#src/modules/staff/staff-passkey.service.ts'
import { RelyingParty } from '#src/passkeys/relying-party.ts'
import { TotpResetApproval } from '#src/modules/staff/totp/totp-reset.approval.ts'
import { StaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { IncidentApproval } from '#src/modules/trust/incident.approval.ts'
import { LeavesApproval } from '#src/modules/trust/leaves.approval.ts'
import { TrustReviewService } from '#src/modules/trust/trust-review.service.ts'
import { TotpSeals } from '#src/modules/staff/totp/totp.ts'
import { dryDb } from '#src/db/dry.ts'
import { rerunHandlers } from '#src/rerun-handlers.ts'
import type { Services } from '#src/services.ts'
import { loyaltyServices } from '#src/services/loyalty.ts'

export type OfficeServices = ReturnType<typeof createOfficeServices>

/** `jobs` is the worker's table, which the page of runs reads. */
export function createOfficeServices(core: Core, services: Services, jobs: readonly DueJob[]) {
  const { db, clock, bus } = core
  const { moneyMode } = core.config
  const { passwords, inbox, sessions, config, work, tokens } = services
  const { turnover, pots, books, venues } = services
  const staffSessions = new StaffSessionService({ db, tokens, totpRequired: moneyMode === 'live' })
  const switches = new SwitchApproval(config, services.venueList)
  const handlers = createHandlers(core, services, switches)
  const claims = new ClaimsService({ db, clock, handlers })
  const caps = new DailyCaps(config)
  const approvals = new ApprovalsService({ db, clock, handlers, claims, caps })
  const approvalReader = new ApprovalReader({ db, clock, handlers })
  const queues = createQueues(core, services, { approvals, claims, approvalReader, caps })
  const frozenVenues = new FrozenVenuesService({ db, clock, books, approvals, approvalReader })
  const dry = rerunHandlers(loyaltyServices({ ...core, db: dryDb(db) }, services))
  return {
    staffSessions,
    async about() {
      const { title } = await config.read()
      return { title, money_mode: moneyMode, server_ms: clock.now().getTime() }
    },
    ...createStaffLogins(core, services, staffSessions),
    staff: new StaffService({ db, passwords, approvals, approvalReader, security: services.securityEvents }),
    audit: new AuditService({ db }),
    security: new SecurityReader({ db, work }),
    addresses: new ClosedAddresses({ db, approvals, approvalReader }),
    approvals,
    claims,
    approvalReader,
    ...queues,
    settings: new ConfigReviewService({ db, config, approvals, approvalReader, switches }),
    content: new ContentReviewService({ db, inbox }),
    support: new SupportReviewService({ db, clock, inbox }),
    supportTemplates: new SupportTemplateService({ db }),
    members: new MemberReviewService({
      db,
      clock,
      passwords,
      inbox,
      sessions,
      logins: services.auth,
      payPasswords: services.payPasswords,
      approvals,
      approvalReader,
    }),
    memberMoney: new MemberMoneyService({ db, turnover, pots }),
    persons: new PersonReviewService({ db, signs: services.protection.signs }),
    signs: services.protection.signs,
    moderation: new ModerationService({ db, bus, inbox }),
    drawRoom: new DrawRoomService({ db, clock, approvals: approvalReader }),
    intake: new IntakeService({ db, approvals, approvalReader }),
    oddsReviews: createOddsReviews(core, services),
    accounts: new AccountLookupService({ db, clock }),
    overview: new OverviewService({ db, clock }),
    money: new MoneyPageService({ db, clock, books, approvals, approvalReader }),
    trustReviews: createTrustReviews(core, services, { approvals, approvalReader }),
    frozenVenues,
    venueCases: new VenueCaseService({ db, clock, frozenVenues }),
    transferReviews: new TransferReviewService({ db, venues, approvals, claims, approvalReader }),
    quarantineReviews: new QuarantineReviewService({ db, approvals, approvalReader }),
    suspenseReviews: new SuspenseReviewService({ db, approvals, approvalReader }),
    adjusts: new AdjustService({ db, approvals, approvalReader }),
    activityEditor: new ActivityEditorService({ db, clock }),
    redPacketReviews: new RedPacketReviewService({ db, clock, config, approvalReader }),
    jobReviews: new JobReviewService({ db, clock, jobs, dry, approvals, approvalReader }),
  }
}

/** The login in two steps: the code of an authenticator, or a passkey beside it. */
function createStaffLogins({ db, config }: Core, services: Services, sessions: StaffSessionService) {
  const { passwords, work, securityEvents: security } = services
  const party = new RelyingParty(config.officePasskeys)
  const title = async () => (await services.config.read()).title
  const keys = new StaffPasskeyService({ db, party, security, title })
  const seals = new TotpSeals(config.secretKeys)
  const { moneyMode } = config
  return {
    staffKeys: keys,
    logins: new StaffLoginService({ db, passwords, sessions, keys, seals, moneyMode, work }),
  }
}

function createOddsReviews({ db, clock, bus }: Core, { odds, publicLog }: Services) {
  return new OddsReviewService({ db, clock, bus, odds, publicLog })
}

function createTrustReviews(
  { db, clock }: Core,
  { leafSeals, trustFigures }: Services,
  asking: Pick<Deciding, 'approvals' | 'approvalReader'>,
) {
  return new TrustReviewService({ db, clock, seals: leafSeals, figures: trustFigures, ...asking })
}

interface Deciding {
  readonly approvals: ApprovalsService
  readonly claims: ClaimsService
  readonly approvalReader: ApprovalReader
  readonly caps: DailyCaps
}

/** The queues with a page of their own, and what each shows of one item. */
function createQueues({ db, clock }: Core, services: Services, deciding: Deciding) {
  const { proofs, payouts, turnover, agentStatements: statements } = services
  const depositReviews = new DepositReviewService({ db, ...deciding, proofs })
  const withdrawalReviews = new WithdrawalReviewService({ db, ...deciding, turnover })
  const payoutReviews = new PayoutReviewService({ db, clock, payouts, ...deciding })
  const activityReviews = new ActivityReviewService({ db, ...deciding })
  const agentReviews = new AgentReviewService({ db, ...deciding, statements })
  const deskItems: ItemReaders = {
    deposit: (no, context) => depositReviews.detail(no, context),
    withdrawal: (no, context) => withdrawalReviews.detail(no, context),
    activity: (id, context) => activityReviews.detail(id, context),
    agent: (id, context) => agentReviews.application(id, context),
    payout: (no, context) => payoutReviews.detail(no, context),
  }
  return { depositReviews, withdrawalReviews, payoutReviews, activityReviews, agentReviews, deskItems }
}

/** What each kind of approval does, kind by kind. */
function createHandlers(
  { db, clock, bus }: Core,
  services: Services,
  switches: SwitchApproval,
): ApprovalHandlers {
  const { payments, payouts, inbox, turnover, transfers, recalls, books, alarms, config } = services
  const stuck = { db, clock, payouts, inbox, turnover }
  return {
    deposit: new DepositApproval({ payments, inbox }),
    withdrawal: new WithdrawalApproval({ clock, payouts }),
    payout: new PayoutApproval(stuck, 'payout'),
    payoutLoss: new PayoutApproval(stuck, 'payoutLoss'),
    transfer: new TransferApproval({ transfers, turnover }),
    suspense: new SuspenseApproval(new SuspenseService({ turnover, inbox })),
    quarantine: new QuarantineApproval({ books: services.betBooks, quarantine: services.quarantine }),
    adjust: new AdjustApproval({ turnover, inbox }),
    activity: new ActivityApproval({ bonuses: services.bonuses, inbox }),
    mirror: new MirrorApproval({ books, alarms }),
    difference: new DifferenceApproval({ books, alarms, clock }),
    reopen: new ReopenApproval(),
    venueCase: new VenueCaseApproval({
      alarms,
      clock,
      recalls,
      bets: services.betBooks,
      venues: services.venueList,
    }),
    rerun: new RerunApproval(),
    unfreeze: new UnfreezeApproval(),
    switch: switches,
    rate: new RateApproval(config),
    intake: new IntakeApproval(bus),
    commission: new CommissionApproval({ statements: services.agentStatements, turnover, inbox }),
    agent: new AgentApproval({ members: services.members, inbox }),
    realname: new RealnameApproval({ members: services.members, inbox }),
    staffNew: new NewStaffApproval(),
    staffEnable: new EnableApproval(),
    staffRole: new RoleApproval(services.securityEvents),
    staffPassword: new PasswordResetApproval(services.securityEvents),
    totp: new TotpResetApproval(),
    address: new AddressApproval(),
    incident: new IncidentApproval(),
    leaves: new LeavesApproval(),
  }
}
