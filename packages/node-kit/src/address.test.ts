// Connection strings with several hosts: parsed, and connected to the one that takes writes.
import net from 'node:net'
import { describe, expect, inject, it } from 'vitest'
import { hostsOf, withFirstHost, withSetting } from '#src/address.ts'
import { openPool } from '#src/postgres/pool.ts'

describe('an address', () => {
  it.each([
    ['postgres://u:p@db/x', [{ host: 'db', port: 5432 }], 'postgres://u:p@db/x'],
    [
      'postgresql://u:p@a:1,b:2,c/x?sslmode=require',
      [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
        { host: 'c', port: 5432 },
      ],
      'postgresql://u:p@a:1/x?sslmode=require',
    ],
    [
      'postgres://[::1]:6,h/x',
      [
        { host: '::1', port: 6 },
        { host: 'h', port: 5432 },
      ],
      'postgres://[::1]:6/x',
    ],
  ])('%s names its hosts', (url, hosts, first) => {
    expect(hostsOf(url)).toEqual(hosts)
    expect(withFirstHost(url)).toBe(first)
  })

  it.each([
    ['postgres://a,b/x', 'postgres://a,b/x?options=-c%20role%3Dr'],
    ['postgres://a/x?sslmode=require', 'postgres://a/x?sslmode=require&options=-c%20role%3Dr'],
    ['postgres://a/x?options=-c%20y%3D1&z=2', 'postgres://a/x?options=-c%20y%3D1%20-c%20role%3Dr&z=2'],
  ])('%s carries a setting beside what it has', (url, expected) => {
    expect(withSetting(url, 'role', 'r')).toBe(expected)
  })
})

/** The test's own server, preceded by hosts that do not answer. */
function behindDeadOnes(): string {
  const url = new URL(inject('databaseUrl'))
  return inject('databaseUrl').replace(url.host, `127.0.0.1:1,127.0.0.1:2,${url.host}`)
}

describe('a connection', () => {
  it('is made to the first host that answers, by every client of a pool', async () => {
    const pool = openPool(behindDeadOnes(), { max: 3 })
    try {
      const answers = await Promise.all([1, 2, 3].map((n) => pool.query('SELECT $1::int AS n', [n])))
      expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
      expect(await pool.tx((tx) => tx.query('SELECT 4 AS n'))).toEqual([{ n: 4 }])
    } finally {
      await pool.close()
    }
  })

  it('fails where no host answers, and recovers by itself', async () => {
    const pool = openPool('postgres://u:p@127.0.0.1:1,127.0.0.1:2/x')
    await expect(pool.query('SELECT 1')).rejects.toThrow('ECONNREFUSED')
    await pool.close()
  })

  it('to a host that fell silent is broken, and the next one is made to another', async () => {
    const { hostname, port, host } = new URL(inject('databaseUrl'))
    const callers = new Set<net.Socket>()
    const relay = net.createServer((caller) => {
      callers.add(caller)
      const server = net.connect({ host: hostname, port: Number(port) })
      caller.pipe(server).pipe(caller)
      for (const end of [caller, server]) end.on('error', () => end.destroy())
      caller.on('close', () => server.destroy())
    })
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    const address = relay.address()
    const own = typeof address === 'object' && address !== null ? address.port : 0
    const pool = openPool(inject('databaseUrl').replace(host, `127.0.0.1:${own},${host}`), { max: 1 })
    try {
      expect(await pool.query('SELECT 1 AS n')).toEqual([{ n: 1 }])
      // Partitioned: new connections fail, and open ones get no data, not even a FIN.
      relay.close()
      for (const caller of callers) caller.unpipe()
      await expect(pool.query('SELECT 2 AS n')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
      expect(await pool.query('SELECT 3 AS n')).toEqual([{ n: 3 }])
    } finally {
      for (const caller of callers) caller.destroy()
      await pool.close()
    }
  })
})
