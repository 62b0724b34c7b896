// An in-memory model of a wallet: the expected answer of every command, and where all the money then is.

/** The fate of one request: nothing, refused by the venue, connection reset before or after it was executed. */
export type Fault = 'none' | 'refuse' | 'reset-before' | 'reset-after'

export type Answer =
  | 'done'
  | 'pending'
  | 'failed'
  | 'open'
  | 'notEnough'
  | 'venueShort'
  | 'withdrawPending'
  | 'countUsed'

interface Open {
  readonly direction: 'in' | 'out'
  readonly fen: bigint
  /** Whether the venue has done it; we do not know yet. */
  readonly applied: boolean
}

export interface Place {
  /** What the venue holds. */
  real: bigint
  /** Its balance by our books. */
  mirror: bigint
  open: Open | null
}

const WITHDRAWALS_A_DAY = 3

export class WalletModel {
  main = 0n
  /** Every change of the wallet, as the statement must list it. */
  readonly changes: bigint[] = []
  /** Changes without a guaranteed order: venues are called concurrently. */
  private readonly together: { readonly from: number; readonly to: number }[] = []
  readonly places = new Map<string, Place>()
  withdrawing: bigint | null = null
  withdrawals = 0
  bets = 0

  at(plat: string): Place {
    const found = this.places.get(plat) ?? { real: 0n, mirror: 0n, open: null }
    this.places.set(plat, found)
    return found
  }

  get transit(): bigint {
    let sum = 0n
    for (const { open } of this.places.values()) if (open?.direction === 'in') sum += open.fen
    return sum
  }

  credit(fen: bigint): void {
    this.change(fen)
  }

  /** Money leaves the wallet before the venue is called, and is returned when the venue refuses. */
  moveIn(plat: string, fen: bigint, fault: Fault): Answer {
    const place = this.at(plat)
    if (place.open !== null) return 'open'
    if (this.main < fen) return 'notEnough'
    this.change(-fen)
    if (fault === 'refuse') {
      this.change(fen)
      return 'failed'
    }
    const applied = fault !== 'reset-before'
    if (applied) place.real += fen
    if (fault !== 'none') {
      place.open = { direction: 'in', fen, applied }
      return 'pending'
    }
    place.mirror += fen
    return 'done'
  }

  moveOut(plat: string, fen: bigint, fault: Fault): Answer {
    const place = this.at(plat)
    if (place.open !== null) return 'open'
    // Refused before anything is sent: the venue's balance was read first.
    if (place.real < fen) return 'venueShort'
    if (fault === 'refuse') return 'failed'
    const applied = fault !== 'reset-before'
    if (applied) place.real -= fen
    if (fault !== 'none') {
      place.open = { direction: 'out', fen, applied }
      return 'pending'
    }
    place.mirror -= fen
    this.change(fen)
    return 'done'
  }

  /** Everything that no open transfer blocks. Returns how much was recalled. Each venue answers in its own time. */
  recall(): bigint {
    const from = this.changes.length
    let recovered = 0n
    for (const place of this.places.values()) {
      if (place.open !== null || place.real === 0n) continue
      recovered += place.real
      place.mirror -= place.real
      this.change(place.real)
      place.real = 0n
    }
    this.together.push({ from, to: this.changes.length })
    return recovered
  }

  /** The venue draws; the model gets the payout. */
  bet(plat: string, stake: bigint, payout: bigint): void {
    this.at(plat).real += payout - stake
    this.bets += 1
  }

  /** Our books receive the results. */
  sync(): void {
    for (const place of this.places.values()) {
      const { open } = place
      const unknown = open?.applied !== true ? 0n : open.direction === 'in' ? open.fen : -open.fen
      place.mirror = place.real - unknown
    }
  }

  reconcile(): void {
    const from = this.changes.length
    for (const place of this.places.values()) {
      const { open } = place
      place.open = null
      if (open === null) continue
      if (open.direction === 'in' && open.applied) place.mirror += open.fen
      else if (open.direction === 'in') this.change(open.fen)
      else if (open.applied) {
        place.mirror -= open.fen
        this.change(open.fen)
      }
    }
    this.together.push({ from, to: this.changes.length })
  }

  /** Changes in the model's order, where another order would be as right. */
  inOrder(changes: readonly bigint[]): bigint[] {
    const sorted = [...changes]
    for (const { from, to } of this.together) {
      const part = changes.slice(from, to).toSorted((a, b) => Number(a - b))
      sorted.splice(from, part.length, ...part)
    }
    return sorted
  }

  withdraw(fen: bigint): Answer {
    if (this.withdrawing !== null) return 'withdrawPending'
    if (this.withdrawals >= WITHDRAWALS_A_DAY) return 'countUsed'
    if (this.main < fen) return 'notEnough'
    this.change(-fen)
    this.withdrawing = fen
    this.withdrawals += 1
    return 'done'
  }

  /** Paid out, or given back. False when there is nothing to decide. */
  decide(pay: boolean): boolean {
    const held = this.withdrawing
    if (held === null) return false
    this.withdrawing = null
    if (pay) return true
    this.withdrawals -= 1
    this.change(held)
    return true
  }

  private change(fen: bigint): void {
    this.main += fen
    this.changes.push(fen)
  }
}
