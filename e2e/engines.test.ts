// The shortest journey in the engines that no other test goes in; `npm run test:engines` goes all of them.
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { smoke } from '../scripts/engines/journeys.ts'
import { findEngines, missingEngines } from '../scripts/engines/provide.mjs'
import { startable } from '../scripts/engines/start.ts'
import { Trip } from '../scripts/engines/trip.ts'
import { DrawTable } from './draw-table.ts'
import { product, withProduct } from './own-product.ts'

withProduct()

const found = findEngines()
const [chromium, ...others] = startable(inject('chromium'), found)

let db: pg.Client
beforeAll(async () => {
  const missing = missingEngines(found)
  if (missing !== null) process.stderr.write(`${missing}\n`)
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
})
afterAll(() => db.end())

// A machine with neither of the others still shows that the journey itself is sound.
test.each(others.length > 0 ? others : [chromium])(
  'in $name the hall opens, a member logs in, and a slot takes a bet',
  async ({ start, payee }) => {
    const engine = await start()
    try {
      await smoke(new Trip(engine, product(), new DrawTable(db, product()), payee))
    } finally {
      await engine.close()
    }
  },
)
