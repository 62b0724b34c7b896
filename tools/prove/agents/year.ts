// What members of the proof of agents do, month by month: bets of lotteries and of a venue that are open at a month's end,
// reported late, corrected, voided or moved, and who is protected meanwhile.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { yuanFromFen } from '@lanting/contract/money'
import type { Core } from '#server/process/core.ts'
import { house, memberMain } from '#server/ledger/accounts.ts'
import { move, must, post } from '#server/ledger/post.ts'
import { depositCredited } from '#server/ledger/postings.ts'
import type { FakeVenue } from '#server/test/venues/fake-venue.ts'
import { placeBets, plantDrawn } from '#server/test/lottery/lottery.ts'
import type { Protection, Sum } from './model.ts'

const [JS28] = LOTTERIES
const [BIG, SMALL] = [2001, 2002]
const RING_STAKE = 16_000_000n
export const SECOND = 1000

interface VenueRow {
  readonly betId: string
  readonly member: bigint
  readonly stake: bigint
  readonly version: number
  readonly payout: bigint
  readonly isOpen: boolean
  readonly madeMs: number
  readonly settledMs: number | null
}

export class Year {
  readonly deposits: Sum[] = []
  readonly protections: Protection[] = []
  readonly counts = { lottery: 0, open: 0, late: 0, corrected: 0, moved: 0, voided: 0 }
  private readonly played: VenueRow[] = []
  private protectedNow: { member: bigint; fromMs: number } | null = null
  private serial = 0

  constructor(
    private readonly core: Core,
    private readonly venue: FakeVenue,
    private readonly sync: () => Promise<unknown>,
    /** Ordinary members. */
    readonly members: readonly bigint[],
    /** Members who bet against each other. */
    readonly ring: readonly bigint[],
    private readonly below: (n: number) => number,
  ) {}

  private now(): number {
    return this.core.clock.now().getTime()
  }

