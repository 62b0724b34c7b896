// Statements of the office's red-packet day: sums and counts, never a single closed packet.
import { grabWindow } from '@lanting/contract/rules/promo/red-packet'
import type { Day } from '@lanting/contract/time'
import { one, type Sql } from '#src/db/pool.ts'

export async function readOpened(sql: Sql, day: Day) {
  return one(
    await sql.query<{ packets: number; members: number; amount_fen: bigint }>(
      `SELECT count(*)::int AS packets, count(DISTINCT member_id)::int AS members,
              coalesce(sum(amount_fen), 0)::bigint AS amount_fen FROM red_packet_grabs WHERE day = $1`,
      [day],
    ),
  )
}

export interface BandRow {
  readonly cut: number
  readonly opened: number
  readonly opened_fen: bigint
}

/** In the order of the bands. Closed packets are counted by a function that reveals none of them. */
export async function readBands(
  sql: Sql,
  day: Day,
  bands: readonly { readonly minFen: number; readonly maxFen: number }[],
): Promise<BandRow[]> {
  return sql.query<BandRow>(
    `SELECT red_packet_count($1, b.low, b.high)::int AS cut, count(g.id)::int AS opened,
            coalesce(sum(g.amount_fen), 0)::bigint AS opened_fen
       FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS b (low, high, at)
       LEFT JOIN red_packet_grabs g ON g.day = $1 AND g.amount_fen BETWEEN b.low AND b.high
      GROUP BY b.low, b.high, b.at ORDER BY b.at`,
    [day, bands.map(({ minFen }) => minFen), bands.map(({ maxFen }) => maxFen)],
  )
}

export async function readTiers(sql: Sql, day: Day): Promise<{ packets: number; members: number }[]> {
  return sql.query<{ packets: number; members: number }>(
    'SELECT packets::int, count(*)::int AS members FROM red_packet_members WHERE day = $1 GROUP BY packets',
    [day],
  )
}

/** Grabs in each interval of the window, by its number. */
export async function readSlots(
  sql: Sql,
  day: Day,
  seconds: number,
): Promise<{ slot: number; packets: number }[]> {
  return sql.query<{ slot: number; packets: number }>(
    `SELECT floor(extract(epoch FROM at - $2) / $3)::int AS slot, count(*)::int AS packets FROM red_packet_grabs
      WHERE day = $1 GROUP BY 1`,
    [day, new Date(grabWindow(day).opens), seconds],
  )
}

/** The ledger's total of the day's window, and members who got more than promised. */
export async function readChecks(sql: Sql, day: Day) {
  const { opens, closes } = grabWindow(day)
  return one(
    await sql.query<{ ledger_fen: bigint; over: number }>(
      `SELECT coalesce((SELECT -sum(e.amount) FROM posted_entries e JOIN account_balances a ON a.id = e.account_id
                          JOIN posted_transactions t ON t.id = e.tx_id
                         WHERE a.name = 'house:redpacket' AND t.at >= $2 AND t.at < $3), 0)::bigint AS ledger_fen,
              (SELECT count(*)::int FROM red_packet_members m WHERE m.day = $1 AND
                 (SELECT count(*) FROM red_packet_grabs g WHERE g.day = m.day AND g.member_id = m.member_id) > m.packets) AS over`,
      [day, new Date(opens), new Date(closes + LATE_MS)],
    ),
  )
}

/** A grab is decided before noon, and its posting may be stamped a moment later. */
const LATE_MS = 60_000
