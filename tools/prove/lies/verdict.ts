// The verdict of the proof of lies: every anomaly in a queue with a repair, every book exact, honest venues and members untouched.
import { TRANSFER_REMARKS } from '@lanting/contract/data/money/transfer-remarks'
import { yuanFromFen } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import type { Log, Running } from '#tools/prove/crash/clients.ts'
import type { Product } from '#tools/stage/stage.ts'
import { type Crowd, START_FEN } from './crowd.ts'

/** Whether the house's money covers its members' is a fact about the business, and these members were given theirs. */
const COVER = 'I5'

async function sumFen(stage: Product, text: string, values: readonly unknown[] = []): Promise<bigint> {
  const rows = await stage.db.query<{ sum: bigint | null }>(text, values)
  return rows[0]?.sum ?? 0n
}

/** Each line counts what must not be there. */
async function none(stage: Product, lines: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = []
  for (const [what, from] of Object.entries(lines)) {
    const n = await sumFen(stage, `SELECT count(*) AS sum FROM ${from}`)
    if (n > 0n) found.push(`${n} ${what}`)
  }
  return found
}

/** What we and the provider think that went to and fro, both together: never another sum than at the beginning. */
export async function moneyOutside({ db }: Product): Promise<bigint> {
  const [row] = await db.query<{ sum: bigint }>(
    `SELECT (coalesce((SELECT sum(e.amount) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                        WHERE a.name LIKE 'outside:%'), 0)
           + coalesce((SELECT sum(amount_fen) FROM sandbox.pay_entries), 0))::bigint AS sum`,
  )
  return row?.sum ?? 0n
}

const WITHOUT_ALARM = (alarm: string, subject: string) =>
  `NOT EXISTS (SELECT 1 FROM alarms a WHERE a.kind = '${alarm}' AND a.subject = ${subject} AND a.ended_at IS NULL)`

/** Our mirror beside the venue's wallet, member by member. */
const GAPS = `(SELECT coalesce(a.plat, w.plat) AS plat, coalesce(a.member, w.member) AS member,
                      coalesce(a.balance, 0) - coalesce(w.balance_fen, 0) AS gap
                 FROM (SELECT split_part(name, ':', 4) AS plat, 'm' || member_id AS member, balance
                         FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY') a
                 FULL JOIN (SELECT plat, member, balance_fen FROM sandbox.wallets WHERE currency = 'CNY') w
                   ON w.plat = a.plat AND w.member = a.member)`

/** Ten minutes after the last lie, before any repair: whatever is not final is in a queue of the office. */
export async function judgeQueues({ stage }: Running): Promise<string[]> {
  return none(stage, {
    'transfers that are open and in no queue': `transfers WHERE state = 'pending' AND stuck_at IS NULL`,
    'payouts that have no end and are in no queue': `withdrawals w WHERE state = 'paying' AND NOT EXISTS
       (SELECT 1 FROM payout_tries t WHERE t.withdrawal_no = w.no AND t.stuck_at IS NOT NULL AND t.decided IS NULL)`,
    'stuck payouts that nobody was told about': `payout_tries t WHERE t.stuck_at IS NOT NULL AND t.decided IS NULL AND
       ${WITHOUT_ALARM('payout_stuck', "CASE t.stuck_because WHEN 'late' THEN t.payout_no ELSE t.withdrawal_no END")}`,
    'orders that were paid and neither credited nor kept in suspense': `deposits d
       JOIN sandbox.pay_receipts r ON r.order_no = d.no
      WHERE d.state <> 'credited' AND NOT EXISTS (SELECT 1 FROM suspense_items s WHERE s.txn_id = r.txn_id)`,
    'bets set aside that nobody was told about': `bet_quarantine q WHERE q.state = 'open' AND
       ${WITHOUT_ALARM('bet_quarantined', "q.plat || ':' || q.seq")}`,
    // Members with an open transfer are in the queue.
    'venues whose books differ from ours, and nobody was told': `(SELECT plat FROM ${GAPS} g
      WHERE NOT EXISTS (SELECT 1 FROM transfers t WHERE 'm' || t.member_id = g.member AND t.plat = g.plat AND t.state = 'pending')
      GROUP BY plat HAVING sum(gap) <> 0) d WHERE ${WITHOUT_ALARM('venue_difference', 'd.plat')}`,
  })
}

