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

/** Each is asked in the place of the venue; without one it tells the truth. */
interface Lies {
  balance?: ((held: string) => Promise<Reply<DataOf<'balance'>>>) | undefined
  transfer?: ((order: TransferOrder) => Promise<Reply<DataOf<'transfer'>>>) | undefined
  transferStatus?: ((order: TransferOrder) => Promise<Reply<DataOf<'transferStatus'>>>) | undefined
}

export type FakeVenue = ReturnType<typeof createFakeVenue>

export function createFakeVenue(plat: string) {
  const bets: VenueBet[] = []
  const wallets = new Map<string, bigint>()
  const ends = new Map<string, 'done' | 'refused'>()
  /** What it says that trial members have there. */
  let play = 0n
  /** While true nothing is answered, though transfers are carried out as told. */
  let silent: 'before' | 'after' | null = null
  /** What it answers instead of the truth, where a test says so. */
  const lies: Lies = {}
  /** As after many failures: until something was answered nobody may rely on it. */
  let resting = false

  function move(order: TransferOrder): 'done' | 'refused' {
    const known = ends.get(order.id)
    if (known !== undefined) return known
    const fen = order.direction === 'in' ? order.amountFen : -order.amountFen
    const after = (wallets.get(order.member) ?? 0n) + fen
    const end = after < 0n ? 'refused' : 'done'
    if (end === 'done') wallets.set(order.member, after)
    ends.set(order.id, end)
    return end
  }

  const unheard = { kind: 'unknown', why: 'TimeoutError' } as const
  const adapter: VenueAdapter = {
    plat,
    isReachable: () => !resting,
    createMember: async (member, currency) => ({ kind: 'yes', data: { member, currency } }),
    async balance(member, currency) {
      if (lies.balance !== undefined) return lies.balance(yuanFromFen(wallets.get(member) ?? 0n))
      if (silent !== null) return unheard
      resting = false
      const balance = yuanFromFen(wallets.get(member) ?? 0n)
      return {
        kind: 'yes',
        data: { member, balance, currency, transfer_seq: ends.size, bet_seq: bets.length },
      }
    },
    async totals() {
      if (silent !== null) return unheard
      const CNY = yuanFromFen([...wallets.values()].reduce((sum, fen) => sum + fen, 0n))
      return {
        kind: 'yes',
        data: { prefix: 'm', CNY, PLAY: yuanFromFen(play), transfer_seq: ends.size, bet_seq: bets.length },
      }
    },
    async transfer(order) {
      if (lies.transfer !== undefined) return lies.transfer(order)
      if (silent === 'before') return unheard
      const state = move(order)
      if (silent === 'after') return unheard
      const balance = yuanFromFen(wallets.get(order.member) ?? 0n)
      const amount = yuanFromFen(order.amountFen)
      const { id, member, direction, currency } = order
      return {
        kind: 'yes',
        data: { id, member, direction, currency, state, reason: '', amount, balance },
      }
    },
    transferStatus: async (order) => lies.transferStatus?.(order) ?? unheard,
    launch: async () => ({ kind: 'no', code: 'none', message: '' }),
    async betLog(after) {
      const data = { after, bets: bets.filter(({ seq }) => seq > after), next: bets.length }
      return { kind: 'yes', data }
    },
    endSessions: async (member) => ({ kind: 'yes', data: { member, ended: 0 } }),
  }

  return {
    venues: new Map([[plat, adapter]]) as Venues,
    wallets,
    lies,
    silence(how: typeof silent) {
      silent = how
    },
    rest() {
      resting = true
    },
    playFen(fen: bigint) {
      play = fen
    },
    /** A settled bet as it appears in the log; the wallet moves with it. */
    bet(bet: FakeBet): string {
      const seq = bets.length + 1
      const member = `m${bet.memberId}`
      const effect = BigInt(Math.round((bet.payoutYuan - bet.betYuan) * 100))
      wallets.set(member, (wallets.get(member) ?? 0n) + effect)
      bets.push({
        seq,
        bet_id: `S${String(seq).padStart(16, '0')}`,
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
      return bets.at(-1)?.bet_id ?? ''
    },
    /** The venue settles a bet again: the same bet under a higher version, later in the log. */
    settleAgain(betId: string, payoutYuan: number, outcome: FakeBet['outcome']): void {
      const last = bets.findLast((bet) => bet.bet_id === betId)
      if (last === undefined) throw new Error(`no bet ${betId}`)
      const payout = payoutYuan.toFixed(2)
      const more = BigInt(Math.round((payoutYuan - Number(last.payout)) * 100))
      wallets.set(last.member, (wallets.get(last.member) ?? 0n) + more)
      const win_loss = (payoutYuan - Number(last.bet_amount)).toFixed(2)
      const settle_version = last.settle_version + 1
      bets.push({ ...last, seq: bets.length + 1, settle_version, payout, win_loss, outcome })
    },
  }
}
