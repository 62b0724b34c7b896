// SQL of the configuration, its version and the venues' switches.
import type { SERVICE, StateOf } from '@lanting/contract/states'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

/** Only changed values; the others have their defaults. */
export async function readValues(sql: Sql): Promise<Record<string, unknown>> {
  const rows = await sql.query<{ key: string; value: unknown }>('SELECT key, value FROM app_config')
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function writeValue(sql: Sql, key: string, value: unknown): Promise<void> {
  await sql.query(
    `INSERT INTO app_config (key, value, changed_at) VALUES ($1, $2, app_now())
     ON CONFLICT (key) DO UPDATE SET value = $2, changed_at = app_now()`,
    [key, JSON.stringify(value)],
  )
}

export interface ConfigVersion {
  readonly version: number
  readonly saved_at: Date
  readonly saved_by: string | null
}

const SELECT = `SELECT v.version, v.saved_at, s.name AS saved_by
  FROM app_config_version v LEFT JOIN staff_names s ON s.id = v.saved_by`

export async function readVersion(sql: Sql): Promise<ConfigVersion> {
  return one(await sql.query<ConfigVersion>(SELECT))
}

/** Every change of the configuration takes this lock first. */
export async function lockVersion(tx: Tx): Promise<number> {
  return one(await tx.query<{ version: number }>('SELECT version FROM app_config_version FOR UPDATE')).version
}

export async function raiseVersion(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('UPDATE app_config_version SET version = version + 1, saved_by = $1, saved_at = app_now()', [
    staffId,
  ])
}

export interface VenueSwitch {
  readonly platname: string
  readonly name: string
  readonly app_state: StateOf<typeof SERVICE>
}

export async function listVenues(sql: Sql): Promise<VenueSwitch[]> {
  return sql.query<VenueSwitch>('SELECT platname, name, app_state FROM venue_switches ORDER BY position')
}

export async function lockVenue(tx: Tx, platname: string): Promise<VenueSwitch | null> {
  const rows = await tx.query<VenueSwitch>(
    'SELECT platname, name, app_state FROM venue_switches WHERE platname = $1 FOR UPDATE',
    [platname],
  )
  return rows[0] ?? null
}
