// The reconciler: asks venues about transfers whose end is not known, until it is or until staff must look.
import { LIMITS } from '@lanting/contract/limits'
import { crashPoint } from '#src/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/log.ts'
import type { TurnoverService } from '#src/modules/turnover/turnover.service.ts'
import { describe } from '#src/modules/venue/transfer.rules.ts'
import type { TransferService } from '#src/modules/venue/transfer.service.ts'
import * as sql from '#src/modules/venue/transfer.sql.ts'
import type { Venues } from '#src/providers/venue-adapter.ts'

/** All intervals are configuration, so that tests and proofs can run them fast. */
export interface ReconcileTimes {
  readonly afterMs: readonly number[]
  readonly thenEveryMs: number
  readonly notFoundAfterMs: number
  readonly notFoundTimes: number
  readonly notFoundApartMs: number
  readonly staffAfterMs: number
  /** Whoever asks has this long; then the transfer's turn comes again, because that process may be gone. */
  readonly leaseMs: number
}

const LEASE_MS = 30_000

/** The times of docs/rules/transfer.md#three-ends, divided by a speed that only proofs set. */
export function reconcileTimes(speed: number): ReconcileTimes {
  const { afterMs, thenEveryMs, notFoundAfterMs, notFoundTimes, notFoundApartMs, staffAfterMs } =
    LIMITS.reconcile
  return {
    afterMs: afterMs.map((ms) => ms / speed),
    thenEveryMs: thenEveryMs / speed,
    notFoundAfterMs: notFoundAfterMs / speed,
    notFoundTimes,
    notFoundApartMs: notFoundApartMs / speed,
    staffAfterMs: staffAfterMs / speed,
    leaseMs: LEASE_MS / speed,
  }
}

const AT_ONCE = 20

export interface ReconcileDeps {
  readonly db: Db
  readonly log: Log
  readonly venues: Venues
  readonly transfers: Pick<TransferService, 'conclude'>
  readonly turnover: Pick<TurnoverService, 'clearIfPoor'>
  readonly times: ReconcileTimes
}

export type ReconcileService = ReturnType<typeof createReconcileService>

export function createReconcileService(deps: ReconcileDeps) {
  const { db, log, venues, transfers, turnover, times } = deps

  function waitAfter(asked: number): number {
    return times.afterMs[asked] ?? times.thenEveryMs
  }

  async function ask(transfer: sql.TransferRow): Promise<void> {
    const adapter = venues.get(transfer.plat)
    const said = await (adapter?.transferStatus(transfer.id) ??
      Promise.resolve({ kind: 'unknown' as const, why: 'no adapter' }))
    await crashPoint('in-reconcile')
    await sql.logEnquiry(db, transfer.id, 'ask', describe(said))
    if (said.kind === 'yes' && said.data.state === 'unknown') {
      await weighNotFound(transfer)
    } else if (said.kind === 'yes') {
      await sql.forgetNotFound(db, transfer.id)
      const end = await transfers.conclude(transfer.id, transfer.amount_fen, said, true)
      if (end !== 'unknown') await turnover.clearIfPoor(transfer.member_id)
    }
    await sql.setNextAsk(db, transfer.id, waitAfter(transfer.asked))
  }

  /** "Not found" is a refusal only after long enough, often enough and far enough apart. */
  async function weighNotFound(transfer: sql.TransferRow): Promise<void> {
    const facts = await sql.countNotFound(db, transfer.id, times.notFoundApartMs)
    if (facts.not_found < times.notFoundTimes || facts.sent_ms_ago < times.notFoundAfterMs) return
    const verdict = { state: 'refused' as const, amount: null, reason: '场馆确认未收到该笔转账' }
    await transfers.conclude(transfer.id, transfer.amount_fen, { kind: 'yes', data: verdict }, true)
  }

  return {
    /** One round: everything that is due, once. Tells how many it asked about. */
    async round(): Promise<number> {
      await sql.markOldStuck(db, times.staffAfterMs)
      const due = await sql.takeDue(db, AT_ONCE, times.leaseMs)
      const results = await Promise.allSettled(due.map(ask))
      for (const result of results) {
        if (result.status === 'rejected')
          log.error({ err: result.reason as unknown }, 'a transfer could not be asked about')
      }
      return due.length
    },
  }
}
