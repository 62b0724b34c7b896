// Checks an external PostgreSQL: new enough, reachable, and ours before anything in it is dropped.
import { PlainError } from '#tools/run/progress.mjs'

const MINIMUM_VERSION = 15

/**
 * A connection to the database of an address; where it names several hosts, to the first that takes writes.
 * @param {string} url
 * @returns {Promise<import('pg').Client>}
 */
export async function reach(url) {
  const { default: pg } = await import('pg')
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  /** @type {unknown} */
  let failure
  for (const host of hosts.split(',')) {
    const client = new pg.Client({
      connectionString: `${start}${host}${rest}`,
      connectionTimeoutMillis: 5_000,
    })
    try {
      await client.connect()
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby')
      if (!rows[0].standby) return client
      failure = new Error(`${host} takes no writes`)
    } catch (error) {
      failure = error
    }
    await client.end().catch(() => undefined)
  }
  throw failure
}

/**
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withClient(url, work) {
  const client = await reach(url).catch((/** @type {Error} */ error) => {
    throw new PlainError(`The PostgreSQL of DATABASE_URL does not answer: ${error.message}`)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @param {string} url */
export function checkDatabase(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query('SHOW server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version < MINIMUM_VERSION) {
      throw new PlainError(
        `PostgreSQL ${MINIMUM_VERSION} or newer is needed; DATABASE_URL leads to ${version}.`,
      )
    }
    return version
  })
}

/**
 * Drops everything in the schema, but only where our own migrations have been, and never real money; an empty one needs nothing.
 * @param {string} url
 */
export function resetDatabase(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS has_migrations,
              (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public') AS tables,
              EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public'
                      AND table_name = 'schema_migrations' AND column_name = 'sha256') AS ours,
              to_regclass('public.money_mode') IS NOT NULL AS stamped`,
    )
    const { tables, ours, stamped } = rows[0]
    if (tables === 0) return
    if (!ours) {
      throw new PlainError(
        '--reset refuses: the database of DATABASE_URL holds tables that this product did not make. ' +
          'Give it an empty database of its own.',
      )
    }
    const modes = stamped ? await client.query('SELECT mode FROM public.money_mode') : { rows: [] }
    if (modes.rows.some((/** @type {{ mode: string }} */ { mode }) => mode !== 'sandbox')) {
      throw new PlainError('--reset refuses: the database of DATABASE_URL holds real money.')
    }
    await client.query('BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT')
  })
}
