// One invariant of the books, as statements: over everything, over what is new, nightly, and over one day.
import { one, type Tx } from '#src/db/pool.ts'

export interface Finding {
  /** What is wrong: an account, a transaction, an order. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

export interface InvariantAnswer {
  /** How many items were checked. */
  readonly counted: bigint
  /** At most `FINDINGS_SHOWN`. */
  readonly findings: readonly Finding[]
}

/** Enough to start an investigation. */
export const FINDINGS_SHOWN = 20

/** Up to where everything was checked before: the transaction, and when that was stored. */
export interface Since {
  readonly tx: bigint
  readonly at: Date
  /** Nightly: everything with a row per account is checked in full, not a part of it. */
  readonly isNight?: boolean
}

/** A closed day of the books: its transactions by their ids, and the instants between which its business rows changed. */
export interface DaySpan {
  readonly firstId: bigint
  /** One less than `firstId` when nothing was posted. */
  readonly lastId: bigint
  readonly from: Date
  readonly until: Date
}

/** The same question over several ranges. What cannot be checked for a single day has no `day`. */
export interface Statement {
  readonly whole: string
  /** Over what is new after transaction `$1` and instant `$2`. */
  readonly fresh: string
  /** The same with every account; left out where accounts are not involved. */
  readonly night?: string
  /** Over transactions from `$1` to `$2` and rows that changed from `$3` until `$4`. */
  readonly day?: string
}

/** One invariant. Modules add theirs (I4: business rows match, I6: venue books match) through `more`. */
export interface Invariant {
  readonly name: string
  /** False when a failure is a fact about the business, not about the books: it is shown, but freezes nothing. */
  readonly freezes: boolean
  /** @param since null in a whole check */
  check(tx: Tx, since: Since | null): Promise<InvariantAnswer>
  /** The check of one closed day, from that day's own rows. */
  readonly checkDay?: (tx: Tx, span: DaySpan) => Promise<InvariantAnswer>
}

/** Transactions and entries of a day. */
export const ofDay = (id: string) => `${id} BETWEEN $1 AND $2`

/** Rows that changed on a day. */
export const onDay = (column: string) => `${column} >= $3 AND ${column} < $4`

/**
 * An index lookup for each, as `CROSS JOIN` of what `select` gives: as a plain join, the planner cannot know how few
 * they are and reads the whole ledger.
 */
export const lookUp = (select: string) => `CROSS JOIN LATERAL (${select} OFFSET 0)`

interface AnswerRow {
  counted: bigint
  findings: Finding[] | null
}

/** A statement yields `counted`, and findings as objects {subject, expected, found}. */
async function ask(tx: Tx, text: string, values: readonly unknown[] = []): Promise<InvariantAnswer> {
  const row = one(await tx.query<AnswerRow>(text, values))
  return { counted: row.counted, findings: row.findings ?? [] }
}

// As values, not as a subquery: the planner must see that little is new, or it scans whole tables. Not every statement
// uses all parameters, and PostgreSQL requires each to be referenced.
function askSince(tx: Tx, text: string, { tx: after, at }: Since): Promise<InvariantAnswer> {
  return ask(tx, `${text} WHERE $1::bigint >= 0 AND $2::timestamptz IS NOT NULL`, [after, at])
}

function askDay(tx: Tx, text: string, { firstId, lastId, from, until }: DaySpan): Promise<InvariantAnswer> {
  return ask(
    tx,
    `${text} WHERE $1::bigint >= 0 AND $2::bigint >= 0 AND $3::timestamptz IS NOT NULL AND $4::timestamptz IS NOT NULL`,
    [firstId, lastId, from, until],
  )
}

/**
 * For statements of other modules, too: their `bad` has subject, expected and found. It is MATERIALIZED: otherwise the
 * planner expects to find twenty early and picks a plan that is very slow when there are none.
 */
export const FINDINGS = `(SELECT jsonb_agg(b) FROM (SELECT subject, expected::text, found::text FROM bad LIMIT ${FINDINGS_SHOWN}) b) AS findings`

/** One statement as an invariant. */
export function invariant(name: string, statement: Statement, freezes = true): Invariant {
  const { whole, fresh, night = fresh, day } = statement
  return {
    name,
    freezes,
    check: (tx, since) =>
      since === null ? ask(tx, whole) : askSince(tx, since.isNight === true ? night : fresh, since),
    ...(day === undefined ? {} : { checkDay: (tx, span) => askDay(tx, day, span) }),
  }
}
