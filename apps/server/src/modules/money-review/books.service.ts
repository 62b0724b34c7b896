// The check of the books as a whole: venues compared, every invariant looked at, and the freeze when it breaks twice.
import { fenFromYuan } from '@lanting/contract/money'
import type { Db } from '#src/db/pool.ts'
import { type CheckRun, type CheckScope, checkBooks } from '#src/ledger/check.ts'
import { freezeIfBroken } from '#src/ledger/freeze.ts'
import type { Log } from '#src/log.ts'
import { BUSINESS_INVARIANTS } from '#src/modules/money-review/books.invariants.ts'
import * as sql from '#src/modules/money-review/venue-books.sql.ts'
import type { BetSyncService } from '#src/modules/venue/bet-sync.service.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

/** Bets go on while we look; after that many tries the last comparison stands until the next minute. */
const TRIES = 3

export interface BooksDeps {
  readonly db: Db
  readonly log: Log
  readonly venues: Venues
  readonly betSync: Pick<BetSyncService, 'page'>
}

export type BooksService = ReturnType<typeof createBooksService>

export function createBooksService({ db, log, venues, betSync }: BooksDeps) {
  /**
   * Compares one venue's books with our mirrors. They can only be held against each other at an instant at which no
   * transfer is open, every bet of theirs is in our table, and nothing was posted while we asked.
   */
  async function compare(plat: string): Promise<boolean> {
    const adapter = venues.get(plat)
    if (adapter === undefined) return false
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await sql.readMirror(db, plat)
      if (before.open > 0n) return false
      const said = await adapter.totals()
      if (said.kind !== 'yes') return false
      const after = await sql.readMirror(db, plat)
      const isQuiet = after.open === 0n && after.moves === before.moves
      if (isQuiet && after.bet_cursor === BigInt(said.data.bet_seq)) {
        await sql.keepComparison(db, plat, 'CNY', after.cny, fenFromYuan(said.data.CNY))
        await sql.keepComparison(db, plat, 'PLAY', after.play, fenFromYuan(said.data.PLAY))
        return true
      }
      await betSync.page(plat)
    }
    return false
  }

  async function compareAll(): Promise<void> {
    for (const plat of venues.keys()) {
      await compare(plat).catch((error: unknown) => log.error({ err: error, plat }, 'venue not compared'))
    }
  }

  return {
    compareAll,
    venues: () => sql.listComparisons(db),

    async check(scope: CheckScope): Promise<CheckRun> {
      await compareAll()
      const run = await checkBooks(db, scope, BUSINESS_INVARIANTS)
      const broken = run.lines.filter((line) => line.freezes && !line.ok)
      for (const { invariant, findings } of broken)
        log.error({ invariant, findings, scope }, 'the books do not balance')
      if (await freezeIfBroken(db)) log.error({ run: run.run }, 'withdrawals are frozen')
      return run
    },
  }
}
