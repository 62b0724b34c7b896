// Every statement that compares our mirrors with the venues' own books.
import { PART, sinceCheckpoint, THROUGH } from '#src/books/check/checkpoint.sql.ts'
import { one, type Sql } from '#src/db/pool.ts'

export interface OpenMember {
  readonly memberId: bigint
  readonly currency: 'CNY' | 'PLAY'
}

export interface MirrorRow {
  /** Of all members without an open transfer there. */
  readonly cny: bigint
  readonly play: bigint
  /** Grows with every entry in any mirror of this venue: unchanged means that nothing was posted. */
  readonly moves: bigint
  readonly bet_cursor: bigint
  /** Members with open transfers, in order: their balance there is not known yet. */
  readonly open: readonly OpenMember[]
}

/**
 * The totals of venues' mirrors: those kept with the checkpoint plus the entries after it. `$1` is a venue, or null for
 * all; `$2` the checkpoint, as a value, so that the planner sees how few rows follow. OFFSET 0 forces an index lookup
 * per account that moved, instead of matching all names.
 */
const MIRRORS = `
  SELECT k.currency, substr(k.part, 7) AS plat, k.total, k.entries FROM ledger_checkpoint_totals k
   WHERE k.part LIKE 'venue:%' AND ($1::text IS NULL OR k.part = 'venue:' || $1)
  UNION ALL
  SELECT a.currency, substr(${PART}, 7), sum(m.amount), sum(m.entries)
    FROM (SELECT account_id, sum(amount) AS amount, count(*) AS entries FROM posted_entries
           WHERE tx_id > $2 AND seq IS NOT NULL GROUP BY account_id) m
   CROSS JOIN LATERAL (SELECT name, class, currency FROM account_balances WHERE id = m.account_id OFFSET 0) a
   WHERE a.class = 'venue' AND ($1::text IS NULL OR a.name LIKE '%:venue:' || $1) GROUP BY 1, 2`

/** One statement sees one instant. */
export async function readMirror(sql: Sql, plat: string): Promise<MirrorRow> {
  type Row = Omit<MirrorRow, 'open'> & { readonly open: readonly [string, 'CNY' | 'PLAY'][] }
  const { cny, play, moves, bet_cursor, open } = one(
    await sinceCheckpoint<Row>(sql, (through) =>
      sql.query(
        `WITH open AS (SELECT DISTINCT member_id, currency FROM transfer_records WHERE plat = $1 AND state = 'pending'),
         mirrors AS (
           ${MIRRORS}
           UNION ALL SELECT a.currency, $1, -a.balance, 0 FROM open o
             JOIN account_balances a ON a.member_id = o.member_id AND a.class = 'venue' AND a.name LIKE '%:venue:' || $1)
         SELECT coalesce(sum(total) FILTER (WHERE currency = 'CNY'), 0)::bigint AS cny,
                coalesce(sum(total) FILTER (WHERE currency = 'PLAY'), 0)::bigint AS play,
                coalesce(sum(entries), 0)::bigint AS moves,
                coalesce((SELECT bet_cursor FROM venue_bet_logs WHERE plat = $1), 0) AS bet_cursor,
                (SELECT coalesce(jsonb_agg(jsonb_build_array(member_id::text, currency) ORDER BY member_id), '[]') FROM open) AS open,
                ${THROUGH}
           FROM mirrors`,
        [plat, through.tx],
      ),
    ),
  )
  return {
    cny,
    play,
    moves,
    bet_cursor,
    open: open.map(([id, currency]) => ({ memberId: BigInt(id), currency })),
  }
}

/** By how much ours may differ from theirs: what two people have booked to the house. Real money only. */
export function acceptedFen(plat: string, currency: string): string {
  return `coalesce((SELECT sum(x.difference_fen) FROM accepted_differences x
                     WHERE x.plat = ${plat} AND ${currency} = 'CNY'), 0)::bigint`
}

export async function keepComparison(
  sql: Sql,
  plat: string,
  currency: 'CNY' | 'PLAY',
  oursFen: bigint,
  theirsFen: bigint,
): Promise<void> {
  await sql.query(
    `INSERT INTO venue_comparisons AS c (plat, currency, ours_fen, theirs_fen, compared_at, differing, differs_since)
     SELECT $1, $2, $3, $4, app_now(), d.is::int, CASE WHEN d.is THEN app_now() END
       FROM (SELECT $3::bigint - $4::bigint <> ${acceptedFen('$1', '$2')} AS is) d
     ON CONFLICT (plat, currency) DO UPDATE SET ours_fen = $3, theirs_fen = $4, compared_at = app_now(),
       differing = CASE WHEN excluded.differing = 0 THEN 0 ELSE c.differing + 1 END,
       differs_since = CASE WHEN excluded.differing = 0 THEN NULL ELSE coalesce(c.differs_since, app_now()) END`,
    [plat, currency, oursFen, theirsFen],
  )
}

/** One that is closed for good is never asked again. */
export async function isVenueClosed(sql: Sql, plat: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM venue_names WHERE platname = $1 AND closed_at IS NOT NULL', [
    plat,
  ])
  return rows.length > 0
}

export interface ComparisonRow {
  readonly plat: string
  readonly name: string
  readonly mirror_fen: bigint
  readonly ours_fen: bigint | null
  readonly theirs_fen: bigint | null
  readonly compared_at: Date | null
  readonly accepted_fen: bigint
  /** In how many comparisons in a row the books differed, and since when. */
  readonly differing: number
  readonly differs_since: Date | null
  readonly open: bigint
  /** Since when the venue is closed for good. */
  readonly closed_at: Date | null
}

/** Every venue, or one; real money. */
export async function listComparisons(sql: Sql, plat: string | null = null): Promise<ComparisonRow[]> {
  return sinceCheckpoint<ComparisonRow>(sql, (through) =>
    sql.query(
      `WITH mirrors AS (
         SELECT plat, sum(total)::bigint AS balance FROM (${MIRRORS}) m WHERE currency = 'CNY' GROUP BY 1)
       SELECT v.platname AS plat, v.name, v.closed_at, coalesce(m.balance, 0) AS mirror_fen, c.ours_fen, c.theirs_fen, c.compared_at,
              ${acceptedFen('v.platname', "'CNY'")} AS accepted_fen, coalesce(c.differing, 0) AS differing, c.differs_since,
              (SELECT count(*) FROM transfer_records t WHERE t.plat = v.platname AND t.state = 'pending') AS open, ${THROUGH}
         FROM venue_names v LEFT JOIN mirrors m ON m.plat = v.platname
         LEFT JOIN venue_comparisons c ON c.plat = v.platname AND c.currency = 'CNY'
        WHERE $1::text IS NULL OR v.platname = $1
        ORDER BY v.position`,
      [plat, through.tx],
    ),
  )
}
