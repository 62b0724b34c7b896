// The reconciler: polls venues about transfers with unknown outcome until it is known or staff must decide.
import { TRANSFER_REMARKS } from '@lanting/contract/data/money/transfer-remarks'
import { LIMITS } from '@lanting/contract/limits'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import { describe } from '#src/modules/transfer/transfer.rules.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'
import * as sql from '#src/modules/transfer/transfer.sql.ts'
import { type Reply, type TransferOrder, type Venues, venueName } from '#src/providers/venue-adapter.ts'

/** Intervals are configuration, so that tests and proofs can run faster. */
export interface ReconcileTimes {
  readonly afterMs: readonly number[]
  readonly thenEveryMs: number
  readonly notFoundAfterMs: number
  readonly notFoundTimes: number
  readonly notFoundApartMs: number
  readonly staffAfterMs: number
  /** Lease of one query; after it the transfer is due again, because the process may have crashed. */
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
  readonly turnover: Pick<TurnoverService, 'closeIfBalanceBelowMinimum'>
  readonly times: ReconcileTimes
}

export class ReconcileService {
  constructor(private readonly deps: ReconcileDeps) {}

  private waitAfter(asked: number): number {
    return this.deps.times.afterMs[asked] ?? this.deps.times.thenEveryMs
  }

  private async ask(transfer: sql.TransferRow): Promise<void> {
    const adapter = this.deps.venues.get(transfer.plat)
    const silent: Reply<never> = { kind: 'unknown', why: 'no adapter' }
    const reply = (await adapter?.transferStatus(orderOf(transfer))) ?? silent
    await crashPoint('in-reconcile')
    await sql.logEnquiry(this.deps.db, transfer.id, 'ask', describe(reply))
    if (reply.kind === 'yes' && reply.data.state === 'unknown') {
      await this.weighNotFound(transfer)
    } else {
      // A timeout keeps the "not found" count; any other answer resets it.
      if (reply.kind !== 'unknown' || reply.misfit !== undefined)
        await sql.forgetNotFound(this.deps.db, transfer.id)
      const end = await this.deps.transfers.conclude(transfer.id, reply, true)
      if (end !== 'unknown') await this.deps.turnover.closeIfBalanceBelowMinimum(transfer.member_id)
    }
    await sql.setNextAsk(this.deps.db, transfer.id, this.waitAfter(transfer.asked))
  }

  /** "Not found" is a refusal only after long enough, often enough and far enough apart. */
  private async weighNotFound(transfer: sql.TransferRow): Promise<void> {
    const facts = await sql.countNotFound(this.deps.db, transfer.id, this.deps.times.notFoundApartMs)
    if (
      facts.not_found < this.deps.times.notFoundTimes ||
      facts.sent_ms_ago < this.deps.times.notFoundAfterMs
    )
      return
    const verdict = { state: 'refused' as const, reason: TRANSFER_REMARKS.neverArrived }
    await this.deps.transfers.conclude(transfer.id, { kind: 'yes', data: verdict }, true)
  }

  /** One pass over everything that is due. Returns how many it queried. */
  async runOnce(): Promise<number> {
    await sql.markOldStuck(this.deps.db, this.deps.times.staffAfterMs)
    const due = await sql.takeDue(this.deps.db, AT_ONCE, this.deps.times.leaseMs)
    const results = await Promise.allSettled(due.map((transfer) => this.ask(transfer)))
    for (const result of results) {
      if (result.status === 'rejected')
        this.deps.log.error({ err: result.reason as unknown }, 'a transfer could not be asked about')
    }
    return due.length
  }
}

/** The request as sent, to validate the venue's answer against. */
function orderOf({ id, member_id: memberId, direction, currency, amount_fen: amountFen }: sql.TransferRow) {
  return { id, member: venueName(memberId), direction, currency, amountFen } satisfies TransferOrder
}
