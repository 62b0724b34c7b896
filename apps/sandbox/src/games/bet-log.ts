// A venue's bet log: every state of every bet under an increasing number, read by cursor.
import { yuanFromFen } from '@lanting/contract/money'
import type { VenueAnswer, VenueBet } from '@lanting/contract/providers/venue'
import { BET, type Outcome, type StateOf } from '@lanting/contract/states'
import type { Sql, Tx } from '@lanting/node-kit/postgres/pool'
import { resultText } from '#src/games/result-text.ts'
import { verifyAddress } from '#src/games/fairness/verify-address.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { insertLog, logAfter, newestSeqs } from '#src/games/bet-log.sql.ts'
import { takeBetSeqs } from '#src/books/wallet.sql.ts'

/** Questions that come together. */
const GATHER_MS = 10

export interface BetRow {
  readonly plat: string
  readonly bet_id: string
  readonly settle_version: number
  readonly member: string
  readonly currency: 'CNY' | 'PLAY'
  readonly game_code: string
  readonly game_name: string
  readonly round_id: string
  readonly pick: string
  readonly selection: string
  readonly odds_milli: bigint
  readonly bet_fen: bigint
  readonly valid_fen: bigint
  readonly payout_fen: bigint
  readonly status: StateOf<typeof BET>
  readonly outcome: Outcome | null
  readonly result: Record<string, unknown>
  readonly server_seed_hash: string
  readonly client_seed: string
  readonly nonce: bigint | null
  readonly created_at: Date
  readonly settled_at: Date | null
}

/** A bet as the operator reads it. Its effect on the wallet is always payout − stake. */
function shownBet(row: BetRow): Omit<VenueBet, 'seq'> {
  const counts = row.status === 'settled'
  return {
    bet_id: row.bet_id,
    settle_version: row.settle_version,
    member: row.member,
    currency: row.currency,
    game_code: row.game_code,
    game_name: row.game_name,
    round_id: row.round_id,
    selection: row.selection,
    odds_milli: Number(row.odds_milli),
    bet_amount: yuanFromFen(row.bet_fen),
    valid_amount: yuanFromFen(counts ? row.valid_fen : 0n),
    payout: yuanFromFen(row.payout_fen),
    win_loss: yuanFromFen(counts ? row.payout_fen - row.bet_fen : 0n),
    status: BET.wire(row.status),
    outcome: row.outcome,
    result: { ...row.result, text: resultText(row) },
    server_seed_hash: row.server_seed_hash,
    client_seed: row.client_seed,
    nonce: row.nonce === null ? null : Number(row.nonce),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}

/** Appends the current state of bets of one venue. The last step of its transaction: it locks the venue's row. */
export async function appendToLog(tx: Tx, plat: string, bets: readonly BetRow[]): Promise<void> {
  const last = await takeBetSeqs(tx, plat, bets.length)
  const first = last - bets.length + 1
  await insertLog(
    tx,
    plat,
    bets.map((bet, i) => ({ seq: first + i, ...shownBet(bet) })),
  )
}

export class BetLogs {
  private newest: Promise<ReadonlyMap<string, number>> | null = null

  constructor(
    private readonly db: Sql,
    private readonly origin: string,
  ) {}

  /** An operator asks about all venues at once, most of which have nothing new: one statement finds that out. */
  private async hasAfter(plat: string, after: number): Promise<boolean> {
    this.newest ??= delay(GATHER_MS).then(() => {
      this.newest = null
      return newestSeqs(this.db)
    })
    return ((await this.newest).get(plat) ?? 0) > after
  }

  async read(plat: string, after: number, limit: number): Promise<VenueAnswer<'betLog'>> {
    const rows = (await this.hasAfter(plat, after)) ? await logAfter(this.db, plat, after, limit) : []
    const bets = rows.map((shown) => ({
      ...shown,
      result: { ...shown.result, verify_url: verifyAddress(this.origin, plat, shown) },
    }))
    return { ok: true, data: { after, bets, next: bets.at(-1)?.seq ?? after } }
  }
}
