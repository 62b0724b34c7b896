// What must hold after the jobs of many days: each change, rebate, gift and cut once, to the fen as the second implementation has it.
import { setTimeout as delay } from 'node:timers/promises'
import { BUSINESS_INVARIANTS } from '#server/books/check/invariants/books.invariants.sql.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import type { Db } from '#server/db/pool.ts'
import { changesOf, dayOf, type Journal, monthlyOf, nameOf, packetsOf, rebatesOf } from './model.ts'
import { type Gift, invitationOf, statementsOf } from './programmes-model.ts'

export interface Lived {
  readonly journal: Journal
  /** They came by this agent's link on the first day. */
  readonly agent: bigint
  readonly members: readonly bigint[]
  /** The first day, and the one on which it ended, both as numbers. */
  readonly first: number
  readonly last: number
  /** Days on which a worker was seen to live between 10:00 and 12:00. */
  readonly cutDays: ReadonlySet<string>
}

export interface Verdict {
  readonly faults: readonly string[]
  readonly summary: string
}

/** What the jobs post; the proof's bets have no wallet at a venue behind them. */
const BOOKS = ['I4.vip', 'I4.rebates', 'I4.packets', 'I4.packetDays', 'I4.invite', 'I4.agent']

type Rows = ReadonlyMap<string, string>

/** Both ways: what is missing, what is too much, what differs. */
function compare(name: string, wanted: Rows, got: Rows): string[] {
  const faults: string[] = []
  for (const [key, value] of wanted)
    if (got.get(key) !== value)
      faults.push(`${name} ${key}: ${got.get(key) ?? 'nothing'} instead of ${value}`)
  for (const [key, value] of got)
    if (!wanted.has(key)) faults.push(`${name} ${key}: ${value} instead of nothing`)
  return faults
}

async function rowsOf(db: Db, text: string, values: readonly unknown[] = []): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; value: string }>(text, values)
  const map = new Map(rows.map(({ key, value }) => [key, value]))
  if (map.size !== rows.length) throw new Error(`twice: ${text}`)
  return map
}

const texts = (rows: ReadonlyMap<string, bigint | number>): Rows =>
  new Map([...rows].map(([key, value]) => [key, String(value)]))

export async function judgeJobs(db: Db, lived: Lived): Promise<Verdict> {
  const { journal, members, first, last, cutDays } = lived
  const changes = members.flatMap((member) => changesOf(journal, member, first + 1, last))
  const firsts = Array.from({ length: last - first }, (_, i) => first + 1 + i).filter((day) =>
    nameOf(day).endsWith('-01'),
  )
  const rebates = rebatesOf(journal, changes, last - 1)
  const gifts = monthlyOf(journal, changes, firsts)
  const programmes = await judgeProgrammes(db, lived)
  const wantedChanges: Rows = new Map(
    changes.map(({ member, day, kind, from, to, giftFen }) => [
      `${member} ${nameOf(day)}`,
      `${kind} ${from}-${to} ${giftFen}`,
    ]),
  )
  const faults = [
    ...compare(
      'level',
      wantedChanges,
      await rowsOf(
        db,
        `SELECT member_id || ' ' || on_day AS key, kind || ' ' || from_level || '-' || to_level || ' ' || gift_fen AS value FROM vip_changes
          WHERE member_id = ANY ($1)`,
        [members],
      ),
    ),
    ...compare(
      'rebate',
      texts(rebates),
      await rowsOf(
        db,
        `SELECT member_id || ' ' || plat || ' ' || day AS key, sum(money_fen)::text AS value FROM rebates WHERE member_id = ANY ($1) GROUP BY 1`,
        [members],
      ),
    ),
    ...compare(
      'monthly gift',
      texts(gifts),
      await rowsOf(
        db,
        `SELECT member_id || ' ' || month AS key, gift_fen::text AS value FROM vip_monthly_gifts WHERE member_id = ANY ($1)`,
        [members],
      ),
    ),
    ...(await cutFaults(db, journal, cutDays)),
    ...programmes.faults,
    ...(await openFaults(db)),
  ]
  const total = [...rebates.values(), ...gifts.values(), ...changes.map(({ giftFen }) => giftFen)].reduce(
    (all, one) => all + one,
    0n,
  )
  const promoted = changes.filter(({ kind }) => kind === 'promoted').length
  const demoted = changes.filter(({ kind }) => kind === 'demoted').length
  return {
    faults,
    summary: `${promoted} levels up, ${demoted} down, ${changes.length - promoted - demoted} kept; ${rebates.size} rebates, ${gifts.size} monthly gifts, ${total} fen in all; ${programmes.summary}`,
  }
}

