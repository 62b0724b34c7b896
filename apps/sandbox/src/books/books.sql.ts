// Checks a venue's books against themselves: entries sum to zero, wallets equal their entries, lists equal both.
import type { Sql } from '@lanting/node-kit/postgres/pool'

export interface BooksReport {
  readonly ok: boolean
  /** One line per broken rule, empty when all is well. */
  readonly broken: readonly string[]
}

export async function checkBooks(sql: Sql): Promise<BooksReport> {
  // One statement, one snapshot: money may move during the check.
  const rows = await sql.query<{ rule: string; place: string; difference: string }>(`
    SELECT 'entries sum to zero' AS rule, plat || ' ' || currency AS place, sum(amount_fen)::text AS difference
      FROM entries GROUP BY plat, currency HAVING sum(amount_fen) <> 0
    UNION ALL
    SELECT 'wallet equals its entries', w.plat || ' ' || w.member, (w.balance_fen - e.sum)::text
      FROM wallets w CROSS JOIN LATERAL (
        SELECT COALESCE(sum(amount_fen), 0) AS sum FROM entries
         WHERE plat = w.plat AND account = 'member:' || w.member
      ) e WHERE w.balance_fen <> e.sum
    UNION ALL
    SELECT 'wallet equals its lists', w.plat || ' ' || w.member, (w.balance_fen - t.sum - b.sum)::text
      FROM wallets w CROSS JOIN LATERAL (
        SELECT COALESCE(sum(CASE direction WHEN 'in' THEN amount_fen ELSE -amount_fen END), 0) AS sum
          FROM transfers WHERE plat = w.plat AND member = w.member AND state = 'done'
      ) t CROSS JOIN LATERAL (
        SELECT COALESCE(sum(payout_fen - bet_fen), 0) AS sum FROM bets WHERE plat = w.plat AND member = w.member
      ) b WHERE w.balance_fen <> t.sum + b.sum
    UNION ALL
    SELECT 'wallet is not below zero', plat || ' ' || member, balance_fen::text FROM wallets WHERE balance_fen < 0
  `)
  const broken = rows.map(({ rule, place, difference }) => `${rule}: ${place} differs by ${difference} fen`)
  return { ok: broken.length === 0, broken }
}
