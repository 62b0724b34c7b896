// The Bus between two processes: everything arrives once, what was sent during a reconnect too.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bus } from '#src/bus/bus.ts'
import { createPostgresBus } from '#src/bus/postgres-bus.ts'
import { openDb } from '#src/db/pool.ts'
import { createLog } from '#src/log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
let here: Bus
let there: Bus
let otherDb: ReturnType<typeof openDb>
beforeAll(async () => {
  database = await createTestDatabase()
  otherDb = openDb(database.url, 3)
  const log = createLog('test', 'silent')
  here = await createPostgresBus(database.db, log)
  there = await createPostgresBus(otherDb, log)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await otherDb.close()
  await database.drop()
})

/** Collects messages of a topic until there are as many as expected. */
function listen(bus: Bus, topic: string, wanted: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const got: unknown[] = []
    const stop = bus.subscribe(topic, (message) => {
      got.push(message.body)
      if (got.length === wanted) {
        stop()
        resolve(got)
      }
    })
  })
}

it('brings every message of a topic to the other process, each once', async () => {
  const heard = listen(there, 'numbers', 100)
  await Promise.all(Array.from({ length: 100 }, (_, n) => here.publish('numbers', { n })))
  await here.publish('other', {})
  const numbers = (await heard).map((body) => (body as { n: number }).n).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

it('brings what was sent while its connection was broken', async () => {
  const heard = listen(there, 'after-break', 3)
  await database.db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  for (const n of [1, 2, 3]) await here.publish('after-break', { n })
  expect(await heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})
