// Wires the services of the product together, by hand and in one place.
import path from 'node:path'
import type { Core } from '#src/core.ts'
import { createAuthService } from '#src/modules/auth/auth.service.ts'
import { createCaptchaService } from '#src/modules/auth/captcha.service.ts'
import { createPasswords } from '#src/modules/auth/password-hash.ts'
import { createPayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import { createSessionService } from '#src/modules/auth/session.service.ts'
import { createCardService } from '#src/modules/card/card.service.ts'
import { createConfigService } from '#src/modules/content/config.service.ts'
import { createContentService } from '#src/modules/content/content.service.ts'
import { createDepositService, NO_DEPOSIT_LIMITS } from '#src/modules/deposit/deposit.service.ts'
import { createPaymentService } from '#src/modules/deposit/payment.service.ts'
import { createProofService } from '#src/modules/deposit/proof.service.ts'
import { createAvatarService } from '#src/modules/member/avatar.service.ts'
import { createInboxService } from '#src/modules/member/inbox.service.ts'
import { createFairService } from '#src/modules/lottery/fair.service.ts'
import { createLotteryService } from '#src/modules/lottery/lottery.service.ts'
import { createSettleService } from '#src/modules/lottery/settle.service.ts'
import { createMemberService } from '#src/modules/member/member.service.ts'
import { createBooksService } from '#src/modules/money-review/books.service.ts'
import { createRebateService } from '#src/modules/rebate/rebate.service.ts'
import { createRecordService } from '#src/modules/record/record.service.ts'
import { createChatService } from '#src/modules/room/chat.service.ts'
import { createBetService, NO_BET_LIMITS } from '#src/modules/lottery-bet/bet.service.ts'
import { createOddsService } from '#src/modules/lottery-bet/odds.service.ts'
import { createSupportService } from '#src/modules/support/support.service.ts'
import { createTurnoverService } from '#src/modules/turnover/turnover.service.ts'
import { createBetSyncService } from '#src/modules/venue/bet-sync.service.ts'
import { createLaunchService } from '#src/modules/venue/launch.service.ts'
import { createReconcileService, reconcileTimes } from '#src/modules/venue/reconcile.service.ts'
import { createTransferService } from '#src/modules/venue/transfer.service.ts'
import { createVenueBalanceService } from '#src/modules/venue/venue-balance.service.ts'
import { createVenueListService } from '#src/modules/venue/venue-list.service.ts'
import { createVipService } from '#src/modules/vip/vip.service.ts'
import { createMoneyLogService } from '#src/modules/wallet/money-log.service.ts'
import { createWalletService } from '#src/modules/wallet/wallet.service.ts'

import { createPayoutService } from '#src/modules/withdrawal/payout.service.ts'
import { createWithdrawalService } from '#src/modules/withdrawal/withdrawal.service.ts'
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
  const venueBalances = createVenueBalanceService({ db, venues, log })
  const payments = given.payments ?? connectPayments(settings)
  const provider = [...payments.values()][0]
  const turnover = createTurnoverService({ db })
  const inbox = createInboxService(db)
  const vip = createVipService({ db, log, turnover, inbox })
  const rebates = createRebateService({ db, log, clock, vip, turnover, inbox })
  const betSync = createBetSyncService({ db, log, venues, turnover, rebates })
  const transfers = createTransferService({
    db,
    venues,
    balances: venueBalances,
    firstAskMs: times.afterMs[0] ?? 0,
  })
  const odds = createOddsService({ db })
  const chat = createChatService({ db, bus })
  const passwords = createPasswords()
  const config = createConfigService({ db, bus })
  const paymentService = createPaymentService({ db, log, payments, turnover, inbox })
  const wallet = createWalletService({ db, venueBalances })
  const sessions = createSessionService({ db, bus })
  const captchas = createCaptchaService({ db, clock, fixedAnswer: settings.captchaAnswer })
  const payPasswords = createPayPasswordService({ db, passwords })
  const cards = createCardService({ db, clock, payPasswords })
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
    members: createMemberService({ db, bus, clock, wallet, inbox, config }),
    avatars: createAvatarService({ db, folder: uploadFolder(settings.dataDir) }),
    support: createSupportService({ db, captchas }),
    venueList: createVenueListService(db),
    venues,
    venueBalances,
    transfers,
    launches: createLaunchService({
      db,
      transfers,
      frameOrigins: settings.frameOrigins,
      publicUrl: settings.publicUrl,
    }),
    reconcile: createReconcileService({ db, log, venues, transfers, turnover, times }),
    betSync,
    books: createBooksService({ db, log, venues, betSync }),
    turnover,
    cards,
    deposits: createDepositService({
      db,
      clock,
      config,
      provider,
      payments: paymentService,
      limits: NO_DEPOSIT_LIMITS,
      publicUrl: settings.publicUrl,
    }),
    payments: paymentService,
    proofs: createProofService({ db, folder: proofFolder(settings.dataDir) }),
    withdrawals: createWithdrawalService({ db, clock, cards, payPasswords, turnover, config }),
    payouts: createPayoutService({ db, log, provider, inbox, turnover }),
    moneyLog: createMoneyLogService({ db, clock }),
    records: createRecordService({ db, clock }),
    vip,
    rebates,
    chat,
    lotteries: createLotteryService({ db, clock, bus, odds, chat }),
    fairness: createFairService({ db }),
    settlement: createSettleService({ db, bus, turnover, inbox, betsAtOnce: settings.settleBatch }),
    odds,
    lotteryBets: createBetService({ db, clock, odds, limits: NO_BET_LIMITS }),
  }
}
