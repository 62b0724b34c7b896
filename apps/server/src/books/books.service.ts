// The check of the books as a whole: venues compared, every invariant checked, and the freeze after two failures.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { ALARM_TEXTS } from '@lanting/contract/texts/alarms'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { type CheckRun, checkBooks } from '#src/books/check/check.ts'
import { freezeIfBroken } from '#src/books/freeze/freeze.ts'
import type { Log } from '#src/lib/log.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import * as sql from '#src/books/venue-books.sql.ts'
import { differenceOf, freezeIfDiffering } from '#src/books/freeze/venue-freeze.ts'
import { type VenueAdapter, venueName, type Venues } from '#src/providers/venue-adapter.ts'

/** Bets continue during a comparison; after that many tries the last comparison is kept until the next minute. */
const TRIES = 3
/** Each is one more request to the venue; with more of them the last comparison is kept. */
const MOST_OPEN = 20
/** Mismatching answers count as over when there was none for that long. */
const QUIET_MS = 3_600_000

/** Who reads venues' bet logs: one more page of one venue. */
export interface BetLogs {
  page(plat: string): Promise<number>
}

export interface BooksDeps {
  readonly db: Db
  readonly log: Log
  readonly venues: Venues
  readonly betSync: BetLogs
  readonly alarms: Alarms
}

export class BooksService {
  constructor(private readonly deps: BooksDeps) {}

  /**
   * Compares one venue's books with our mirrors; true when it was possible. Both can only be compared at an instant at
   * which every bet of theirs is in our table and nothing was posted during the request. Members with an open transfer
   * are left out on both sides: one that is stuck must not hide the differences of others.
   */
  async compare(plat: string): Promise<boolean> {
    const adapter = this.deps.venues.get(plat)
    if (adapter === undefined || (await sql.isVenueClosed(this.deps.db, plat))) return false
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await sql.readMirror(this.deps.db, plat)
      if (before.open.length > MOST_OPEN) return false
      const theirs = await theirBooks(adapter, before.open)
      if (theirs === 'silent') return false
      const after = await sql.readMirror(this.deps.db, plat)
      if (theirs !== 'moving' && isSameInstant(before, after) && after.bet_cursor === theirs.betSeq) {
        await sql.keepComparison(this.deps.db, plat, 'CNY', after.cny, theirs.CNY)
        await sql.keepComparison(this.deps.db, plat, 'PLAY', after.play, theirs.PLAY)
        await this.judge(plat)
        return true
      }
      await this.deps.betSync.page(plat)
    }
    return false
  }

  /** Freezes only this venue when its books differ twice in a row. The alarm ends when they agree again. */
  private async judge(plat: string): Promise<void> {
    const [row] = await sql.listComparisons(this.deps.db, plat)
    if (row === undefined) return
    if (row.differing === 0) return this.deps.alarms.end('venue_difference', plat)
    const difference = yuanFromFen(differenceOf(row) ?? 0n)
    await this.deps.alarms.raise({
      kind: 'venue_difference',
      subject: plat,
      detail: ALARM_TEXTS.venueDifference(row.name, difference),
    })
    if (await freezeIfDiffering(this.deps.db, row))
      this.deps.log.error({ plat, difference }, 'a venue is frozen')
  }

  /** Concurrently: a venue that hangs does not delay the others. */
  async compareAll(): Promise<void> {
    const compare = (plat: string) =>
      this.compare(plat).catch((error: unknown) =>
        this.deps.log.error({ err: error, plat }, 'venue not compared'),
      )
    await Promise.all([...this.deps.venues.keys()].map(compare))
  }

  venues() {
    return sql.listComparisons(this.deps.db)
  }

  check(scope: 'incremental' | 'whole'): Promise<CheckRun> {
    return this.checkBy(() => checkBooks(this.deps.db, scope, BUSINESS_INVARIANTS))
  }

  /** For every scope of a check: venues are compared before it, and its findings have the same consequences. */
  async checkBy(check: () => Promise<CheckRun>): Promise<CheckRun> {
    await this.compareAll()
    await this.deps.alarms.endQuiet('answer_refused', QUIET_MS)
    const run = await check()
    const broken = run.lines.filter((line) => line.freezes && !line.ok)
    for (const { invariant, findings } of broken)
      this.deps.log.error({ invariant, findings, scope: run.scope }, 'the books do not balance')
    if (await freezeIfBroken(this.deps.db)) this.deps.log.error({ run: run.run }, 'withdrawals are frozen')
    return run
  }
}

interface TheirBooks {
  readonly CNY: bigint
  readonly PLAY: bigint
  readonly betSeq: bigint
}

/** The venue's total without those members; `moving` when its answers are not of one instant by its own two numbers. */
async function theirBooks(
  adapter: VenueAdapter,
  without: readonly sql.OpenMember[],
): Promise<TheirBooks | 'silent' | 'moving'> {
  const reply = await adapter.totals()
  if (reply.kind !== 'yes') return 'silent'
  const { transfer_seq: transferSeq, bet_seq: betSeq } = reply.data
  const sums = { CNY: fenFromYuan(reply.data.CNY), PLAY: fenFromYuan(reply.data.PLAY) }
  for (const { memberId, currency } of without) {
    const one = await adapter.balance(venueName(memberId), currency)
    if (one.kind !== 'yes') return 'silent'
    if (one.data.transfer_seq !== transferSeq || one.data.bet_seq !== betSeq) return 'moving'
    sums[currency] -= fenFromYuan(one.data.balance)
  }
  return { ...sums, betSeq: BigInt(betSeq) }
}

function isSameInstant(before: sql.MirrorRow, after: sql.MirrorRow): boolean {
  return (
    after.moves === before.moves &&
    after.open.length === before.open.length &&
    after.open.every(({ memberId }, i) => memberId === before.open[i]?.memberId)
  )
}
