// Everything that waits, for people or for a loop, each queue with its length and the age of its oldest.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import { IS_BEGUN } from '#src/approvals/approvals.sql.ts'
import type { Sql } from '#src/db/pool.ts'

interface Queue {
  readonly from: string
  /** Since when a row waits, on the product's clock. */
  readonly since: string
  /** Its amount; play money counts zero. */
  readonly fen?: string
}

/** Without any request or approval yet: after the first it waits for a second person, and is counted there alone. */
const untouched = (kind: ApprovalKind, subject: string) =>
  `NOT EXISTS (SELECT 1 FROM approval_requests a WHERE a.kind = '${kind}' AND a.subject = ${subject} AND ${IS_BEGUN})`

/** What people decide, each case once: the office's first page shows them. */
const FOR_PEOPLE = {
  deposit: {
    from: `deposit_records t WHERE state = 'review' AND ${untouched('deposit', 't.no')}`,
    since: 'created_at',
    fen: 'amount_fen',
  },
  withdrawal: {
    from: `withdrawal_records t WHERE state = 'review' AND ${untouched('withdrawal', 't.no')}`,
    since: 'created_at',
    fen: 'amount_fen',
  },
  second: { from: `approval_requests a WHERE ${IS_BEGUN}`, since: 'asked_at' },
  transfer: {
    from: `transfer_records t WHERE state = 'pending' AND stuck_at IS NOT NULL AND ${untouched('transfer', 't.id')}`,
    since: 'created_at',
    fen: "CASE WHEN currency = 'CNY' THEN amount_fen ELSE 0 END",
  },
  quarantine: {
    from: `quarantined_bets t WHERE state = 'open' AND ${untouched('quarantine', 't.id::text')}`,
    since: 'created_at',
  },
  suspense: {
    from: `suspense_records t WHERE state = 'open' AND ${untouched('suspense', 't.id::text')}`,
    since: 'received_at',
    fen: 'amount_fen',
  },
  support: { from: 'support_waits', since: 'since' },
} as const satisfies Record<string, Queue>

/** What loops end by themselves: old age here is a provider that does not answer or a worker that does not work. */
const FOR_LOOPS = {
  reconcile: {
    from: "transfer_records WHERE state = 'pending'",
    since: 'created_at',
    fen: "CASE WHEN currency = 'CNY' THEN amount_fen ELSE 0 END",
  },
  orders: { from: "deposit_records WHERE state = 'unpaid'", since: 'created_at', fen: 'amount_fen' },
  payouts: { from: "withdrawal_records WHERE state = 'paying'", since: 'created_at', fen: 'amount_fen' },
  session_ends: { from: 'venue_logouts', since: 'first_at' },
  settlement: {
    from: "drawn_rounds WHERE settled_at IS NULL AND state IN ('drawn', 'void')",
    since: 'draw_at',
  },
  pushes: { from: 'waiting_pushes', since: 'created_at' },
  job_items: { from: 'failed_job_items', since: 'since' },
  job_reruns: { from: 'rerun_requests WHERE finished_at IS NULL', since: 'created_at' },
} as const satisfies Record<string, Queue>

export interface QueueRow<Name extends string = string> {
  readonly queue: Name
  readonly waiting: bigint
  readonly oldest: number
  readonly fen: bigint
}

function statement(queues: Readonly<Record<string, Queue>>): string {
  return Object.entries(queues)
    .map(
      ([name, { from, since, fen = '0' }]) =>
        `SELECT '${name}' AS queue, count(*) AS waiting, coalesce(sum(${fen}), 0)::bigint AS fen,
                coalesce(max(extract(epoch FROM app_now() - ${since})), 0)::float8 AS oldest FROM ${from}`,
    )
    .join(' UNION ALL ')
}

/** Everything that waits for people. */
export async function readQueues(sql: Sql): Promise<QueueRow<keyof typeof FOR_PEOPLE>[]> {
  return sql.query(statement(FOR_PEOPLE))
}

export async function readAllQueues(sql: Sql): Promise<QueueRow[]> {
  return sql.query(statement({ ...FOR_PEOPLE, ...FOR_LOOPS }))
}
