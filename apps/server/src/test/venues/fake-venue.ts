// A venue in memory whose bet log, transfers and totals a test writes itself.
import { yuanFromFen } from '@lanting/contract/money'
import type { VenueBet } from '@lanting/contract/providers/venue'
import type { DataOf, Reply, TransferOrder, VenueAdapter, Venues } from '#src/providers/venue-adapter.ts'

export interface FakeBet {
  readonly memberId: bigint
  readonly game: string
  readonly round: string
  readonly selection: string
  readonly betYuan: number
  readonly payoutYuan: number
  readonly outcome: 'win' | 'lose' | 'tie' | 'void'
  readonly at: Date
}

/** Each replaces the venue's answer; without one it is correct. */
interface Lies {
  balance?: ((held: string) => Promise<Reply<DataOf<'balance'>>>) | undefined
  transfer?: ((order: TransferOrder) => Promise<Reply<DataOf<'transfer'>>>) | undefined
  /** With the page that it would answer. */
  betLog?: ((page: Reply<DataOf<'betLog'>>) => Promise<Reply<DataOf<'betLog'>>>) | undefined
  launch?: (() => Promise<Reply<DataOf<'launch'>>>) | undefined
  transferStatus?: ((order: TransferOrder) => Promise<Reply<DataOf<'transferStatus'>>>) | undefined
}

export function createFakeVenue(plat: string): FakeVenue {
  return new FakeVenue(plat)
}

/** `before`: nothing is executed and nothing answered; `after`: executed, and not answered. */
type Silence = 'before' | 'after' | null

const UNANSWERED = { kind: 'unknown', why: 'TimeoutError' } as const

export class FakeVenue {
  readonly venues: Venues
  readonly wallets = new Map<string, bigint>()
  /** Wrong answers, where a test sets them. */
  readonly lies: Lies = {}
  /** Whose sessions were ended here, in order. */
  readonly endedSessions: string[] = []
  private readonly bets: VenueBet[] = []
  private readonly ends = new Map<string, 'done' | 'refused'>()
  private silent: Silence = null
  /** As with an open circuit: unavailable until a request succeeds. */
  private resting = false
  /** The reported balance of trial members. */
  private play = 0n
  private beforeEnd: (() => Promise<unknown>) | null = null

  constructor(plat: string) {
    this.venues = new Map([[plat, this.adapter(plat)]])
  }

  silence(how: Silence): void {
    this.silent = how
  }

  rest(): void {
    this.resting = true
  }

  playFen(fen: bigint): void {
    this.play = fen
  }

  /** What happens over there before sessions end; null for nothing. */
  beforeSessionsEnd(work: (() => Promise<unknown>) | null): void {
    this.beforeEnd = work
  }

  /** A settled bet as it appears in the log; the wallet moves with it. */
  bet(bet: FakeBet): string {
    const seq = this.bets.length + 1
    const bet_id = `S${String(seq).padStart(16, '0')}`
    const member = `m${bet.memberId}`
    this.change(member, bet.payoutYuan - bet.betYuan)
    this.bets.push({
      seq,
      bet_id,
      settle_version: 1,
      member,
      currency: 'CNY',
      game_code: bet.game,
      game_name: bet.game,
      round_id: bet.round,
      selection: bet.selection,
      odds_milli: 1950,
      bet_amount: bet.betYuan.toFixed(2),
      valid_amount: '0.00',
      payout: bet.payoutYuan.toFixed(2),
      win_loss: (bet.payoutYuan - bet.betYuan).toFixed(2),
      status: 1,
      outcome: bet.outcome,
      result: {},
      server_seed_hash: '',
      client_seed: '',
      nonce: null,
      created_at: bet.at.toISOString(),
      settled_at: bet.at.toISOString(),
    })
    return bet_id
  }

  /** The venue settles a bet again: the same bet under a higher version, later in the log. */
  settleAgain(betId: string, payoutYuan: number, outcome: FakeBet['outcome']): void {
    const last = this.bets.findLast((bet) => bet.bet_id === betId)
    if (last === undefined) throw new Error(`no bet ${betId}`)
    this.change(last.member, payoutYuan - Number(last.payout))
    this.bets.push({
      ...last,
      seq: this.bets.length + 1,
      settle_version: last.settle_version + 1,
      payout: payoutYuan.toFixed(2),
      win_loss: (payoutYuan - Number(last.bet_amount)).toFixed(2),
      status: outcome === 'void' ? 0 : 1,
      outcome,
    })
  }

  /** Any row at all, as the next one of the log; it may move the wallet or not. */
  say(row: Readonly<Record<string, unknown>>): void {
    this.bets.push({ ...this.bets.at(-1), ...row, seq: this.bets.length + 1 } as VenueBet)
  }

  private adapter(plat: string): VenueAdapter {
    return {
      plat,
      isReachable: () => !this.resting,
      createMember: async (member, currency) => ({ kind: 'yes', data: { member, currency } }),
      balance: async (member, currency) => {
        const balance = this.balanceOf(member)
        if (this.lies.balance !== undefined) return this.lies.balance(balance)
        if (this.silent !== null) return UNANSWERED
        this.resting = false
        return { kind: 'yes', data: { member, balance, currency, ...this.cursors() } }
      },
      totals: async () => {
        if (this.silent !== null) return UNANSWERED
        const CNY = yuanFromFen([...this.wallets.values()].reduce((sum, fen) => sum + fen, 0n))
        return { kind: 'yes', data: { prefix: 'm', CNY, PLAY: yuanFromFen(this.play), ...this.cursors() } }
      },
      transfer: async (order) => {
        if (this.lies.transfer !== undefined) return this.lies.transfer(order)
        if (this.silent === 'before') return UNANSWERED
        const state = this.move(order)
        if (this.silent === 'after') return UNANSWERED
        const { id, member, direction, currency, amountFen } = order
        const [amount, balance] = [yuanFromFen(amountFen), this.balanceOf(member)]
        return {
          kind: 'yes',
          data: { id, member, direction, currency, state, reason: '', amount, balance },
        }
      },
      transferStatus: async (order) => this.lies.transferStatus?.(order) ?? UNANSWERED,
      launch: async () => this.lies.launch?.() ?? { kind: 'no', code: 'none', message: '' },
      betLog: async (after) => {
        const bets = this.bets.filter(({ seq }) => seq > after)
        const page = { kind: 'yes', data: { after, bets, next: this.bets.length } } as const
        return this.lies.betLog?.(page) ?? page
      },
      endSessions: async (member) => {
        await this.beforeEnd?.()
        if (this.silent !== null) return UNANSWERED
        this.endedSessions.push(member)
        return { kind: 'yes', data: { member, ended: 1 } }
      },
    }
  }

  private move(order: TransferOrder): 'done' | 'refused' {
    const known = this.ends.get(order.id)
    if (known !== undefined) return known
    const fen = order.direction === 'in' ? order.amountFen : -order.amountFen
    const after = (this.wallets.get(order.member) ?? 0n) + fen
    const end = after < 0n ? 'refused' : 'done'
    if (end === 'done') this.wallets.set(order.member, after)
    this.ends.set(order.id, end)
    return end
  }

  private balanceOf(member: string) {
    return yuanFromFen(this.wallets.get(member) ?? 0n)
  }

  private cursors() {
    return { transfer_seq: this.ends.size, bet_seq: this.bets.length }
  }

  /** Moves a wallet over there, as a row that a test says itself does. */
  change(member: string, yuan: number): void {
    this.wallets.set(member, (this.wallets.get(member) ?? 0n) + BigInt(Math.round(yuan * 100)))
  }
}