/** A lie that does not fit its request is never believed: any stored difference comes from one that fits. */
export async function judgeBelief({ stage }: Running, doubtful: ReadonlySet<string>): Promise<string[]> {
  const believed = async (what: string, text: string) => {
    const rows = await stage.db.query<{ no: string }>(text)
    return rows
      .filter(({ no }) => !doubtful.has(no))
      .map(({ no }) => `${what} ${no} is kept otherwise than it was`)
  }
  return [
    ...(await believed(
      'transfer',
      `SELECT t.id AS no FROM transfers t LEFT JOIN sandbox.transfers s ON s.id = t.id
        WHERE t.state <> 'pending' AND (t.state = 'done') <> (coalesce(s.state, '') = 'done')`,
    )),
    ...(await believed(
      'bet',
      `SELECT o.bet_id AS no FROM bets o LEFT JOIN sandbox.bets b ON b.plat = o.plat AND b.bet_id = o.bet_id
        WHERE o.plat <> 'CP' AND NOT EXISTS (SELECT 1 FROM members m WHERE m.id = o.member_id AND m.seeded)
          AND (b.bet_id IS NULL OR b.member <> 'm' || o.member_id OR b.bet_fen <> o.bet_fen OR b.payout_fen <> o.payout_fen)`,
    )),
    ...(await believed(
      'payout',
      `SELECT t.payout_no AS no FROM payout_tries t JOIN sandbox.payouts p ON p.payout_no = t.payout_no
        WHERE t.decided IN ('itself', 'collect', 'absorb') AND t.state <> p.state AND p.state <> 'accepted'`,
    )),
    // An amount is never taken from a response: a difference is for staff.
    ...(await none(stage, {
      'transfers are booked in another sum than at the venue': `transfers t JOIN sandbox.transfers s ON s.id = t.id
        WHERE t.state = 'done' AND s.state = 'done' AND s.amount_fen <> coalesce(t.booked_fen, t.amount_fen)`,
      'deposits are credited that nobody paid': `deposits d WHERE state = 'credited' AND provider IS NOT NULL AND NOT seeded
        AND NOT EXISTS (SELECT 1 FROM sandbox.pay_receipts r WHERE r.order_no = d.no AND r.amount_fen = d.amount_fen)`,
      'balances are shown that no wallet can have':
        'venue_members WHERE balance_fen NOT BETWEEN 0 AND 100000000',
    })),
  ]
}

/** After staff have been through every queue: no book differs from any other, and nothing waits. */
export async function judgeBooks(run: Running, crowd: Crowd, outsideAtFirst: bigint): Promise<string[]> {
  const { stage } = run
  const { lines } = await inspectBooks(stage.db, 'whole', BUSINESS_INVARIANTS)
  const broken = lines.filter(({ ok, invariant }) => !ok && invariant !== COVER)
  const outside = (await moneyOutside(stage)) - outsideAtFirst
  return [
    ...broken.map(
      ({ invariant, findings }) => `books: ${invariant} ${JSON.stringify(findings).slice(0, 200)}`,
    ),
    ...(outside === 0n ? [] : [`our books and the provider's differ by ${yuanFromFen(outside)}`]),
    ...(await gaps(stage)),
    ...(await leftOver(stage)),
    ...(await untouched(run, crowd)),
  ]
}

async function gaps({ db }: Product): Promise<string[]> {
  const rows = await db.query<{ plat: string; member: string; gap: bigint }>(
    `SELECT plat, member, gap::bigint AS gap FROM ${GAPS} g WHERE gap <> 0 ORDER BY plat, member`,
  )
  return rows.map(({ plat, member, gap }) => `${member} at ${plat}: ours is ${yuanFromFen(gap)} above theirs`)
}

