// A database for the model of protection: a clock that rests between jumps, and rows as the gates' nouns write them.
import type { Db, Tx } from '#src/db/pool.ts'
import { house, memberVenue } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'

let serial = 0

export class Stand {
  private constructor(
    private readonly db: Db,
    private at: number,
  ) {}

  /** The product's clock is replaced by one that only this test moves: edges are met to the millisecond. */
  static async open(db: Db, at: number): Promise<Stand> {
    await db.query('CREATE TABLE stand_clock (at timestamptz NOT NULL)')
    await db.query('INSERT INTO stand_clock VALUES ($1)', [new Date(at)])
    await db.query(
      `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
       BEGIN RETURN (SELECT c.at FROM public.stand_clock c); END $$`,
    )
    return new Stand(db, at)
  }

  get now(): number {
    return this.at
  }

  async moveTo(at: number): Promise<void> {
    this.at = at
    await this.db.query('UPDATE stand_clock SET at = $1', [new Date(at)])
  }

  /** Two new accounts that share nothing yet. */
  async pair(): Promise<[bigint, bigint]> {
    const rows = await this.db.query<{ id: bigint }>(
      `INSERT INTO members (username, realname, adult_declared_at, joined_at)
       SELECT 'stand' || n, 'stand' || n, app_now(), app_now() FROM unnest($1::int[]) n RETURNING id`,
      [[++serial, ++serial]],
    )
    const [one, two] = rows.map(({ id }) => id)
    if (one === undefined || two === undefined) throw new Error('no accounts')
    return [one, two]
  }

  async shareCard(ids: readonly bigint[]): Promise<void> {
    await this.db.query(
      `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, created_at, tail)
       SELECT gen_random_uuid(), m.id, 'bank', '招商银行', '林宇', $2, '演示支行', app_now(), '' FROM unnest($1::bigint[]) AS m (id)
        WHERE NOT EXISTS (SELECT 1 FROM cards c WHERE c.member_id = m.id)`,
      [ids, `card ${ids.join(' ')}`],
    )
  }

  async deposit(tx: Tx, memberId: bigint, fen: bigint): Promise<void> {
    await tx.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at)
       VALUES ($1, $2, 'bank', $3, 'review', app_now())`,
      [`stand${++serial}`, memberId, fen],
    )
  }

  /** The oldest order is refused. */
  async refund(memberId: bigint): Promise<void> {
    await this.db.query(
      `UPDATE deposits SET state = 'closed', ended_at = app_now() WHERE no = (SELECT d.no FROM deposits d
        WHERE d.member_id = $1 AND d.state = 'review' ORDER BY d.created_at, length(d.no), d.no LIMIT 1)`,
      [memberId],
    )
  }

  async bet(tx: Tx, memberId: bigint, fen: bigint): Promise<void> {
    await tx.query(
      `INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
         valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version)
       VALUES ('KY', $1, $2, false, 'joker', 'stand', 'stand', 'stand', '', 2000, $3, 0, 0, 'open', '{}', '', '', app_now(), 1)`,
      [`stand${String(++serial).padStart(9, '0')}`, memberId, fen],
    )
  }

  /** The oldest open bet. */
  async settle(memberId: bigint, payoutFen: bigint): Promise<void> {
    await this.db.query(
      `UPDATE bets SET status = 'settled', payout_fen = $2, settled_at = app_now() WHERE plat = 'KY' AND bet_id = (
         SELECT b.bet_id FROM bets b WHERE b.member_id = $1 AND b.status = 'open' ORDER BY b.bet_id LIMIT 1)`,
      [memberId, payoutFen],
    )
  }

  /** Money at a venue, or back from it. */
  async toVenue(tx: Tx, memberId: bigint, fen: bigint): Promise<void> {
    const [outside, venue] = [house('opening', 'CNY'), memberVenue(memberId, 'KY', 'CNY')]
    const legs = fen > 0n ? move(outside, venue, fen) : move(venue, outside, -fen)
    must(await post(tx, { key: `stand:${++serial}`, code: 'opening', legs }))
  }

  async beat(memberId: bigint): Promise<void> {
    await this.db.query('SELECT play_beat($1, 300000)', [memberId])
  }
}
