// Bugs in agents' months: which month a bet counts in, whose losses count, what is carried, corrected and paid.
import { inFile } from './mutant.ts'

const AGENT = 'apps/server/src/modules/agent'
const NETS = [`${AGENT}/agent-nets.test.ts`]
const COUNTS = [`${AGENT}/agent-counts.test.ts`]
const LATE = [`${AGENT}/agent-corrections.test.ts`]
const PAID = [`${AGENT}/agent-statement.test.ts`]

export const AGENTS = [
  ...inFile('agent', `${AGENT}/agent-month.sql.ts`, NETS, [
    [
      'bets count in the month they were placed',
      'NOT is_trial AND settled_at >= $2 AND settled_at < $3 GROUP BY 1',
      'NOT is_trial AND created_at >= $2 AND created_at < $3 GROUP BY 1',
    ],
    [
      'a later deposit makes an older month active',
      't.code = ANY ($4) AND t.at >= $2 AND t.at < $3) AS',
      't.code = ANY ($4) AND t.at >= $2 AND $3 IS NOT NULL) AS',
      { tests: COUNTS },
    ],
    [
      'the last minute of the month is not part of it',
      't.code = ANY ($4) AND t.at >= $2 AND t.at < $3) AS',
      "t.code = ANY ($4) AND t.at >= $2 AND t.at < $3 - interval '1 minute') AS",
      { tests: COUNTS },
    ],
    [
      'who is protected no more was never protected',
      'AND from_at < $3 AND (until_at IS NULL OR until_at > $2)',
      'AND from_at < $3 AND (until_at IS NULL AND $2 IS NOT NULL)',
      { tests: COUNTS },
    ],
    [
      'a limit that was used up protects in another month only',
      'AND day >= $4 AND day < $5`',
      'AND day >= $5 AND $4 IS NOT NULL`',
      { tests: COUNTS },
    ],
  ]),
  ...inFile('agent', `${AGENT}/agent-month.ts`, COUNTS, [
    [
      'a protected member’s losses count',
      'countedFen: countedFen(netFen(sums), protection)',
      'countedFen: netFen(sums)',
    ],
    [
      'lines of a left-out member who played are shown',
      'const all = months.filter(isCounted).flatMap',
      'const all = months.flatMap',
    ],
    [
      'what members lost before the approval counts',
      'since !== null && since > whole.from ?',
      'since !== null && since > whole.to ?',
    ],
  ]),
  ...inFile('agent', `${AGENT}/agent-reckoning.ts`, COUNTS, [
    [
      'a negative month is forgotten after the next',
      'carriedFen(sql.baseOf(before))',
      'carriedFen(before.net_fen)',
    ],
    [
      'a correction is made again every month',
      '...less(row, elsewhere.get(keyOf(row)) ?? NOTHING),',
      '...less(row, NOTHING),',
      { tests: LATE },
    ],
    [
      'what the first rule counted counts twice',
      'const isFirst = !(await sql.hasRuleTwo(at, agentId, id))',
      'const isFirst = false',
      { tests: LATE },
    ],
    [
      'a later month is paid before an earlier one',
      "row.state === 'review' && (await sql.hasEarlierReview(at, row.agent_id, row.month))",
      "row.state === 'paid' && (await sql.hasEarlierReview(at, row.agent_id, row.month))",
      { tests: LATE },
    ],
    [
      'a statement is paid with lines that were changed',
      'sums.lostFen - sums.rebateFen - sums.giftFen - cashFen === row.net_fen',
      'sums.lostFen >= 0n',
      { tests: PAID },
    ],
    [
      'an unpaid statement by the old rule is paid',
      "row.state === 'review' ? 'oldRule'",
      "row.state === 'paid' ? 'oldRule'",
      { tests: LATE },
    ],
  ]),
  ...inFile('agent', `${AGENT}/agent-correction.sql.ts`, LATE, [
    [
      'a change of a month under review is lost',
      "AND s.month <> $2 AND s.state = 'review')",
      "AND s.month <> $2 AND s.state = 'paid' AND false)",
    ],
  ]),
  ...inFile('agent', 'apps/server/src/modules/bet/bet-books.service.ts', LATE, [
    [
      'a bet that moves to another month counts in both',
      '[stored?.settledAt ?? null, bet.settled_at === null',
      '[null, bet.settled_at === null',
    ],
    ['late bets are never corrected', 'await this.markMonths(tx, written)', 'await this.markMonths(tx, [])'],
  ]),
  ...inFile('agent', 'apps/server/src/modules/bet/settle/settle.sql.ts', NETS, [
    [
      'the two sides of a round settle in different months',
      "AND status <> 'open' LIMIT 1), app_now()) AS at",
      "AND status <> 'open' AND false LIMIT 1), app_now()) AS at",
    ],
  ]),
  ...inFile('agent', 'apps/server/src/modules/bet/settle/settle.service.ts', NETS, [
    [
      'rebates of a batch delayed past midnight are lost',
      'await this.deps.rebates.markEndedDays(tx, OWN_LOTTERY, rounds)',
      'await this.deps.rebates.markEndedDays(tx, OWN_LOTTERY, rounds.slice(1))',
    ],
  ]),
]
