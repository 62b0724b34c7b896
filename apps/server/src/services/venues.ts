// Venues: transfers, launches, bets, books and what a member sees of them.
import { PROTECTION_PROFILES } from '@lanting/contract/data/protection-profiles'
import type { Core } from '#src/process/core.ts'
import { markMonths } from '#src/modules/agent/agent-correction.sql.ts'
import { BooksService } from '#src/books/books.service.ts'
import { RecordService } from '#src/modules/record/record.service.ts'
import { BetBooks } from '#src/modules/bet/bet-books.service.ts'
import { BetSyncService } from '#src/modules/bet/sync/bet-sync.service.ts'
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
import { MoneyLogService } from '#src/modules/wallet/money-log.service.ts'
import { WalletService } from '#src/modules/wallet/wallet.service.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'
import type { Common } from '#src/services/common.ts'
import type { Loyalty } from '#src/services/loyalty.ts'

export function venueServices(
  core: Core,
  { alarms, turnover, pots, rebates }: Common & Loyalty,
  venues: Venues,
) {
  const { db, log, clock } = core
  const { frameOrigins, publicUrl, reconcileSpeed } = core.config
  const times = reconcileTimes(reconcileSpeed)
  const venueBalances = new VenueBalanceService({ db, venues, log })
  const availability = new VenueAvailabilityService({ db, venues })
  const firstAskMs = times.afterMs[0] ?? 0
  const autoMoves = !PROTECTION_PROFILES[core.config.protectionProfile].autoTransferTap
  const transfers = new TransferService({
    db,
    availability,
    balances: venueBalances,
    firstAskMs,
    autoMoves,
  })
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
    launches: new LaunchService({
      db,
      availability,
      transfers,
      recalls,
      frameOrigins,
      publicUrl,
      movesMoney: autoMoves,
    }),
    reconcile: new ReconcileService({ db, log, venues, transfers, turnover, times }),
    books: new BooksService({ db, log, venues, betSync, alarms }),
    wallet: new WalletService({ db, venueBalances }),
    moneyLog: new MoneyLogService({ db, clock }),
    records: new RecordService({ db, clock }),
  }
}
