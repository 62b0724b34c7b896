// I4 of red packets: what was credited is what was grabbed, and what was grabbed is what was cut for that member.
import { type Business, FRESH, uuidOf } from '#src/books/check/business-rows.sql.ts'
import { FINDINGS, onDay, type Statement } from '#src/books/statement.sql.ts'
import { keySql } from '#src/ledger/keys.ts'

export const RED_PACKET_GRABS: Business = {
  codes: ['redPacket'],
  sources: [
    {
      columns: 'g.id::text AS ref, g.id, g.member_id, g.amount_fen',
      from: 'FROM packet_grabs g',
      changedAt: ['g.at'],
      touched: `g.id = ${uuidOf('t.ref')}`,
    },
  ],
  expected: `SELECT ${keySql('redPacket', { record: 's.id' })} AS key, s.amount_fen AS amount, s.member_id`,
}

/**
 * A member's counter is the number of grabs, the packets cut are those promised, batches and days hold their stated
 * number, and a day has not paid more than it cut. That a grab has the amount of its packet is a foreign key.
 */
const counts = (days: string) => `
  WITH days AS MATERIALIZED (SELECT d.day, d.packets, d.cut_fen FROM packet_days d WHERE ${days}),
  receivers AS (
    SELECT m.day, m.member_id, m.packets, m.opened,
           (SELECT count(*) FROM packet_grabs g WHERE g.day = m.day AND g.member_id = m.member_id) AS grabs,
           (SELECT count(*) FROM packet_cuts p WHERE p.day = m.day AND p.member_id = m.member_id) AS cut
      FROM days d JOIN packet_shares m ON m.day = d.day),
  totals AS (
    SELECT d.day, d.packets, d.cut_fen,
           (SELECT coalesce(sum(b.packets), 0) FROM packet_batches b WHERE b.day = d.day) AS batched,
           (SELECT coalesce(sum(m.packets), 0) FROM packet_shares m WHERE m.day = d.day) AS promised,
           (SELECT coalesce(sum(g.amount_fen), 0) FROM packet_grabs g WHERE g.day = d.day) AS paid_fen
      FROM days d),
  bad AS MATERIALIZED (
    SELECT day || ' ' || member_id AS subject, concat_ws(' ', packets, opened) AS expected,
           concat_ws(' ', cut, grabs) AS found
      FROM receivers WHERE grabs <> opened OR cut <> packets
    UNION ALL SELECT day::text, concat_ws(' ', packets, '≤ ' || cut_fen), concat_ws(' ', batched, promised, paid_fen)
      FROM totals WHERE batched <> packets OR promised <> packets OR paid_fen > cut_fen)
  SELECT (SELECT count(*) FROM receivers) AS counted, ${FINDINGS}`

export const RED_PACKET_COUNTS: Statement = {
  whole: counts('true'),
  fresh: counts(`d.cut_at > ${FRESH} - interval '2 hours'`),
  day: counts(onDay('d.cut_at')),
}
