// What members did at given instants, as rows of the product's tables: for tests of what a night finds in them.
import type { Db } from '#src/db/pool.ts'

let serial = 0
const next = () => `past${String(++serial).padStart(9, '0')}`

export interface PastBet {
  readonly memberId: bigint
  readonly at: number
  readonly fen?: bigint
  readonly payoutFen?: bigint
}

export class PastPlay {
  constructor(private readonly db: Db) {}

  async members(count: number): Promise<bigint[]> {
    const names = Array.from({ length: count }, next)
    const rows = await this.db.query<{ id: bigint }>(
      `INSERT INTO members (username, realname, adult_declared_at, joined_at)
       SELECT n, n, app_now(), app_now() FROM unnest($1::text[]) n RETURNING id`,
      [names],
    )
    return rows.map(({ id }) => id)
  }

  /** Bets of a venue, settled at once. */
  async bets(rows: readonly PastBet[]): Promise<void> {
    await this.db.query(
      `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
         valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settled_at, settle_version)
       SELECT 'KY', b.id, b.member_id, false, 'joker', 'past', 'past', 'past', '', 2000, b.fen, b.fen, b.payout, 'settled', '{}', '', '',
              b.at, b.at, 1
         FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[]) AS b (id, member_id, fen, payout, at)`,
      [
        rows.map(next),
        rows.map(({ memberId }) => memberId),
        rows.map(({ fen }) => fen ?? 1_000n),
        rows.map(({ payoutFen }) => payoutFen ?? 0n),
        rows.map(({ at }) => new Date(at)),
      ],
    )
  }

  async deposits(rows: readonly { memberId: bigint; at: number }[], state = 'credited'): Promise<void> {
    await this.db.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, seeded)
       SELECT d.no, d.member_id, 'bank', 10000, $4, d.at, true
         FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS d (no, member_id, at)`,
      [rows.map(next), rows.map(({ memberId }) => memberId), rows.map(({ at }) => new Date(at)), state],
    )
  }

  async refused(rows: readonly { memberId: bigint; at: number }[]): Promise<void> {
    await this.db.query(
      'INSERT INTO refused_deposits (member_id, at) SELECT * FROM unnest($1::bigint[], $2::timestamptz[]) ORDER BY 2',
      [rows.map(({ memberId }) => memberId), rows.map(({ at }) => new Date(at))],
    )
  }

  /** A span of heartbeats. */
  async span(memberId: bigint, from: number, to: number): Promise<void> {
    await this.db.query('INSERT INTO play_spans (member_id, from_at, to_at) VALUES ($1, $2, $3)', [
      memberId,
      new Date(from),
      new Date(to),
    ])
  }

  /** A withdrawal that ended so: by default taken back as the member asked. */
  async returned(memberId: bigint, at: number, reason = 'memberAsked'): Promise<void> {
    await this.db.query(
      `WITH card AS (
         INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at, tail)
         VALUES (gen_random_uuid(), $2, 'bank', '招商银行', '林宇', $1, '演示支行', app_now(), '') RETURNING id)
       INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, reason, created_at, ended_at, seeded)
       SELECT $1, $2, card.id, 'bank', 10000, 'returned', $4, $3, $3, true FROM card`,
      [next(), memberId, new Date(at), reason],
    )
  }
}
