// What members of the proof of jobs do: deposits, losses and settled bets at the moment's time, and bets reported days late.
import type { Db } from '#server/db/pool.ts'
import { postMany } from '#server/ledger/post.ts'
import { depositCredited, lotteryStake } from '#server/ledger/postings.ts'
import { type Bet, dayOf, type Deposit, type Journal, type Loss, PLATS } from './model.ts'

const DAY = 86_400_000
/** Members who play in phases of so many days: busy, quiet or not at all, so that levels rise, stay and fall. */
const PHASE_DAYS = 30
/** Every third player leaves after so many days, and loses what was reached. */
const LEAVES_AFTER = 20

export class Acts {
  readonly journal: Journal = { deposits: [], bets: [], losses: [] }
  private serial = 0

  constructor(
    private readonly db: Db,
    /** They deposit and play. */
    readonly players: readonly bigint[],
    /** They never deposit, so that no level hangs on bets that come late. */
    readonly latecomers: readonly bigint[],
    private readonly below: (n: number) => number,
  ) {}

  /** Everybody does something or nothing, now. */
  async act(): Promise<void> {
    const now = await nowMs(this.db)
    const deposits = this.players.flatMap((member, i) => this.depositOf(member, i, now))
    const losses = deposits.flatMap((paid) => this.lossOf(paid))
    const bets = [
      ...this.players.flatMap((member, i) => this.betsOf(member, i, now)),
      ...this.latecomers.flatMap((member) => this.lateBetsOf(member, now)),
    ]
    await this.write(now, { deposits, bets, losses })
    this.journal.deposits.push(...deposits)
    this.journal.bets.push(...bets)
    this.journal.losses.push(...losses)
  }

  private busyness(i: number, now: number): number {
    const began = this.journal.bets[0]?.atMs ?? now
    if (i % 3 === 2 && dayOf(now) - dayOf(began) > LEAVES_AFTER) return 0
    return (Math.floor(dayOf(now) / PHASE_DAYS) + i) % 4
  }

  private depositOf(member: bigint, i: number, atMs: number): Deposit[] {
    if (this.busyness(i, atMs) === 0 || this.below(3) === 0) return []
    return [{ member, fen: BigInt(50 + this.below(2_000 * (i + 1))) * 100n, atMs }]
  }

  /** Part of what was just paid in, in good months; in the others hardly any, so that agents' months fall below zero. */
  private lossOf({ member, fen, atMs }: Deposit): Loss[] {
    const percent = Math.floor(dayOf(atMs) / PHASE_DAYS) % 2 === 0 ? 10 + this.below(60) : this.below(2)
    const lost = (fen * BigInt(percent)) / 100n
    return lost === 0n ? [] : [{ member, fen: lost, atMs }]
  }

  private betsOf(member: bigint, i: number, atMs: number): Bet[] {
    const busy = this.busyness(i, atMs)
    return PLATS.filter(() => this.below(4) < busy).map((plat) => ({
      member,
      plat,
      validFen: BigInt(1 + this.below(600_000 * (i + 1))),
      atMs,
    }))
  }

  private lateBetsOf(member: bigint, now: number): Bet[] {
    const atMs = now - this.below(5) * DAY
    return this.below(2) === 0 ? [] : [{ member, plat: 'AG', validFen: BigInt(1 + this.below(50_000)), atMs }]
  }

  /** As the product's own services write them: money, totals and the mark of a day to be recounted are written together. */
  private write(now: number, { deposits, bets, losses }: Journal): Promise<void> {
    return this.db.tx(async (tx) => {
      const ids = [...new Set([...deposits, ...bets].map(({ member }) => member))].toSorted((a, b) =>
        Number(a - b),
      )
      await tx.query('SELECT 1 FROM members WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids])
      for (const { member, fen } of deposits) {
        const no = `D${String(this.serial++).padStart(20, '0')}`
        await tx.query(
          `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
           VALUES ($1, $2, 'bank', $3, 'credited', $4, $4)`,
          [no, member, fen, new Date(now)],
        )
        await postMany(tx, [depositCredited({ no, memberId: member, way: 'bank', amountFen: fen, memo: '' })])
        await tx.query('UPDATE member_totals SET paysum_fen = paysum_fen + $2 WHERE member_id = $1', [
          member,
          fen,
        ])
      }
      await postMany(
        tx,
        losses.map(({ member, fen }) =>
          lotteryStake({
            order: `L${this.serial++}`,
            memberId: member,
            currency: 'CNY',
            amountFen: fen,
            memo: '',
          }),
        ),
      )
      for (const { member, plat, validFen, atMs } of bets) {
        const id = `J${String(this.serial++).padStart(18, '0')}`
        await tx.query(
          `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
                             valid_fen, payout_fen, status, outcome, result, server_seed_hash, client_seed, created_at, settled_at, settle_version)
           VALUES ($1, $2, $3, false, '', '', '', $2, '', 2000, $4, $4, 0, 'settled', 'lose', '{}', '', '', $5, $5, 1)`,
          [plat, id, member, validFen, new Date(atMs)],
        )
        await tx.query('UPDATE member_totals SET flow_fen = flow_fen + $2 WHERE member_id = $1', [
          member,
          validFen,
        ])
        await tx.query(
          `INSERT INTO rebate_recounts (member_id, plat, day) SELECT $1, $2, beijing_day($3)
            WHERE beijing_day($3) < beijing_day(app_now()) ON CONFLICT DO NOTHING`,
          [member, plat, new Date(atMs)],
        )
      }
    })
  }
}

export async function nowMs(db: Db): Promise<number> {
  const rows = await db.query<{ now: Date }>('SELECT app_now() AS now')
  return rows[0]?.now.getTime() ?? 0
}
