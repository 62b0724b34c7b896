// Gift pots once more, in memory: own money and pots are kept as two sums of their own, not derived from balances. It shares no
// rule with the product. An account without gifts plays the same bets beside it, as far as its money goes.

export type Product = 'slots' | 'lottery'

export interface ModelPot {
  fen: bigint
  required: bigint
  done: bigint
  readonly only: Product | null
  readonly isGift: boolean
}

export interface ModelBet {
  readonly stake: bigint
  readonly product: Product
}

/** A bet with the chance that it wins and what it then gains. */
export interface Play {
  readonly name: string
  readonly product: Product
  readonly chance: number
  readonly oddsMilli: bigint
}

const POOR = 100n
const min = (a: bigint, b: bigint) => (a < b ? a : b)

export class ModelAccount {
  /** Own money, with its part of open stakes. */
  own = 0n
  /** Requirements in the order in which they came; gifts are pots until they are done. */
  rows: ModelPot[] = []
  open: ModelBet[] = []
  deposited = 0n
  paidOut = 0n
  given = 0n
  taken = 0n
  /** What bets have won and lost in all. */
  net = 0n
  /** Money at a venue: drops wait for it. */
  parked = 0n
  isAway = false
  /** The same account without gifts. */
  twin = 0n
  twinOut = 0n
  /** A settled stake was larger than own money, or a gift was turned over: until then gifts change nothing. */
  wasHelped = false
  last: 'won' | 'lost' | null = null

  copy(): ModelAccount {
    const other = Object.assign(new ModelAccount(), this)
    other.rows = this.rows.map((row) => ({ ...row }))
    other.open = [...this.open]
    return other
  }

  get pots(): ModelPot[] {
    return this.rows.filter((row) => row.isGift)
  }
  get potsFen(): bigint {
    return this.pots.reduce((sum, { fen }) => sum + fen, 0n)
  }
  get openFen(): bigint {
    return this.open.reduce((sum, { stake }) => sum + stake, 0n)
  }
  /** What the central wallet holds. */
  get wallet(): bigint {
    return this.own + this.potsFen - this.openFen - this.parked
  }

  deposit(fen: bigint): void {
    this.own += fen
    this.twin += fen
    this.deposited += fen
    this.rows.push({ fen: 0n, required: fen, done: 0n, only: null, isGift: false })
  }

  gift(fen: bigint, multiple: bigint, only: Product | null): void {
    this.given += fen
    this.rows.push({ fen, required: fen * multiple, done: 0n, only, isGift: true })
  }

  /** The stake leaves the wallet; it still counts as what it was. */
  bet(stake: bigint, product: Product): ModelBet {
    const made = { stake, product }
    this.open.push(made)
    return made
  }

  settle(bet: ModelBet, oddsMilli: bigint, isWon: boolean): void {
    this.open.splice(this.open.indexOf(bet), 1)
    const netOf = (stake: bigint) => (isWon ? (stake * oddsMilli) / 1000n - stake : -stake)
    const net = netOf(bet.stake)
    if (bet.stake > this.own) this.wasHelped = true
    if (net < 0n) this.lose(-net)
    else if (this.own > 0n) this.own += net
    else this.winForPots(bet.stake, net)
    this.net += net
    // Without gifts the same bet is as large as own money reaches when it is settled, as an open stake is still own money.
    this.twin += netOf(min(bet.stake, this.twin))
    this.last = isWon ? 'won' : 'lost'
    this.turnOver(bet.stake, bet.product)
  }

  private lose(fen: bigint): void {
    let left = fen - min(fen, this.own)
    this.own -= min(fen, this.own)
    for (const pot of this.pots) {
      const part = min(left, pot.fen)
      pot.fen -= part
      left -= part
    }
  }

  private winForPots(stake: bigint, net: bigint): void {
    let left = stake
    const paid: [ModelPot, bigint][] = []
    for (const pot of this.pots) {
      const part = min(left, pot.fen)
      left -= part
      if (part > 0n) paid.push([pot, part])
    }
    const sum = stake - left
    if (paid.length === 0) this.own += net
    let rest = net
    for (const [i, [pot, part]] of paid.entries()) {
      const share = i === paid.length - 1 ? rest : (net * part) / sum
      pot.fen += share
      rest -= share
    }
  }

  private turnOver(stake: bigint, product: Product): void {
    let left = stake
    for (const row of this.rows) {
      if (row.only !== null && row.only !== product) continue
      const part = min(left, row.required - row.done)
      row.done += part
      left -= part
    }
    for (const row of this.rows.filter(({ done, required }) => done === required)) {
      if (row.isGift) this.wasHelped = true
      this.own += row.fen
    }
    this.rows = this.rows.filter(({ done, required }) => done < required)
  }

  /** As the product does after a venue's log was read: below one yuan and with nothing open, nothing is asked for. */
  clearIfPoor(): void {
    if (this.own + this.potsFen >= POOR || this.open.length > 0 || this.rows.length === 0) return
    this.own += this.potsFen
    this.wasHelped ||= this.potsFen > 0n
    this.rows = []
  }

  get mayDrop(): boolean {
    return this.open.length === 0 && this.parked === 0n
  }

  /** Takes a whole pot; false while anything is unsettled. */
  drop(pot: ModelPot): boolean {
    if (!this.mayDrop) return false
    this.taken += pot.fen
    this.rows.splice(this.rows.indexOf(pot), 1)
    return true
  }

  /** A restricted member loses the pots once everything is settled. */
  sweep(): void {
    if (this.isAway && this.mayDrop) for (const pot of this.pots) this.drop(pot)
  }

  /** Everything of the central wallet, when no turnover is missing. */
  withdraw(): boolean {
    if (this.rows.length > 0 || this.wallet <= 0n) return false
    const fen = this.wallet
    this.own -= fen
    this.paidOut += fen
    const twin = min(fen, this.twin)
    this.twin -= twin
    this.twinOut += twin
    return true
  }
}
