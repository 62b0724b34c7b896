// Recalls a member's money from venues, each venue independently of the others.
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import { Answer } from '#src/lib/answer.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import type { Log } from '#src/lib/log.ts'
import { type Recalled, summariseRecall } from '#src/modules/transfer/transfer.rules.ts'
import type { TransferService, VenueBalances } from '#src/modules/transfer/transfer.service.ts'

/** The venues a member has used, with their balances. */
export interface VisitedVenues extends Pick<VenueBalances, 'askNow'> {
  visited(memberId: bigint): Promise<readonly { readonly platname: string; readonly name: string }[]>
}

export interface RecallDeps {
  readonly db: Db
  readonly log: Log
  readonly balances: VisitedVenues
  readonly transfers: Pick<TransferService, 'outOfVenue'>
}

export class RecallService {
  constructor(private readonly deps: RecallDeps) {}

  /** Empties one venue. The balance is queried from the venue, never taken from the cache. */
  private async recall(owner: Owner, plat: string, name: string): Promise<Recalled> {
    const nothing = { platname: plat, name, amountFen: 0n }
    try {
      const amountFen = await this.deps.balances.askNow(owner.id, plat)
      if (amountFen === null) return { ...nothing, end: 'refused' }
      if (amountFen === 0n) return { ...nothing, end: 'done' }
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

  async requestAll(owner: Owner) {
    const recalled = await this.recallAll(owner)
    const balanceFen = await readMainFen(this.deps.db, owner.id, currencyOf(owner))
    const { data, message } = summariseRecall(recalled, balanceFen)
    return new Answer(data, message)
  }
}
