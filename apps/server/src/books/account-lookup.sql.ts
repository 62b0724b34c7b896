// Every statement that finds an account or a transaction of the ledger, by its keys alone.
import type { Sql } from '#src/db/pool.ts'

type Currency = 'CNY' | 'PLAY'

export interface AccountRow {
  readonly id: bigint
  readonly name: string
  readonly kind: 'live' | 'mirror' | 'derived'
  readonly currency: Currency
  readonly member_id: bigint | null
  readonly username: string | null
  readonly balance: bigint
}

export interface EntryRow {
  readonly tx_id: bigint
  readonly leg: number
  /** Null on accounts that are sums of their entries. */
  readonly seq: bigint | null
  readonly account: string
  readonly code: string
  readonly amount: bigint
  readonly balance_after: bigint | null
  readonly key: string
  readonly ref: string | null
  readonly memo: string | null
  readonly at: Date
  readonly legs: number
  readonly against: string | null
}

/** A derived account's balance is its last checkpoint and what was posted since. */
const ACCOUNT = `a.id, a.name, a.kind, a.currency, a.member_id, m.username,
  (CASE WHEN a.kind <> 'derived' THEN a.balance
        ELSE coalesce((SELECT c.total FROM ledger_checkpoint_sums c WHERE c.account_id = a.id), 0)
           + coalesce((SELECT sum(e.amount) FROM posted_entries e WHERE e.account_id = a.id AND e.seq IS NULL
                          AND e.tx_id > (SELECT through_tx FROM ledger_checkpoint)), 0) END)::bigint AS balance
  FROM account_balances a LEFT JOIN member_names m ON m.id = a.member_id`

const ENTRY = `e.tx_id, e.leg, e.seq, a.name AS account, t.code, e.amount, e.balance_after, t.key, t.ref, t.memo, t.at, t.legs,
  (SELECT o.name FROM posted_entries x JOIN account_balances o ON o.id = x.account_id
    WHERE x.tx_id = e.tx_id AND sign(x.amount) <> sign(e.amount) ORDER BY x.leg LIMIT 1) AS against`

/** A row of the trial balance is one account, or every account of a class. */
const CLASSES: Readonly<Record<string, string>> = {
  'member:*:main': 'main',
  'member:*:transit': 'transit',
  'member:*:withdrawing': 'withdrawing',
  'member:*:venue:*': 'venue',
  'venue:*:result': 'result',
  'suspense:*': 'suspense',
}

/** The id that somebody typed; null for other words, and for digits that no id has. */
const idIn = (words: string): bigint | null => (/^[1-9]\d{0,17}$/.test(words) ? BigInt(words) : null)

interface Slice {
  readonly after: bigint | null
  readonly limit: number
}

export async function accountsOfRow(
  sql: Sql,
  row: { account: string; currency: Currency },
  { after, limit }: Slice,
): Promise<AccountRow[]> {
  const kind = CLASSES[row.account] ?? null
  return sql.query<AccountRow>(
    `SELECT ${ACCOUNT}
      WHERE ($1::text IS NULL AND a.name = $2 OR a.class = $1) AND a.currency = $3
        AND ($4::bigint IS NULL OR a.id > $4)
      ORDER BY a.id LIMIT $5`,
    [kind, row.account, row.currency, after, limit],
  )
}

/** By an account's name, by its owner's name or number, and by titles of the house's accounts. */
export async function accountsMatching(
  sql: Sql,
  words: string,
  titled: readonly string[],
  { after, limit }: Slice,
): Promise<AccountRow[]> {
  return sql.query<AccountRow>(
    `WITH hits AS (
       SELECT id FROM account_balances WHERE name = $1 OR name = ANY ($2)
       UNION
       SELECT h.id FROM member_names o JOIN account_balances h ON h.member_id = o.id
        WHERE o.id = $5 OR starts_with(lower(o.username), lower($1))
       UNION
       SELECT id FROM account_balances WHERE member_id IS NULL AND strpos(lower(name), lower($1)) > 0)
     SELECT ${ACCOUNT} WHERE a.id IN (SELECT id FROM hits) AND ($3::bigint IS NULL OR a.id > $3)
      ORDER BY a.id LIMIT $4`,
    // As a number, so that the index of the ids is of use.
    [words, titled, after, limit, idIn(words)],
  )
}

export async function readAccount(sql: Sql, name: string): Promise<AccountRow | null> {
  const rows = await sql.query<AccountRow>(`SELECT ${ACCOUNT} WHERE a.name = $1`, [name])
  return rows[0] ?? null
}

/** Newest first, on by the place in the account's chain; where it has none, by the transaction. */
export async function entriesOf(
  sql: Sql,
  account: Pick<AccountRow, 'id' | 'kind'>,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<EntryRow[]> {
  const [chained, place] =
    account.kind === 'derived' ? ['e.seq IS NULL', 'e.tx_id'] : ['e.seq IS NOT NULL', 'e.seq']
  return sql.query<EntryRow>(
    `SELECT ${ENTRY} FROM posted_entries e JOIN account_balances a ON a.id = e.account_id
       JOIN posted_transactions t ON t.id = e.tx_id
      WHERE e.account_id = $1 AND ${chained} AND ($2::bigint IS NULL OR ${place} < $2)
      ORDER BY ${place} DESC LIMIT $3`,
    [account.id, before, limit],
  )
}

/** Every leg of the transactions with this key or about this order, newest first. */
export async function entriesNamed(sql: Sql, name: string, limit: number): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `SELECT ${ENTRY} FROM posted_transactions t JOIN posted_entries e ON e.tx_id = t.id
       JOIN account_balances a ON a.id = e.account_id
      WHERE t.key = $1 OR t.ref = $1 ORDER BY e.tx_id DESC, e.leg LIMIT $2`,
    [name, limit],
  )
}
