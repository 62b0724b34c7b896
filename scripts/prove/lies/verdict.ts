// The verdict of the proof of lies: our books exact, everything odd in a queue with a door, honest venues and members untouched.
import { yuanFromFen } from '@lanting/contract/money'
import { BUSINESS_INVARIANTS } from '#server/books/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check.ts'
import type { Running } from '../crash-clients.ts'
import type { Stage } from '../stage.ts'
import { type Crowd, START_FEN } from './crowd.ts'

export async function judgeLies({ stage, log }: Running, crowd: Crowd): Promise<string[]> {
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  const broken = lines.filter((line) => !line.ok && line.freezes).map((line) => `books: ${line.invariant}`)
  return [
    ...broken,
    ...(await conserved(stage, crowd)),
    ...(await untouched(stage, crowd)),
    ...(await withoutDoor(stage)),
    ...(await unexplained(stage, crowd)),
    ...told(log.decided.size, 'withdrawals decided'),
    ...told(log.rounds, 'rounds played'),
    ...told(log.paid.size, 'orders paid'),
  ]
}

/** A proof in which nothing happened proves nothing. */
function told(times: number, what: string): string[] {
  console.log(`  ${times} ${what}`)
  return times > 0 ? [] : [`no ${what}`]
}

async function sumFen(stage: Stage, text: string, values: readonly unknown[] = []): Promise<bigint> {
  const rows = await stage.db.query<{ sum: bigint | null }>(text, values)
  return rows[0]?.sum ?? 0n
}

const namesOf = (ids: readonly { readonly id: bigint }[]) => ids.map(({ id }) => String(id))

/** Members who never met a liar have what they began with and what they won, to the fen, and nothing stands open. */
async function conserved(stage: Stage, { honest }: Crowd): Promise<string[]> {
  const members = [namesOf(honest)]
  const own = await sumFen(
    stage,
    'SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id = ANY ($1)',
    members,
  )
  const won = await sumFen(
    stage,
    `SELECT sum(payout_fen - bet_fen)::bigint AS sum FROM sandbox.bets
      WHERE status = 'settled' AND member = ANY (SELECT 'm' || id FROM unnest($1::bigint[]) AS id)`,
    members,
  )
  const open = await sumFen(
    stage,
    "SELECT count(*) AS sum FROM transfers WHERE state = 'pending' AND member_id = ANY ($1)",
    members,
  )
  const expected = START_FEN * BigInt(honest.length) + won
  return [
    ...(own === expected ? [] : [`honest members have ${yuanFromFen(own)}, not ${yuanFromFen(expected)}`]),
    ...(open === 0n ? [] : [`${open} transfers at honest venues are open`]),
  ]
}

/** The books of honest venues are ours, member by member and bet by bet, and nothing of theirs is stopped. */
async function untouched(stage: Stage, { honestVenues }: Crowd): Promise<string[]> {
  const gap = await sumFen(
    stage,
    `SELECT coalesce(sum(abs(coalesce(a.balance, 0) - coalesce(w.balance_fen, 0))), 0)::bigint AS sum
       FROM (SELECT split_part(name, ':', 4) AS plat, 'm' || member_id AS member, balance
               FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY') a
       FULL JOIN (SELECT plat, member, balance_fen FROM sandbox.wallets WHERE currency = 'CNY') w
         ON w.plat = a.plat AND w.member = a.member
      WHERE coalesce(a.plat, w.plat) = ANY ($1)`,
    [honestVenues],
  )
  const unheard = await sumFen(
    stage,
    `SELECT count(*) AS sum FROM sandbox.bets b WHERE b.plat = ANY ($1) AND NOT EXISTS
       (SELECT 1 FROM bets o WHERE o.plat = b.plat AND o.bet_id = b.bet_id)`,
    [honestVenues],
  )
  const alarms = await stage.db.query<{ kind: string; subject: string }>(
    `SELECT kind, subject FROM alarms WHERE ended_at IS NULL
        AND split_part(subject, ':', 1) = ANY ($1)`,
    [honestVenues],
  )
  return [
    ...(gap === 0n ? [] : [`books of honest venues differ by ${yuanFromFen(gap)}`]),
    ...(unheard === 0n ? [] : [`${unheard} bets of honest venues never reached our books`]),
    ...alarms.map(({ kind, subject }) => `alarm at an honest venue: ${kind} ${subject}`),
  ]
}

/** Ten minutes later nothing that is open is without a person who can end it. */
async function withoutDoor(stage: Stage): Promise<string[]> {
  const rows = await stage.db.query<{ what: string; n: bigint }>(
    `SELECT 'transfers neither asked about nor in the queue' AS what, count(*) AS n
       FROM transfers WHERE state = 'pending' AND next_ask_at IS NULL
     UNION ALL
     SELECT 'payouts neither asked about nor in the queue', count(*)
       FROM withdrawals w WHERE state = 'paying' AND NOT EXISTS
         (SELECT 1 FROM alarms a WHERE a.kind = 'payout_stuck' AND a.subject = w.no AND a.ended_at IS NULL)
     UNION ALL
     SELECT 'orders that were paid and not credited', count(*)
       FROM deposits d JOIN sandbox.pay_orders o ON o.order_no = d.no
      WHERE d.state = 'unpaid' AND o.state = 'paid'
     UNION ALL
     SELECT 'bet rows set aside without an alarm', count(*)
       FROM bet_quarantine q WHERE q.state = 'open' AND NOT EXISTS
         (SELECT 1 FROM alarms a WHERE a.kind = 'bet_quarantined' AND a.subject = q.plat || ':' || q.seq AND a.ended_at IS NULL)`,
  )
  return rows.filter(({ n }) => n > 0n).map(({ what, n }) => `${n} ${what}`)
}

/** What a liar's books and ours differ by is known, and said: by an alarm about that venue. */
async function unexplained(stage: Stage, { liars }: Crowd): Promise<string[]> {
  const rows = await stage.db.query<{ plat: string; gap: bigint; alarmed: boolean }>(
    `SELECT plat, sum(abs(gap))::bigint AS gap,
            EXISTS (SELECT 1 FROM alarms WHERE kind = 'venue_difference' AND ended_at IS NULL
                       AND split_part(subject, ':', 1) = plat) AS alarmed
       FROM (SELECT coalesce(a.plat, w.plat) AS plat, coalesce(a.balance, 0) - coalesce(w.balance_fen, 0) AS gap
               FROM (SELECT split_part(name, ':', 4) AS plat, 'm' || member_id AS member, balance
                       FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY') a
               FULL JOIN (SELECT plat, member, balance_fen FROM sandbox.wallets WHERE currency = 'CNY') w
                 ON w.plat = a.plat AND w.member = a.member) both_books
      WHERE plat = ANY ($1) GROUP BY plat`,
    [liars],
  )
  return rows.flatMap(({ plat, gap, alarmed }) => {
    console.log(`  ${plat}: the venue's books and ours differ by ${yuanFromFen(gap)}`)
    return gap === 0n || alarmed ? [] : [`${plat} differs by ${yuanFromFen(gap)} and nobody was told`]
  })
}
