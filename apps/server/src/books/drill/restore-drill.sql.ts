// Every statement of a drill of the restore: how old a copy is, whose keys it needs, and what was found.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface Drill {
  readonly backup: string
  readonly lostMs: number
  readonly tookMs: number
  readonly findings: readonly string[]
}

/**
 * How far a copy is behind an instant of the machines' clocks, which the product's may be ahead of. The books are
 * checked every minute, so that the newest row of a quiet house is no older than that.
 */
export async function behindMs(copy: Sql, lostAt: Date): Promise<number> {
  const rows = await copy.query<{ ms: number }>(
    `SELECT greatest(0, extract(epoch FROM $1::timestamptz + (app_now() - clock_timestamp()) - newest) * 1000)::float8 AS ms
       FROM (SELECT greatest((SELECT max(at) FROM ledger_checks), (SELECT at FROM posted_transactions ORDER BY id DESC LIMIT 1))
                      AS newest) AS copy`,
    [lostAt],
  )
  return Math.round(one(rows).ms)
}

const MARK = 728_117

/** Until the transaction ends; a restored copy is another server, which knows nothing of it. */
export async function markDatabase(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [MARK])
}

export async function isMarked(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [MARK])
  return !one(rows).free
}

/** By the machine's clock: a loss is no event of the product. */
export async function machineNow(sql: Sql): Promise<Date> {
  return one(await sql.query<{ now: Date }>('SELECT clock_timestamp() AS now')).now
}

/** Fingerprints of the keys under which the seeds of coming rounds are sealed. */
export async function chainKeys(copy: Sql): Promise<string[]> {
  const rows = await copy.query<{ key_id: string }>(
    "SELECT DISTINCT key_id FROM chain_states WHERE state = 'active'",
  )
  return rows.map(({ key_id }) => key_id)
}

export async function insertDrill(sql: Sql, { backup, lostMs, tookMs, findings }: Drill): Promise<void> {
  await sql.query(
    'INSERT INTO restore_drills (backup, lost_ms, took_ms, findings, at) VALUES ($1, $2, $3, $4, app_now())',
    [backup, lostMs, tookMs, findings],
  )
}
