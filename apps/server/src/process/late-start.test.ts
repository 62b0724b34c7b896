// What a process waits for when it starts, and what it refuses instead of serving an empty house.
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseNoOutside } from '#src/config/missing-settings.ts'
import { awaitDatabase } from '#src/process/await-database.ts'
import { refuseUnseeded } from '#src/process/ready.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { freePort } from '#src/test/venues/sandbox.ts'

let database: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await database.drop()
})

/** The database's own port by another number. */
async function forward(port: number): Promise<void> {
  const { hostname, port: real } = new URL(database.url)
  const server = createServer((socket) => {
    const onward = connect(Number(real), hostname)
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => undefined)
  })
  server.listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
}

function addressAt(port: number, password?: string): string {
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  if (password !== undefined) url.password = password
  return url.toString()
}

describe('a database that is late', () => {
  it('is waited for, and said once', async () => {
    const port = await freePort()
    const warned: string[] = []
    const informed: string[] = []
    let opening: Promise<void> | undefined
    await awaitDatabase(addressAt(port), {
      warn(_what: object, text?: string) {
        warned.push(text ?? '')
        opening = forward(port)
      },
      info: (_what: object, text?: string) => void informed.push(text ?? ''),
    } as Parameters<typeof awaitDatabase>[1])
    await opening
    expect(warned).toEqual(['the database does not answer yet; waiting for it'])
    expect(informed).toEqual(['the database answers'])
  })

  it('is not waited for where the password is wrong', async () => {
    const port = await freePort()
    await forward(port)
    const silent = { warn: () => undefined, info: () => undefined } as unknown as Parameters<
      typeof awaitDatabase
    >[1]
    await expect(awaitDatabase(addressAt(port, 'wrong'), silent)).rejects.toThrow(/password/)
  })
})

it('a house without its first content is refused by name, and served once the seed has been there', async () => {
  await expect(refuseUnseeded(database.db)).rejects.toThrow('请先运行 seed')
  await seedContent(database.db)
  await refuseUnseeded(database.db)
})

describe('play money without an outside world', () => {
  it.each([
    [{}, true],
    [{ SANDBOX_URL: '' }, true],
    [{ SANDBOX_URL: 'https://sandbox.example' }, false],
    [{ SANDBOX_PORT: '3001' }, false],
  ])('with %j is refused: %s', (env, isRefused) => {
    const start = () => refuseNoOutside('sandbox', env)
    if (isRefused) expect(start).toThrow('SANDBOX_URL')
    else expect(start).not.toThrow()
  })

  it('is no matter of real money, whose providers are checked elsewhere', () => {
    expect(() => refuseNoOutside('live', {})).not.toThrow()
  })
})
