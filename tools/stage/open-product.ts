// Starts a product on a clone of the seeded database.
import pg from 'pg'
import { SHARED_SECRETS, startThrowawayProduct } from './throwaway.mjs'

export type Product = Omit<Awaited<ReturnType<typeof startThrowawayProduct>>, 'stop' | 'crashed'>

const CLONE_LOCK = 728_117

/** @param name of the database, which no other product of this run may have */
export function openProduct(
  seededDatabaseUrl: string,
  name: string,
  env: Readonly<Record<string, string>> = {},
) {
  const database = () => cloneSeeded(seededDatabaseUrl, name)
  return startThrowawayProduct({ env: { ...SHARED_SECRETS, ...env }, database })
}

async function cloneSeeded(seededDatabaseUrl: string, name: string) {
  const seeded = new URL(seededDatabaseUrl)
  const beside = new URL(seeded)
  beside.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: beside.href })
  await admin.connect()
  // Cloning fails while another clone of the same template is under way, so they queue up.
  await admin.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK])
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${seeded.pathname.slice(1)}`)
  await admin.query('SELECT pg_advisory_unlock($1)', [CLONE_LOCK])
  const own = new URL(seeded)
  own.pathname = `/${name}`
  return {
    url: own.href,
    stop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}
