// A transaction whose connection is ended by the database fails, and nothing else does.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, openPool, type Pool } from '#src/postgres/pool.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#src/test/empty-database.ts'

let database: EmptyDatabase
let pool: Pool
beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

it('survives a connection that ends in the middle of a transaction', async () => {
  const begun = pool.tx(async (tx) => {
    const { pid } = one(await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))
    await pool.query('SELECT pg_terminate_backend($1)', [pid])
    const isGone = async () => {
      const rows = await pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])
      return rows.length === 0
    }
    await expect.poll(isGone).toBe(true)
    await tx.query('SELECT 1')
  })
  await expect(begun).rejects.toThrow()
  expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('rolls back what fails, and the connection serves the next', async () => {
  const narrow = openPool(database.url, { max: 1 })
  const refused = narrow.tx(async (tx) => {
    await tx.query('CREATE TABLE half (n integer)')
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await narrow.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
  await narrow.close()
})

it('reads 64-bit numbers whole', async () => {
  expect(await pool.query('SELECT 9007199254740993::bigint AS fen')).toEqual([{ fen: 9007199254740993n }])
})

it('looks names up in its own schema only', async () => {
  await pool.query('CREATE SCHEMA apart; CREATE TABLE apart.t (n integer); CREATE TABLE public.u (n integer)')
  const own = openPool(database.url, { schema: 'apart' })
  expect(await own.query('SELECT n FROM t')).toEqual([])
  await expect(own.query('SELECT n FROM u')).rejects.toThrow('does not exist')
  await own.close()
})
