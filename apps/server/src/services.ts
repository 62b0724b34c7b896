// Wires the services of the product together, by hand and in one place.
import path from 'node:path'
import type { Core } from '#src/core.ts'
import { AuthService } from '#src/modules/auth/auth.service.ts'
import { CaptchaService } from '#src/modules/auth/captcha.service.ts'
import { Passwords } from '#src/passwords/password-hash.ts'
import { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { SessionService } from '#src/modules/auth/session.service.ts'
import { CardService } from '#src/modules/card/card.service.ts'
import { ConfigService } from '#src/modules/config/config.service.ts'
import { ContentService } from '#src/modules/content/content.service.ts'
import { DepositService, NO_DEPOSIT_LIMITS } from '#src/modules/deposit/deposit.service.ts'
import { PaymentService } from '#src/modules/deposit/payment.service.ts'
import { ProofService } from '#src/modules/deposit/proof.service.ts'
import { AvatarService } from '#src/modules/member/avatar.service.ts'
import { InboxService } from '#src/inbox/inbox.service.ts'
import { FairService } from '#src/modules/lottery/fair.service.ts'
import { LotteryService } from '#src/modules/lottery/lottery.service.ts'
import { SettleService } from '#src/modules/bet/settle.service.ts'
import { MemberService } from '#src/modules/member/member.service.ts'
import { BooksService } from '#src/books/books.service.ts'
import { RebateService } from '#src/modules/rebate/rebate.service.ts'
import { RecordService } from '#src/modules/record/record.service.ts'
import { ChatService } from '#src/modules/room/chat.service.ts'
import { BetService, NO_BET_LIMITS } from '#src/modules/bet/bet.service.ts'
import { OddsService } from '#src/modules/lottery/odds.service.ts'
import { SupportService } from '#src/modules/support/support.service.ts'
import { TurnoverService } from '#src/turnover/turnover.service.ts'
import { BetSyncService } from '#src/modules/bet/bet-sync.service.ts'
import { LaunchService } from '#src/modules/venue/launch.service.ts'
import { ReconcileService, reconcileTimes } from '#src/modules/transfer/reconcile.service.ts'
import { TransferService } from '#src/modules/transfer/transfer.service.ts'
import { VenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import { VenueDoorService } from '#src/modules/venue/venue-door.service.ts'
import { VenueListService } from '#src/modules/venue/venue-list.service.ts'
import { VipService } from '#src/modules/vip/vip.service.ts'
import { MoneyLogService } from '#src/modules/wallet/money-log.service.ts'
import { WalletService } from '#src/modules/wallet/wallet.service.ts'

import { PayoutService } from '#src/modules/withdrawal/payout.service.ts'
import { WithdrawalService } from '#src/modules/withdrawal/withdrawal.service.ts'
import { connectPayments, type Payments } from '#src/providers/payments.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'
import { connectVenues } from '#src/providers/venues.ts'

export type Services = ReturnType<typeof createServices>

export function uploadFolder(dataDir: string): string {
  return path.resolve(dataDir, 'upload')
}

/** Nothing serves this folder: what lies there is read by staff, through their session. */
export function proofFolder(dataDir: string): string {
  return path.resolve(dataDir, 'proofs')
}

/** Who stands outside; tests bring their own. */
export interface Providers {
  readonly venues: Venues
  readonly payments: Payments
}

export function createServices(core: Core, given: Partial<Providers> = {}) {
  const { db, clock, bus, log, config: settings } = core
  const venues = given.venues ?? connectVenues(settings)
  const times = reconcileTimes(settings.reconcileSpeed)
  const venueBalances = new VenueBalanceService({ db, venues, log })
  const payments = given.payments ?? connectPayments(settings)
  const provider = [...payments.values()][0]
  const turnover = new TurnoverService({ db })
  const inbox = new InboxService(db)
  const vip = new VipService({ db, log, turnover, inbox })
  const rebates = new RebateService({ db, log, clock, vip, turnover, inbox })
  const betSync = new BetSyncService({ db, log, venues, turnover, rebates })
  const door = new VenueDoorService({ db, venues })
  const transfers = new TransferService({
    db,
    door,
    balances: venueBalances,
    firstAskMs: times.afterMs[0] ?? 0,
  })
  const odds = new OddsService({ db })
  const sessions = new SessionService({ db, bus })
  const chat = new ChatService({ db, bus, sessions })
  const lotteries = new LotteryService({ db, clock, bus, odds, chat })
  const passwords = new Passwords()
  const config = new ConfigService({ db, bus })
  const paymentService = new PaymentService({ db, log, payments, turnover, inbox })
  const wallet = new WalletService({ db, venueBalances })
  const captchas = new CaptchaService({ db, clock, fixedAnswer: settings.captchaAnswer })
  const payPasswords = new PayPasswordService({ db, passwords })
  const members = new MemberService({ db, bus, clock, wallet, inbox, config })
  const cards = new CardService({ db, clock, payPasswords, members })
  const auth = new AuthService({
    db,
    passwords,
    captchas,
    sessions,
    payPasswords,
    inbox,
    members,
    wallet,
    budgets: { trialsPerHour: settings.trialsPerHour, registrationsPerHour: settings.registrationsPerHour },
  })
  const content = new ContentService({
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
    members,
    avatars: new AvatarService({ db, folder: uploadFolder(settings.dataDir) }),
    support: new SupportService({ db, captchas }),
    venueList: new VenueListService(db),
    venues,
    venueBalances,
    transfers,
    launches: new LaunchService({
      db,
      door,
      transfers,
      frameOrigins: settings.frameOrigins,
      publicUrl: settings.publicUrl,
    }),
    reconcile: new ReconcileService({ db, log, venues, transfers, turnover, times }),
    betSync,
    books: new BooksService({ db, log, venues, betSync }),
    turnover,
    cards,
    deposits: new DepositService({
      db,
      clock,
      config,
      provider,
      payments: paymentService,
      limits: NO_DEPOSIT_LIMITS,
      publicUrl: settings.publicUrl,
    }),
    payments: paymentService,
    proofs: new ProofService({ db, folder: proofFolder(settings.dataDir) }),
    withdrawals: new WithdrawalService({ db, clock, cards, payPasswords, turnover, config }),
    payouts: new PayoutService({ db, log, provider, inbox, turnover }),
    moneyLog: new MoneyLogService({ db, clock }),
    records: new RecordService({ db, clock }),
    vip,
    rebates,
    chat,
    lotteries,
    fairness: new FairService({ db }),
    settlement: new SettleService({
      db,
      bus,
      turnover,
      inbox,
      rounds: lotteries,
      betsAtOnce: settings.settleBatch,
    }),
    odds,
    lotteryBets: new BetService({ db, clock, odds, limits: NO_BET_LIMITS }),
  }
}
