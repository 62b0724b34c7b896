// A venue in memory whose bet log, transfers and totals a test writes itself.
import { yuanFromFen } from '@lanting/contract/money'
import type { VenueBet } from '@lanting/contract/providers/venue'
import type { TransferOrder, VenueAdapter, Venues } from '#src/providers/venue-adapter.ts'

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

export type FakeVenue = ReturnType<typeof createFakeVenue>

export function createFakeVenue(plat: string) {
  const bets: VenueBet[] = []
  const wallets = new Map<string, bigint>()
  const ends = new Map<string, 'done' | 'refused'>()
  /** While true nothing is answered, though transfers are carried out as told. */
  let silent: 'before' | 'after' | null = null
  /** As after many failures: until something was answered nobody may rely on it. */
  let resting = false
  /** Whose sessions were ended here, in order. */
  const endedSessions: string[] = []
  let beforeEnd: (() => Promise<unknown>) | null = null

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
    createMember: async (member) => ({ kind: 'yes', data: { member } }),
    async balance(member) {
      if (silent !== null) return unheard
      resting = false
      const balance = yuanFromFen(wallets.get(member) ?? 0n)
      return {
        kind: 'yes',
        data: { balance, currency: 'CNY', transfer_seq: ends.size, bet_seq: bets.length },
      }
    },
    async totals() {
      if (silent !== null) return unheard
      const CNY = yuanFromFen([...wallets.values()].reduce((sum, fen) => sum + fen, 0n))
      return { kind: 'yes', data: { CNY, PLAY: '0.00', transfer_seq: ends.size, bet_seq: bets.length } }
    },
    async transfer(order) {
      if (silent === 'before') return unheard
      const state = move(order)
      if (silent === 'after') return unheard
      const balance = yuanFromFen(wallets.get(order.member) ?? 0n)
      const amount = yuanFromFen(order.amountFen)
      return { kind: 'yes', data: { id: order.id, state, reason: '', amount, balance } }
    },
    transferStatus: async () => unheard,
    launch: async () => ({ kind: 'no', code: 'none', message: '' }),
    async betLog(after) {
      return { kind: 'yes', data: { bets: bets.filter(({ seq }) => seq > after), next: bets.length } }
    },
    async endSessions(member) {
      await beforeEnd?.()
      if (silent !== null) return unheard
      endedSessions.push(member)
      return { kind: 'yes', data: { ended: 1 } }
    },
  }

  return {
    venues: new Map([[plat, adapter]]) as Venues,
    wallets,
    silence(how: typeof silent) {
      silent = how
    },
    rest() {
      resting = true
    },
    endedSessions,
    /** What happens over there before sessions end; null for nothing. */
    beforeSessionsEnd(work: typeof beforeEnd) {
      beforeEnd = work
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
