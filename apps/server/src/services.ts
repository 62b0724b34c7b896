// Wires the services of the product together, by hand and in one place.
import { Alarms } from '#src/alarms/alarms.ts'
import { answerAlarm } from '#src/answer-alarm.ts'
import type { Core } from '#src/process/core.ts'
import { ActivityService } from '#src/modules/activity/activity.service.ts'
import { BonusService } from '#src/modules/activity/bonus.service.ts'
import { markMonths } from '#src/modules/agent/agent-correction.sql.ts'
import { AgentStatementService } from '#src/modules/agent/agent-statement.service.ts'
import { AgentService } from '#src/modules/agent/agent.service.ts'
import { AuthService } from '#src/modules/auth/auth.service.ts'
import { CaptchaService } from '#src/modules/auth/captcha.service.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { LoginPasswordService } from '#src/modules/auth/login-password.service.ts'
import { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { ProofOfWorkService } from '#src/modules/auth/proof-of-work.service.ts'
import { SessionService } from '#src/modules/auth/session.service.ts'
import { CardService } from '#src/modules/card/card.service.ts'
import { ConfigService } from '#src/modules/config/config.service.ts'
import { ContentService } from '#src/modules/content/content.service.ts'
import { DepositService, NO_DEPOSIT_LIMITS } from '#src/modules/deposit/deposit.service.ts'
import { PaymentService } from '#src/modules/deposit/payment.service.ts'
import { DepositInfoService } from '#src/modules/deposit/deposit-info.service.ts'
import { ProofService } from '#src/modules/deposit/proof.service.ts'
import { AvatarService } from '#src/modules/member/avatar.service.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { InviteService } from '#src/modules/invite/invite.service.ts'
import { JobItems } from '#src/jobs/items.ts'
import { DrawWatch } from '#src/modules/lottery/draw/draw-watch.service.ts'
import { FairService } from '#src/modules/lottery/fair.service.ts'
import { LotteryService } from '#src/modules/lottery/lottery.service.ts'
import { SecurityEvents } from '#src/security-events/security-events.ts'
import { SettleService } from '#src/modules/bet/settle/settle.service.ts'
import { MemberService } from '#src/modules/member/member.service.ts'
import { BooksService } from '#src/books/books.service.ts'
import { RebateReceiptService } from '#src/modules/rebate/rebate-receipt.service.ts'
import { RedPacketCutService } from '#src/modules/redpacket/red-packet-cut.service.ts'
import { RedPacketService } from '#src/modules/redpacket/red-packet.service.ts'
import { ArrivalTimes } from '#src/queues/arrival-times.ts'
import { RebateRunService } from '#src/modules/rebate/rebate-run.service.ts'
import { RebateService } from '#src/modules/rebate/rebate.service.ts'
import { RecordService } from '#src/modules/record/record.service.ts'
import { ChatService } from '#src/modules/room/chat.service.ts'
import { BetService, NO_BET_LIMITS } from '#src/modules/bet/bet.service.ts'
import { LogProofs } from '#src/public-log/log-proofs.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { ReceiptService } from '#src/modules/bet/receipt.service.ts'
import { OddsService } from '#src/modules/lottery/odds.service.ts'
import { SupportService } from '#src/modules/support/support.service.ts'
import { GiftPots } from '#src/turnover/gift-pots.service.ts'
import { TurnoverService } from '#src/turnover/turnover.service.ts'
import { BetBooks } from '#src/modules/bet/bet-books.service.ts'
import { BetSyncService } from '#src/modules/bet/bet-sync.service.ts'
import { Quarantine } from '#src/modules/bet/quarantine/quarantine.service.ts'
import { LaunchService } from '#src/modules/venue/launch.service.ts'
import { MyGamesService } from '#src/modules/venue/my-games.service.ts'
import { RecallService } from '#src/modules/transfer/recall.service.ts'
import { ReconcileService, reconcileTimes } from '#src/modules/transfer/reconcile.service.ts'
import { TransferService } from '#src/modules/transfer/transfer.service.ts'
import { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import { VenueAvailabilityService } from '#src/modules/venue/venue-availability.service.ts'
import { SessionEndService } from '#src/modules/venue/session-end.service.ts'
import { VenueListService } from '#src/modules/venue/venue-list.service.ts'
import { VipHistoryService } from '#src/modules/vip/vip-history.service.ts'
import { VipRunService } from '#src/modules/vip/vip-run.service.ts'
import { VipService } from '#src/modules/vip/vip.service.ts'
import { MoneyLogService } from '#src/modules/wallet/money-log.service.ts'
import { WalletService } from '#src/modules/wallet/wallet.service.ts'
import { PayoutService } from '#src/modules/withdrawal/payout.service.ts'
import { WithdrawalService } from '#src/modules/withdrawal/withdrawal.service.ts'
import { checkedPayments } from '#src/providers/checked-payment.ts'
import { connectPayments, type Payments } from '#src/providers/payments.ts'
import { watchProviders } from '#src/providers/provider-watch.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'
import { connectVenues } from '#src/providers/venues.ts'

export type Services = ReturnType<typeof createServices>

/** Third parties; tests bring their own. */
export interface Providers {
  readonly venues: Venues
  readonly payments: Payments
}

export function createServices(core: Core, given: Partial<Providers> = {}) {
  const common = commonServices(core)
  const loyalty = loyaltyServices(core, common)
  const watch = watchProviders(core.log, core.metrics)
  const outside = given.venues ?? connectVenues(core.config, answerAlarm(core.log, common.alarms), watch)
  const venues = venueServices(core, { ...common, ...loyalty }, outside)
  const people = peopleServices(core, { ...common, ...venues })
  const cashier = cashierServices(
    core,
    { ...common, ...people },
    given.payments ?? connectPayments(core.config, watch),
  )
  return {
    ...common,
    ...loyalty,
    ...venues,
    ...people,
    ...cashier,
    ...lotteryServices(core, { ...common, ...loyalty, ...people }),
  }
}

function commonServices({ db, bus, log }: Core) {
  const alarms = new Alarms({ db, log })
  const jobItems = new JobItems({ db, alarms, log })
  const pots = new GiftPots({ db })
  return {
    publicLog: new PublicLog(),
    alarms,
    jobItems,
    securityEvents: new SecurityEvents({ db, log, alarms }),
    config: new ConfigService({ db, bus }),
    inbox: new InboxService(db),
    passwords: new Passwords(),
    pots,
    turnover: new TurnoverService({ db, pots }),
  }
}

type Common = ReturnType<typeof commonServices>

/** Services that pay loyalty gifts; on a dry database they show what they would pay. */
export function loyaltyServices(
  { db, clock }: Core,
  common: Pick<Common, 'turnover' | 'pots' | 'inbox' | 'config' | 'publicLog'>,
) {
  const { turnover, pots, inbox, config, publicLog } = common
  const vip = new VipService({ db })
  const bonuses = new BonusService({ turnover, inbox })
  const redPacketCuts = new RedPacketCutService({ db, clock, config, publicLog })
  return {
    vip,
    vipRuns: new VipRunService({ db, turnover, inbox }),
    vipHistory: new VipHistoryService({ db }),
    rebates: new RebateService({ db, clock, turnover }),
    rebateRuns: new RebateRunService({ db, vip, inbox }),
    bonuses,
    activities: new ActivityService({ db, clock, bonuses, turnover, pots }),
    rebateReceipts: new RebateReceiptService({ db, vip }),
    redPacketCuts,
    redPackets: new RedPacketService({ db, clock, config, turnover, cuts: redPacketCuts }),
  }
}

type Loyalty = ReturnType<typeof loyaltyServices>

function venueServices(core: Core, { alarms, turnover, pots, rebates }: Common & Loyalty, venues: Venues) {
  const { db, log, clock } = core
  const { frameOrigins, publicUrl, reconcileSpeed } = core.config
  const times = reconcileTimes(reconcileSpeed)
  const venueBalances = new VenueBalanceService({ db, venues, log })
  const availability = new VenueAvailabilityService({ db, venues })
  const firstAskMs = times.afterMs[0] ?? 0
  const transfers = new TransferService({ db, availability, balances: venueBalances, firstAskMs })
  const recalls = new RecallService({ db, log, balances: venueBalances, transfers })
  const quarantine = new Quarantine({ alarms })
  const betBooks = new BetBooks({ clock, turnover, pots, rebates, agents: { markMonths } })
  const betSync = new BetSyncService({
    db,
    log,
    clock,
    alarms,
    venues,
    books: betBooks,
    quarantine,
    turnover,
  })
  return {
    venues,
    venueBalances,
    transfers,
    recalls,
    quarantine,
    betBooks,
    betSync,
    venueList: new VenueListService(db),
    sessionEnds: new SessionEndService({ db, log, venues, alarms }),
    myGames: new MyGamesService({ db, isSandbox: core.config.moneyMode === 'sandbox' }),
    launches: new LaunchService({ db, availability, transfers, recalls, frameOrigins, publicUrl }),
    reconcile: new ReconcileService({ db, log, venues, transfers, turnover, times }),
    books: new BooksService({ db, log, venues, betSync, alarms }),
    wallet: new WalletService({ db, venueBalances }),
    moneyLog: new MoneyLogService({ db, clock }),
    records: new RecordService({ db, clock }),
  }
}

function peopleServices(
  core: Core,
  services: Common & { readonly wallet: WalletService; readonly sessionEnds: SessionEndService },
) {
  const { db, bus, clock, config: settings } = core
  const { config, inbox, passwords, sessionEnds, wallet } = services
  const content = contentService(core, services)
  const programmes = programmeServices(core, services, content)
  const sessions = new SessionService({ db, bus, clock, venueSessions: sessionEnds })
  const isTrivial = settings.captchaAnswer !== undefined
  const work = new ProofOfWorkService({ db, clock, secret: settings.secretKey, isTrivial })
  const captchas = new CaptchaService({ db, clock, work, fixedAnswer: settings.captchaAnswer })
  const payPasswords = new PayPasswordService({ db, passwords })
  const loginPasswords = new LoginPasswordService({ db, passwords })
  const members = new MemberService({ db, bus, clock, wallet, inbox, config, loginPasswords })
  return {
    sessions,
    captchas,
    work,
    payPasswords,
    members,
    cards: new CardService({ db, clock, payPasswords, members, inbox }),
    auth: new AuthService({
      db,
      passwords,
      captchas,
      work,
      sessions,
      loginPasswords,
      payPasswords,
      inbox,
      members,
      invites: programmes.invites,
      wallet,
      budgets: settings,
    }),
    content,
    ...programmes,
    avatars: new AvatarService({ db }),
    support: new SupportService({ db, captchas }),
  }
}

function contentService({ db, clock, config: settings }: Core, { config }: Common) {
  const { moneyMode, publicUrl, version, frameOrigins } = settings
  return new ContentService({ db, clock, config, moneyMode, publicUrl, version, frameOrigins })
}

/** Inviting friends, and agents. */
function programmeServices(
  { db, clock, config }: Core,
  { turnover, inbox }: Common,
  address: ContentService,
) {
  const isOffered = config.offersProgrammes
  return {
    invites: new InviteService({ db, clock, turnover, inbox, address, isOffered }),
    agents: new AgentService({ db, clock, isOffered }),
    agentStatements: new AgentStatementService({ db, clock, isOffered }),
  }
}

type People = ReturnType<typeof peopleServices>

function cashierServices(core: Core, services: Common & People, connected: Payments) {
  const { db, clock, log, config: settings } = core
  const { alarms, turnover, pots, inbox, config, cards, payPasswords } = services
  const owed = { turnover, pots }
  const payments = checkedPayments(connected, alarms)
  const provider = [...payments.values()][0]
  const paymentService = new PaymentService({ db, log, payments, turnover, inbox })
  const times = new ArrivalTimes({ db })
  return {
    payments: paymentService,
    deposits: new DepositService({
      db,
      clock,
      config,
      provider,
      payments: paymentService,
      limits: NO_DEPOSIT_LIMITS,
      publicUrl: settings.publicUrl,
    }),
    depositInfo: new DepositInfoService({ db, clock, times }),
    proofs: new ProofService({ db }),
    withdrawals: new WithdrawalService({ db, clock, cards, payPasswords, ...owed, config, inbox, times }),
    payouts: new PayoutService({ db, log, clock, alarms, provider, inbox, turnover }),
  }
}

function lotteryServices(core: Core, common: Common & People & Loyalty) {
  const { alarms, turnover, pots, rebates, inbox, publicLog, sessions } = common
  const { db, bus, clock } = core
  const settling = { ...core, alarms, turnover, pots, rebates, inbox, betsAtOnce: core.config.settleBatch }
  const odds = new OddsService({ db })
  const chat = new ChatService({ db, bus, sessions })
  const lotteries = new LotteryService({ db, clock, bus, odds, chat })
  const logProofs = new LogProofs({ db })
  const receipts = new ReceiptService({ ...core, publicLog, proofs: logProofs })
  return {
    odds,
    chat,
    lotteries,
    fairness: new FairService({ db, publicLog }),
    logProofs,
    drawWatch: new DrawWatch({ db, alarms }),
    settlement: new SettleService({ ...settling, rounds: lotteries }),
    lotteryBets: new BetService({ db, clock, odds, limits: NO_BET_LIMITS, receipts }),
  }
}
