// The least of the journeys in each browser engine that this machine has; `npm run test:engines` goes all of them.
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { SMOKE } from '../scripts/engines/journeys.ts'
import { findEngines, missingEngines } from '../scripts/engines/provide.mjs'
import { startable } from '../scripts/engines/start.ts'
import { Trip } from '../scripts/engines/trip.ts'
import { DrawTable } from './draw-table.ts'
import { product, withProduct } from './own-product.ts'

withProduct()

const others = findEngines()
const missing = missingEngines(others)

let db: pg.Client
beforeAll(async () => {
  if (missing !== null) process.stderr.write(`${missing}\n`)
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

test.each(startable(inject('chromium'), others))(
  'in $name the hall opens, a member logs in, and a slot takes a bet',
  async ({ start, payee }) => {
    const engine = await start()
    try {
      const trip = new Trip(engine, product(), new DrawTable(db, product()), payee)
      for (const { go } of SMOKE) await go(trip)
    } finally {
      await engine.close()
    }
  },
)
