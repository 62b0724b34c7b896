// One room across two API processes, over PostgreSQL and over Redis; and how a process drains its sockets.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createMemberApp } from '#src/app.ts'
import { openCore } from '#src/process/core.ts'
import { createServices } from '#src/services.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { closed, isChat, isHistory, openSocket, type TestSocket, until } from '#src/test/socket.ts'

const redisUrl = inject('redisUrl')
const kinds: [string, Record<string, string>][] = [['PostgreSQL', {}]]
if (redisUrl !== null) kinds.push(['Redis', { REDIS_URL: `${redisUrl}/1` }])

/** A second process on the same database: its own connections, its own rooms, its own port. */
async function beside(test: TestApp): Promise<TestApp> {
  const core = await openCore('test', test.core.config)
  const services = createServices(core)
  const { app, bound } = await createMemberApp(core, services)
  return {
    ...test,
    core,
    services,
    app,
    bound,
    async close() {
      await app.close()
      await core.close()
    },
  }
}

describe.each(kinds)('two processes over %s', (_name, env) => {
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    first = await createTestApp(env)
    second = await beside(first)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('share a room: what is said in one is heard in the other, once, in the room’s own order', async () => {
    const speakers = [await newMember(first), await newMember(first), await newMember(first)]
    const reader = await newMember(first)
    const here = await openSocket(first, reader.token)
    const there = await openSocket(second, reader.token)
    const sockets: TestSocket[] = []
    for (const [at, { token }] of speakers.entries()) {
      sockets.push(await openSocket(at % 2 === 0 ? first : second, token))
    }
    const mark = randomUUID().slice(0, 8)
    for (const [at, socket] of sockets.entries()) socket.say(`${mark} 第${at}人`)
    for (const socket of [here, there]) {
      await until(() => socket.frames.filter(isChat).length === 3)
    }
    expect(there.frames.filter(isChat)).toEqual(here.frames.filter(isChat))
    expect(here.frames.filter(isChat).map(({ id }) => id)).toEqual([1, 2, 3])
    const late = await openSocket(second, reader.token, { since: 1 })
    expect(late.frames.find(isHistory)?.data.map(({ id }) => id)).toEqual([2, 3])
    for (const socket of [here, there, late, ...sockets]) socket.close()
  })

  it('count one member’s sockets together', async () => {
    const { token } = await newMember(first)
    const sockets: TestSocket[] = []
    for (const app of [first, second, first, second]) sockets.push(await openSocket(app, token))
    const [oldest, ...others] = sockets as [TestSocket, ...TestSocket[]]
    await closed(oldest)
    expect(oldest.closed()).toBe(4002)
    expect(others.map((socket) => socket.closed())).toEqual([null, null, null])
    for (const socket of others) socket.close()
  })

  it('end a member’s sockets in both when the session ends in one', async () => {
    const { token } = await newMember(first)
    const here = await openSocket(first, token)
    const there = await openSocket(second, token)
    await first.call('POST /api/logoff', {}, { token })
    await Promise.all([closed(here), closed(there)])
    expect([here.closed(), there.closed()]).toEqual([4001, 4001])
  })

  it('lets everybody go politely when one of them drains, and the other takes them in', async () => {
    const leaving = await beside(first)
    const { token } = await newMember(first)
    const socket = await openSocket(leaving, token)
    await leaving.close()
    await closed(socket)
    expect(socket.closed()).toBe(1001)
    const again = await openSocket(second, token)
    again.say('换个地方接着聊')
    await again.next(isChat)
    again.close()
  })
})
