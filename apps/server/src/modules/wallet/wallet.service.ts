// A member's balances: central wallet, money in transit, venue wallets.
import { LIMITS } from '@lanting/contract/limits'
import type { Db, Tx } from '#src/db/pool.ts'
import { readBalances } from '#src/ledger/balance.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'
import { must, post } from '#src/ledger/post.ts'
import { trialOpening } from '#src/ledger/postings.ts'

const TRIAL_FEN = BigInt(LIMITS.trial.balanceYuan) * 100n

export interface VenueTotals {
  sumFen(memberId: bigint): Promise<bigint>
  refreshAll(memberId: bigint): Promise<void>
}

export class WalletService {
  constructor(private readonly deps: { readonly db: Db; readonly venueBalances: VenueTotals }) {}

  async balances(owner: Owner) {
    const all = await readBalances(this.deps.db, owner.id, currencyOf(owner))
    const venuesFen = await this.deps.venueBalances.sumFen(owner.id)
    return {
      mainFen: all.mainFen,
      transitFen: all.transitFen,
      withdrawingFen: all.withdrawingFen,
      venuesFen,
    }
  }

  /** The central wallet and money in transit, without querying venues. */
  ownFen(owner: Owner) {
    return readBalances(this.deps.db, owner.id, currencyOf(owner))
  }

  refreshVenues(memberId: bigint) {
    return this.deps.venueBalances.refreshAll(memberId)
  }

  /** Trial money for a new trial member. */
  async openTrial(tx: Tx, memberId: bigint): Promise<void> {
    must(await post(tx, trialOpening(memberId, TRIAL_FEN)))
  }
}
