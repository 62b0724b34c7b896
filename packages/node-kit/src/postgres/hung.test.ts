// A server that answers at first and then hangs: a waiting caller gives up in time, and a later statement is served elsewhere.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NoAnswer, openPool } from '#src/postgres/pool.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#src/test/empty-database.ts'

let database: EmptyDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

/** kill -STOP of the connection's own process on the server, until `during` has ended. */
async function stopped(pid: number, during: () => Promise<void>): Promise<void> {
  const send = (signal: string) => expect(spawnSync('kill', [`-${signal}`, String(pid)]).status).toBe(0)
  send('STOP')
  try {
    await during()
  } finally {
    send('CONT')
  }
}

it('a transaction whose server is stopped ends as an outage, without waiting for a rollback too', async () => {
  const pool = openPool(database.url, { max: 1 })
  await pool.query('CREATE TABLE kept (n integer)')
  const begun = performance.now()
  await expect(
    pool.tx(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await tx.query('INSERT INTO kept VALUES (1)')
      await tx.takeTime(4_000)
      await stopped(row?.pid ?? 0, async () => {
        await tx.query('SELECT 1')
      })
    }),
  ).rejects.toThrow(NoAnswer)
  expect(performance.now() - begun).toBeGreaterThan(2_900)
  expect(await pool.query('SELECT n FROM kept')).toEqual([])
  await pool.close()
})

it('gives up before the server does, so that no commit is reported that only one machine holds', async () => {
  const pool = openPool(database.url, { max: 1 })
  await expect(
    pool.tx(async (tx) => {
      await tx.takeTime(2_000)
      await tx.query('SELECT pg_sleep(60)')
    }),
  ).rejects.toThrow(NoAnswer)
  await pool.close()
})
