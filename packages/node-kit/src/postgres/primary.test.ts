// Several hosts of which one takes writes: a relay before the test's own server simulates a standby.
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool, type Pool } from '#src/postgres/pool.ts'
import { connectToPrimary } from '#src/postgres/primary.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#src/test/empty-database.ts'

let database: EmptyDatabase
let behind: Pool
let standby: net.Server
let hung: net.Server
let reached = 0
let url: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  behind = openPool(database.url)
  await behind.query('CREATE SCHEMA fake; CREATE TABLE fake.standby_ports (port integer)')
  await behind.query(
    `CREATE FUNCTION fake.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS
       'SELECT EXISTS (SELECT 1 FROM fake.standby_ports WHERE port = inet_client_port())'`,
  )
  const { hostname, port, host, pathname } = new URL(database.url)
  await behind.query(`ALTER DATABASE ${pathname.slice(1)} SET search_path = fake, pg_catalog, public`)
  standby = net.createServer((caller) => {
    caller.on('error', () => undefined)
    const server = net.connect({ host: hostname, port: Number(port) }, () => {
      void behind.query('INSERT INTO fake.standby_ports VALUES ($1)', [server.localPort]).then(() => {
        reached += 1
        caller.pipe(server).pipe(caller)
      })
    })
    server.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => standby.listen(0, '127.0.0.1', resolve))
  // It reads, as the kernel does, and never answers.
  hung = net.createServer((caller) => caller.on('error', () => undefined).resume())
  await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve))
  const others = [hung, standby].map((server) => `127.0.0.1:${(server.address() as net.AddressInfo).port}`)
  url = database.url.replace(host, ['127.0.0.1:1', ...others, host].join())
})
afterAll(async () => {
  await new Promise((resolve) => standby.close(resolve))
  await new Promise((resolve) => hung.close(resolve))
  await behind.close()
  await database.drop()
})

const ASK = 'SELECT pg_is_in_recovery() AS standby'

describe('a dead host, one that hangs, a standby and a primary', () => {
  it('lead every connection of a pool to the primary, also when many are made at once', async () => {
    const before = reached
    const pool = openPool(url, { max: 6 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => pool.query(ASK)))
    await pool.close()
    expect(answers.flat()).toEqual(Array.from({ length: 6 }, () => ({ standby: false })))
    expect(reached).toBeGreaterThan(before)
  })

  it('lead a single connection there too', async () => {
    const before = reached
    const client = await connectToPrimary(url)
    expect((await client.query(ASK)).rows).toEqual([{ standby: false }])
    await client.end()
    expect(reached).toBeGreaterThan(before)
  })

  it('without the primary are refused instead of served', async () => {
    const alone = url.replace(/,[^,]*$/, (last) => last.replace(/,[^/]*/, ',127.0.0.1:2'))
    await expect(connectToPrimary(alone)).rejects.toThrow('takes no writes')
  })
})
