// Recalls a member's money from venues, each venue independently of the others.
import { TRANSFER_REMARKS } from '@lanting/contract/data/money/transfer-remarks'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { Answer } from '#src/lib/answer.ts'
import { transferId } from '#src/lib/ids.ts'
import type { Log } from '#src/lib/log.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import { postMany } from '#src/ledger/post.ts'
import { recalled } from '#src/ledger/venue-postings.ts'
import { type Recalled, summariseRecall } from '#src/modules/transfer/transfer.rules.ts'
import type { TransferService, VenueBalances } from '#src/modules/transfer/transfer.service.ts'
import { insertEnded } from '#src/modules/transfer/transfer.sql.ts'

/** The venues a member has used, with their balances. */
export interface VisitedVenues extends Pick<VenueBalances, 'askNow' | 'shift'> {
  visited(memberId: bigint): Promise<readonly { readonly platname: string; readonly name: string }[]>
}

export interface RecallDeps {
  readonly db: Db
  readonly log: Log
  readonly balances: VisitedVenues
  readonly transfers: Pick<TransferService, 'outOfVenue' | 'recallable' | 'wayOf'>
}

interface Mirror {
  readonly memberId: bigint
  readonly fen: bigint
}

export class RecallService {
  constructor(private readonly deps: RecallDeps) {}

  /** Empties one venue. The balance is queried from the venue, never taken from the cache. */
  private async recall(owner: Owner, plat: string, name: string): Promise<Recalled> {
    const nothing = { platname: plat, name, amountFen: 0n }
    try {
      const heldFen = await this.deps.balances.askNow(owner.id, plat)
      if (heldFen === null) return { ...nothing, end: 'refused' }
      if (heldFen === 0n) return { ...nothing, end: 'done' }
      // All of it is in doubt where nothing may be recalled.
      const amountFen = await this.deps.transfers.recallable(owner, plat, heldFen)
      if (amountFen === 0n) return { ...nothing, end: 'refused' }
      const { end } = await this.deps.transfers.outOfVenue(owner, plat, amountFen)
      return { platname: plat, name, amountFen, end }
    } catch (error) {
      if (error instanceof AppError && error.key !== 'transferOpen') return { ...nothing, end: 'refused' }
      // The failure may have left a transfer open with unknown outcome; the other venues continue.
      if (!(error instanceof AppError)) this.deps.log.error({ err: error, plat }, 'a venue was not emptied')
      return { ...nothing, end: 'unknown' }
    }
  }

  async recallAll(owner: Owner, except?: string): Promise<Recalled[]> {
    const visited = await this.deps.balances.visited(owner.id)
    const others = visited.filter(({ platname }) => platname !== except)
    return Promise.all(others.map(({ platname, name }) => this.recall(owner, platname, name)))
  }

  /** A venue is closed for good by its statement: each mirror is recalled by a transfer of its own. */
  async bringHome(tx: Tx, plat: string, mirrors: readonly Mirror[]): Promise<void> {
    const memo = await this.deps.transfers.wayOf(tx, plat, 'out')
    const rows = mirrors.map(({ memberId, fen }) => ({
      id: transferId(),
      memberId,
      plat,
      currency: 'CNY' as const,
      amountFen: fen,
    }))
    await insertEnded(tx, rows, TRANSFER_REMARKS.venueClosed)
    const postings = rows.map((row) => recalled(row, memo))
    const posted = await postMany(tx, postings)
    if (!posted.ok) throw new Error(`the money at ${plat} could not be brought home`)
    for (const { memberId, amountFen } of rows) await this.deps.balances.shift(tx, memberId, plat, -amountFen)
  }

  async requestAll(owner: Owner) {
    const ends = await this.recallAll(owner)
    const balanceFen = await readMainFen(this.deps.db, owner.id, currencyOf(owner))
    const { data, message } = summariseRecall(ends, balanceFen)
    return new Answer(data, message)
  }
}