/** What still waits for a machine or for people. */
export function leftOver(stage: Product): Promise<string[]> {
  return none(stage, {
    'transfers are open': `transfers WHERE state = 'pending'`,
    'withdrawals have no end': `withdrawals WHERE state = 'paying'`,
    'payouts wait for people': 'payout_tries WHERE stuck_at IS NOT NULL AND decided IS NULL',
    'bets are set aside': `bet_quarantine WHERE state = 'open'`,
    'receipts are in suspense': `suspense_items WHERE state = 'open'`,
    'venues are frozen': 'venue_freezes WHERE lifted_at IS NULL',
    'times the whole house was frozen': 'withdrawal_freezes',
    'sessions were not ended': 'venue_session_ends',
    'alarms about money stand': `alarms WHERE ended_at IS NULL AND kind IN
       ('venue_difference', 'bet_quarantined', 'bet_log_stuck', 'payout_stuck', 'sessions_open', 'job_failed', 'job_item_failed')`,
  })
}

/** Members who never met a liar have what they began with and what they won, to the fen, and were refused nothing. */
async function untouched({ stage, log }: Running, { honest, honestVenues }: Crowd): Promise<string[]> {
  const ids = [honest.map(({ id }) => String(id))]
  const own = await sumFen(
    stage,
    'SELECT sum(balance)::bigint AS sum FROM ledger_accounts WHERE member_id = ANY ($1)',
    ids,
  )
  const won = await sumFen(
    stage,
    `SELECT sum(payout_fen - bet_fen)::bigint AS sum FROM sandbox.bets
      WHERE status = 'settled' AND member = ANY (SELECT 'm' || id FROM unnest($1::bigint[]) AS id)`,
    ids,
  )
  const expected = START_FEN * BigInt(honest.length) + won
  const unheard = await sumFen(
    stage,
    `SELECT count(*) AS sum FROM sandbox.bets b WHERE b.plat = ANY ($1) AND NOT EXISTS
       (SELECT 1 FROM bets o WHERE o.plat = b.plat AND o.bet_id = b.bet_id)`,
    [honestVenues],
  )
  const alarms = await stage.db.query<{ kind: string; subject: string }>(
    `SELECT kind, subject FROM alarms WHERE split_part(subject, ':', 1) = ANY ($1) OR split_part(subject, ' ', 1) = ANY ($1)`,
    [honestVenues],
  )
  return [
    ...(own === expected ? [] : [`honest members have ${yuanFromFen(own)}, not ${yuanFromFen(expected)}`]),
    ...(unheard === 0n ? [] : [`${unheard} bets of honest venues never reached our books`]),
    ...alarms.map(({ kind, subject }) => `alarm at an honest venue: ${kind} ${subject}`),
    ...(await refused(stage, log, honest)),
  ]
}

/** Only what the venue itself has to refuse: more than is there, or a transfer that came after the question about it. */
async function refused({ db }: Product, { transfers }: Log, honest: Crowd['honest']): Promise<string[]> {
  const ids = honest.map(({ id }) => id)
  const byUs = transfers.filter(
    ({ memberId, no, message }) =>
      ids.includes(memberId) &&
      no === null &&
      message !== REFUSALS.venueBalanceShort.text &&
      message !== REFUSALS.transferFailed.text,
  )
  const byVenue = await db.query<{ id: string; remark: string }>(
    `SELECT id, remark FROM transfers WHERE member_id = ANY ($1) AND state IN ('refused', 'returned')
        AND remark NOT IN ('insufficient', 'tombstone', $2)`,
    [ids, TRANSFER_REMARKS.neverArrived],
  )
  return [
    ...byUs.map(({ message }) => `an honest member was refused: ${message}`),
    ...byVenue.map(({ id, remark }) => `an honest member's transfer ${id} was refused: ${remark}`),
  ]
}
