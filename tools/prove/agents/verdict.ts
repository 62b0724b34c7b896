// Holds all statements of the proof of agents against the second implementation.
import type { Db } from '#server/db/pool.ts'
import { readStatement } from '#server/modules/agent/agent-statement.sql.ts'
import type { Services } from '#server/services.ts'
import { type BetRow, commission, memberMonths, monthName, type Sum } from './model.ts'
import type { Year } from './year.ts'

interface StatementRow {
  readonly id: string
  readonly agent: bigint
  readonly month: string
  readonly active: number
  readonly net: bigint
  readonly corrected: bigint
  readonly carried: bigint
  readonly commission: bigint
  readonly state: string
}

const sum = <T>(rows: readonly T[], of: (row: T) => bigint) => rows.reduce((all, one) => all + of(one), 0n)

async function readLived(db: Db, members: readonly bigint[]) {
  const bets = await db.query<BetRow>(
    `SELECT member_id AS member, bet_fen AS stake, payout_fen AS payout, status,
            (extract(epoch FROM settled_at) * 1000)::float8 AS "settledMs" FROM bets WHERE member_id = ANY ($1)`,
    [members],
  )
  const gifts = await db.query<Sum>(
    `SELECT a.member_id AS member, e.amount AS fen, (extract(epoch FROM t.at) * 1000)::float8 AS "atMs"
       FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.code IN ('vipUpgrade', 'vipMonthly', 'inviteGift', 'redPacket', 'rebate') AND a.member_id = ANY ($1)`,
    [members],
  )
  return { bets, gifts }
}

/** Each carries on what the one before left, and pays the share of its base. */
function chainFaults(rows: readonly StatementRow[]): string[] {
  let before = 0n
  return rows.flatMap((row) => {
    const carried = before < 0n ? before : 0n
    before = row.net + row.corrected + carried
    const due = commission(before, row.active)
    const isRight = row.carried === carried && row.commission === due
    return isRight
      ? []
      : [
          `${row.agent} ${row.month}: carried ${row.carried} for ${carried}, paid ${row.commission} for ${due}`,
        ]
  })
}

/** What the ring was paid and lost up to each month: an agent may stop after any of them. */
function ringSums(rows: readonly StatementRow[], bets: readonly BetRow[], ring: readonly bigint[]) {
  const own = bets.filter(({ member, settledMs }) => ring.includes(member) && settledMs !== null)
  return rows.map(({ month }) => ({
    month,
    paid: sum(
      rows.filter((row) => row.month <= month),
      (row) => row.commission,
    ),
    lost: sum(
      own.filter(({ settledMs }) => monthName(settledMs ?? 0) <= month),
      (bet) => bet.stake - bet.payout,
    ),
  }))
}

export async function judgeAgents(db: Db, services: Services, year: Year, agents: readonly bigint[]) {
  const faults: string[] = []
  const everybody = [...year.members, ...year.ring]
  const { bets, gifts } = await readLived(db, everybody)
  const { deposits, protections } = year
  const statements = await db.query<StatementRow>(
    `SELECT id, agent_id AS agent, month, active, net_fen AS net, corrected_fen AS corrected, carried_fen AS carried,
            commission_fen AS commission, state FROM agent_statements WHERE agent_id = ANY ($1) ORDER BY agent_id, month`,
    [agents],
  )
  const [first = '', last = ''] = [statements[0]?.month, statements.at(-1)?.month]
  // What settled before there was an agency belongs to no statement.
  const isStated = (key: string) => {
    const [, month = ''] = key.split(' ')
    return month >= first && month <= last
  }
  const expected = new Map(
    [...memberMonths({ bets, deposits, gifts, protections })].filter(([key]) => isStated(key)),
  )
  const found = await db.query<{ key: string; played: bigint; counted: bigint }>(
    `SELECT m.member_id || ' ' || m.month AS key, sum(m.play_fen)::bigint AS played, sum(m.counted_fen)::bigint AS counted
       FROM agent_statement_members m JOIN agent_statements s ON s.id = m.statement_id WHERE s.agent_id = ANY ($1) GROUP BY 1`,
    [agents],
  )
  const stated = new Map(found.map((row) => [row.key, row]))
  for (const key of new Set([...expected.keys(), ...stated.keys()])) {
    const [should, is] = [expected.get(key), stated.get(key)]
    if ((should?.played ?? 0n) !== (is?.played ?? 0n) || (should?.counted ?? 0n) !== (is?.counted ?? 0n))
      faults.push(
        `${key}: stated ${is?.played} ${is?.counted}, bets say ${should?.played} ${should?.counted}`,
      )
  }
  const total = sum(statements, (row) => row.net + row.corrected)
  const should = sum([...expected.values()], ({ counted }) => counted)
  if (total !== should) faults.push(`all statements give ${total}, all bets ${should}`)
  for (const agent of agents) faults.push(...chainFaults(statements.filter((row) => row.agent === agent)))
  faults.push(
    ...statements.filter(({ state }) => state !== 'paid').map(({ month }) => `${month} is not final`),
  )
  for (const { id, month } of statements) {
    const row = await readStatement(db, id)
    const verdict = row === null ? 'gone' : (await services.agentStatements.check(db, row)).verdict
    if (verdict !== 'agrees') faults.push(`the receipt of ${month} says ${verdict}`)
  }
  const ring = ringSums(
    statements.filter(({ agent }) => agent === agents[1]),
    bets,
    year.ring,
  )
  faults.push(
    ...ring.flatMap(({ month, paid, lost }) =>
      paid > lost ? [`by ${month} the ring has gained ${paid - lost}: paid ${paid}, lost ${lost}`] : [],
    ),
  )
  const { paid: ringPaid, lost: ringLost } = ring.at(-1) ?? { paid: 0n, lost: 0n }
  const settled = bets.filter(({ settledMs }) => settledMs !== null && monthName(settledMs) <= last)
  return {
    faults,
    summary:
      `${statements.length} statements of ${settled.length} settled bets: ${total} fen by both implementations; ` +
      `${statements.filter((row) => row.corrected !== 0n).length} with corrections, ${statements.filter((row) => row.carried < 0n).length} with a carry; ` +
      `the ring lost ${ringLost} fen at the tables and was paid ${ringPaid}`,
  }
}
