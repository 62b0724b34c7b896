// Every statement that sets our mirrors beside the venues' own books.
import { one, type Sql } from '#src/db/pool.ts'

export interface OpenMember {
  readonly memberId: bigint
  readonly currency: 'CNY' | 'PLAY'
}

export interface MirrorRow {
  /** Of everybody who has no open transfer there. */
  readonly cny: bigint
  readonly play: bigint
  /** Grows with every entry in any mirror of this venue: unchanged means that nothing was posted. */
  readonly moves: bigint
  readonly bet_cursor: bigint
  /** Whose transfers are open, in order: what they have there cannot be told yet. */
  readonly open: readonly OpenMember[]
}

/** One statement sees one instant. */
export async function readMirror(sql: Sql, plat: string): Promise<MirrorRow> {
  const { open, ...row } = one(
    await sql.query<Omit<MirrorRow, 'open'> & { readonly open: readonly [string, 'CNY' | 'PLAY'][] }>(
      `WITH open AS (SELECT DISTINCT member_id, currency FROM transfers WHERE plat = $1 AND state = 'pending'),
       mirrors AS (SELECT a.currency, a.balance, a.seq, o.member_id IS NULL AS is_settled
                     FROM ledger_accounts a LEFT JOIN open o ON o.member_id = a.member_id
                    WHERE a.class = 'venue' AND a.name LIKE '%:venue:' || $1)
       SELECT coalesce(sum(balance) FILTER (WHERE currency = 'CNY' AND is_settled), 0)::bigint AS cny,
              coalesce(sum(balance) FILTER (WHERE currency = 'PLAY' AND is_settled), 0)::bigint AS play,
              coalesce(sum(seq), 0)::bigint AS moves,
              coalesce((SELECT bet_cursor FROM venue_cursors WHERE plat = $1), 0) AS bet_cursor,
              (SELECT coalesce(jsonb_agg(jsonb_build_array(member_id::text, currency) ORDER BY member_id), '[]') FROM open) AS open
         FROM mirrors`,
      [plat],
    ),
  )
  return { ...row, open: open.map(([id, currency]) => ({ memberId: BigInt(id), currency })) }
}

/** By how much ours may differ from theirs: what two people have taken upon the house. Real money only. */
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
}

/** Every venue, or one; real money. */
export async function listComparisons(sql: Sql, plat: string | null = null): Promise<ComparisonRow[]> {
  return sql.query<ComparisonRow>(
    `WITH mirrors AS (
       SELECT regexp_replace(name, '^.*:', '') AS plat, sum(balance)::bigint AS balance FROM ledger_accounts
        WHERE class = 'venue' AND currency = 'CNY' GROUP BY 1)
     SELECT v.platname AS plat, v.name, coalesce(m.balance, 0) AS mirror_fen, c.ours_fen, c.theirs_fen, c.compared_at,
            ${acceptedFen('v.platname', "'CNY'")} AS accepted_fen, coalesce(c.differing, 0) AS differing, c.differs_since,
            (SELECT count(*) FROM transfers t WHERE t.plat = v.platname AND t.state = 'pending') AS open
       FROM venues v LEFT JOIN mirrors m ON m.plat = v.platname
       LEFT JOIN venue_comparisons c ON c.plat = v.platname AND c.currency = 'CNY'
      WHERE $1::text IS NULL OR v.platname = $1
      ORDER BY v.position`,
    [plat],
  )
}
