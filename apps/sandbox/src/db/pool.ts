// The sandbox's PostgreSQL pool: its own schema beside the product's.
import { openPool, type Pool } from '@lanting/node-kit/postgres/pool'

export const SCHEMA = 'sandbox'

export function openDb(url: string, max = 12): Pool {
  return openPool(url, { max, schema: SCHEMA })
}