/** Friends of the agent, and the agent's months. */
async function judgeProgrammes(db: Db, { journal, agent, members, first, last }: Lived): Promise<Verdict> {
  const invited = new Map(members.map((id) => [String(id), invitationOf(journal, id, first, last)]))
  const given = await db.query<Gift>(
    `SELECT a.member_id AS member, e.amount AS fen, (extract(epoch FROM t.at) * 1000)::float8 AS "atMs"
       FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.code IN ('vipUpgrade', 'vipMonthly', 'inviteGift', 'redPacket') AND a.member_id = ANY ($1)`,
    [members],
  )
  const fifthIsPast = Number(nameOf(last).slice(8)) >= 6
  const months = [
    ...new Set(Array.from({ length: last - first + 1 }, (_, i) => nameOf(first + i).slice(0, 7))),
  ].slice(0, fifthIsPast ? -1 : -2)
  const statements = statementsOf(journal, given, members, months)
  const faults = [
    ...compare(
      'invitation',
      invited,
      await rowsOf(
        db,
        `SELECT friend_id::text AS key, concat_ws(' ', state, reason, nullif(inviter_fen, 0), nullif(friend_fen, 0)) AS value
           FROM invitations WHERE inviter_id = $1`,
        [agent],
      ),
    ),
    ...compare(
      'statement',
      statements,
      await rowsOf(
        db,
        `SELECT month AS key, concat_ws(' ', members, active, net_fen, carried_fen, commission_fen) AS value
           FROM agent_statements WHERE agent_id = $1`,
        [agent],
      ),
    ),
  ]
  const reached = [...invited.values()].filter((state) => state.startsWith('reached')).length
  const paying = [...statements.values()].filter((row) => !row.endsWith(' 0')).length
  return {
    faults,
    summary: `${reached} of ${members.length} friends reached, ${months.length} agent's months, ${paying} with a commission`,
  }
}

/** A day that was cut is cut for exactly those whose deposits say so; a day on which a worker lived is cut. */
async function cutFaults(db: Db, journal: Journal, cutDays: ReadonlySet<string>): Promise<string[]> {
  const days = await db.query<{ day: string; cut_at: Date }>(
    'SELECT day::text AS day, cut_at FROM red_packet_days',
  )
  const cut = new Set(days.map(({ day }) => day))
  const faults = [...cutDays].filter((day) => !cut.has(day)).map((day) => `${day} was not cut`)
  for (const { day, cut_at } of days) {
    const got = await rowsOf(
      db,
      'SELECT member_id::text AS key, packets::text AS value FROM red_packet_members WHERE day = $1',
      [day],
    )
    faults.push(...compare(`packets of ${day}`, texts(packetsOf(journal, dayOf(cut_at.getTime()))), got))
  }
  return faults
}

const RUNS_END_WITHIN_MS = 120_000

/** A check of the books that is still under way on a busy machine ends its own alarm: it is waited for. */
async function untilRunsEnd(db: Db): Promise<void> {
  const until = performance.now() + RUNS_END_WITHIN_MS
  while (performance.now() < until) {
    const [row] = await db.query<{ n: bigint }>(
      'SELECT count(*) AS n FROM alarms a JOIN job_runs r ON r.job = a.subject WHERE a.ended_at IS NULL AND r.finished_at IS NULL',
    )
    if (row?.n === 0n) return
    await delay(500)
  }
}

/** Nothing is left lying about, and the books know every posting. */
async function openFaults(db: Db): Promise<string[]> {
  await untilRunsEnd(db)
  const open = await db.query<{ what: string }>(
    `SELECT 'set aside: ' || job || ' ' || period || ' ' || item || ' ' || error AS what FROM job_items
     UNION ALL SELECT 'a recount is left for ' || member_id || ' of ' || day FROM rebate_recounts WHERE day < beijing_day(app_now()) - 1
     UNION ALL SELECT 'alarm: ' || subject || ' ' || detail FROM alarms WHERE kind IN ('job_failed', 'job_item_failed') AND ended_at IS NULL`,
  )
  const { lines } = await inspectBooks(
    db,
    'whole',
    BUSINESS_INVARIANTS.filter(({ name }) => BOOKS.includes(name)),
  )
  return [
    ...open.map(({ what }) => what),
    ...lines.filter((line) => !line.ok && line.freezes).map((line) => `the books: ${line.invariant}`),
  ]
}