  private oneOf<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)]
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }

  async deposit(member: bigint, fen: bigint): Promise<void> {
    const no = `D${String(this.serial++).padStart(20, '0')}`
    await this.core.db.tx(async (tx) => {
      await tx.query(
        `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
         VALUES ($1, $2, 'bank', $3, 'credited', app_now(), app_now())`,
        [no, member, fen],
      )
      must(await post(tx, depositCredited({ no, memberId: member, way: 'bank', amountFen: fen, memo: '' })))
    })
    this.deposits.push({ member, fen, atMs: this.now() })
  }

  /** Money to stake that no statement counts. */
  async credit(member: bigint, fen: bigint): Promise<void> {
    const legs = move(house('opening', 'CNY'), memberMain(member, 'CNY'), fen)
    must(await post(this.core.db, { key: `agents:${this.serial++}`, code: 'opening', legs }))
  }

  /** A round with the ring on both sides and others at random, drawn. */
  async lotteryRound(withRing: boolean): Promise<void> {
    const { db } = this.core
    const expectNo = `2027${String(10_000_000 + this.serial++)}`
    await plantDrawn(
      db,
      JS28,
      expectNo,
      this.oneOf([
        [4, 6, 9],
        [0, 1, 2],
      ]),
    )
    const stake = async (id: bigint, playId: number, stakeFen: bigint) => {
      await this.credit(id, stakeFen)
      await placeBets(db, JS28, expectNo, { id }, [{ playId, stakeFen, oddsMilli: 1950 }])
      this.counts.lottery += 1
    }
    for (const [i, id] of withRing ? this.ring.entries() : [])
      await stake(id, i % 2 === 0 ? BIG : SMALL, RING_STAKE)
    for (const id of this.members)
      if (this.below(3) > 0) await stake(id, this.oneOf([BIG, SMALL]), BigInt(1 + this.below(500_000)))
  }

  /** The next state of a bet, as the venue's log has it. */
  private say(row: VenueRow, status: 'open' | 'settled' | 'void'): void {
    const before = this.played.findLast(({ betId }) => betId === row.betId)
    const effect = (one: VenueRow | undefined) => (one === undefined ? 0n : one.payout - one.stake)
    this.venue.change(`m${row.member}`, Number(effect(row) - effect(before)) / 100)
    this.venue.say({
      bet_id: row.betId,
      round_id: row.betId,
      settle_version: row.version,
      member: `m${row.member}`,
      bet_amount: yuanFromFen(row.stake),
      payout: yuanFromFen(row.payout),
      win_loss: status === 'settled' ? yuanFromFen(row.payout - row.stake) : '0.00',
      status: { void: 0, settled: 1, open: 2 }[status],
      outcome: { void: 'void', open: null, settled: row.payout > row.stake ? 'win' : 'lose' }[status],
      created_at: new Date(row.madeMs).toISOString(),
      settled_at: row.settledMs === null ? null : new Date(row.settledMs).toISOString(),
    })
    this.played.push({ ...row, isOpen: status === 'open' })
  }

  private newBet(settledMs: number | null): VenueRow {
    const stake = BigInt(1 + this.below(300_000))
    return {
      betId: `S${String(1_000_000_000_000_000 + this.serial++)}`,
      member: this.oneOf(this.members),
      stake,
      version: 1,
      payout: settledMs === null || this.below(2) === 0 ? 0n : (stake * 195n) / 100n,
      isOpen: settledMs === null,
      madeMs: settledMs ?? this.now(),
      settledMs,
    }
  }

  async venueBets(count: number): Promise<void> {
    for (let n = 0; n < count; n++) this.say(this.newBet(this.now()), 'settled')
    await this.sync()
  }

  async openVenueBets(count: number): Promise<void> {
    for (let n = 0; n < count; n++) this.say(this.newBet(null), 'open')
    this.counts.open += count
    await this.sync()
  }

  private latest(): VenueRow[] {
    return [...new Map(this.played.map((row) => [row.betId, row])).values()]
  }

  async settleVenueBets(): Promise<void> {
    for (const row of this.latest().filter(({ isOpen }) => isOpen)) {
      const payout = this.below(2) === 0 ? 0n : (row.stake * 195n) / 100n
      this.say({ ...row, version: row.version + 1, payout, settledMs: this.now() }, 'settled')
    }
    await this.sync()
  }

  /** Bets of months ago: reported only now, settled otherwise, voided, or said to have settled at another time. */
  async lateChanges(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const agoMs = this.below(70) * 86_400_000
      const ended = this.latest().filter(({ isOpen }) => !isOpen)
      const row = this.oneOf(ended)
      const next = { ...row, version: row.version + 1 }
      const fate = this.below(4)
      if (fate === 0) this.say(this.newBet(this.now() - agoMs), 'settled')
      else if (fate === 1) this.say({ ...next, payout: row.payout === 0n ? row.stake * 2n : 0n }, 'settled')
      else if (fate === 2) this.say({ ...next, payout: row.stake }, 'void')
      else if (row.payout !== row.stake) this.say({ ...next, settledMs: this.now() }, 'settled')
      this.counts[(['late', 'corrected', 'voided', 'moved'] as const)[fate] ?? 'late'] += 1
    }
    await this.sync()
  }

  /** A time-out that begins now, or ends. */
  async protect(): Promise<void> {
    const { db } = this.core
    const set = (id: bigint, state: string) =>
      db.query('UPDATE members SET state = $2 WHERE id = $1', [id, state])
    if (this.protectedNow === null) {
      this.protectedNow = { member: this.oneOf(this.members), fromMs: this.now() }
      await set(this.protectedNow.member, 'timeout')
      return
    }
    await set(this.protectedNow.member, 'normal')
    this.protections.push({ ...this.protectedNow, toMs: this.now() })
    this.protectedNow = null
  }

  /** A time-out that has not ended. */
  endProtection(): void {
    if (this.protectedNow !== null) this.protections.push({ ...this.protectedNow, toMs: this.now() })
  }
}
