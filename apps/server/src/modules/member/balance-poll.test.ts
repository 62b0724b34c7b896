// The balance poll caches an answer for some seconds and still shows every change at once, wherever it was made.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Core, openCore } from '#src/process/core.ts'
import type { Db } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post, postMany } from '#src/ledger/post.ts'
import { SessionService } from '#src/modules/auth/session.service.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
let worker: Core
let keys = 0
beforeAll(async () => {
  test = await createTestApp()
  worker = await openCore('worker', test.core.config)
})
afterAll(async () => {
  await worker.close()
  await test.close()
})

const posting = (id: bigint, fen: bigint) => ({
  key: `poll:${keys++}`,
  code: 'opening' as const,
  legs: move(house('opening', 'CNY'), memberMain(id, 'CNY'), fen),
})
const credit = async (db: Db, id: bigint, fen: bigint) => must(await post(db, posting(id, fen)))
const poll = async (token: string) => (await test.call('POST /api/balance', {}, { token })).data

/**
 * Resolves when this process has handled the worker's next message of the topic. The registration's own message on the
 * same topic may arrive as late as it likes, so a mark that the worker sends after its message is what is waited for.
 */
async function heardFromWorker(topic: string): Promise<void> {
  const publish = worker.bus.publish.bind(worker.bus)
  await new Promise<void>((resolve, reject) => {
    const stop = test.core.bus.subscribe('test.mark', () => {
      stop()
      resolve()
    })
    const spy = vi.spyOn(worker.bus, 'publish').mockImplementation(async (sent, body) => {
      await publish(sent, body)
      if (sent !== topic) return
      spy.mockRestore()
      publish('test.mark', {}).catch(reject)
    })
  })
}

describe('a balance poll', () => {
  it('shows what was posted through this process at once, alone, in a batch and in a transaction', async () => {
    const { id, token } = await newMember(test)
    const { db } = test.core
    expect((await poll(token)).balance).toBe('0.00')
    await credit(db, id, 100n)
    expect((await poll(token)).balance).toBe('1.00')
    await postMany(db, [posting(id, 100n), posting(id, 100n)])
    expect((await poll(token)).balance).toBe('3.00')
    await db.tx(async (tx) => {
      must(await post(tx, posting(id, 100n)))
      expect((await poll(token)).balance).toBe('3.00')
    })
    expect((await poll(token)).balance).toBe('4.00')
  })

  it('shows messages as they come and are read', async () => {
    const { id, token } = await newMember(test)
    const before = (await poll(token)).message_num
    const message = { memberId: id, key: 'poll', title: '一', content: '<p>一</p>' }
    await test.services.inbox.write(test.core.db, message)
    expect((await poll(token)).message_num).toBe(before + 1)
    await test.services.inbox.writeToAll(test.core.db, { ...message, key: 'all' }, false)
    expect((await poll(token)).message_num).toBe(before + 2)
    await test.call('POST /api/noticeread', {}, { token })
    expect((await poll(token)).message_num).toBe(0)
  })

  it('asks the database once for many polls', async () => {
    const { token } = await newMember(test)
    await poll(token)
    const query = vi.spyOn(test.roled.db, 'query')
    await Promise.all(Array.from({ length: 20 }, () => poll(token)))
    expect(query.mock.calls.filter(([text]) => text.includes('ledger_accounts')).length).toBeLessThan(20)
    query.mockRestore()
  })

  it('hears of what another process has posted', async () => {
    const { id, token } = await newMember(test)
    const heard = heardFromWorker('members.touched')
    await poll(token)
    await credit(worker.db, id, 500n)
    await heard
    expect((await poll(token)).balance).toBe('5.00')
  })

  it('stops with the session, also for a session that was being read while it ended', async () => {
    const { id, token } = await newMember(test)
    const { db } = test.roled
    const ask = () => test.raw('POST /api/balance', {}, { token })
    let isRead = (): void => undefined
    let resume = (): void => undefined
    const read = new Promise<void>((resolve) => (isRead = resolve))
    const logout = new Promise<void>((resolve) => (resume = resolve))
    const real = db.query.bind(db)
    let reads = 0
    const query = vi.spyOn(db, 'query').mockImplementation(async (text, values, name) => {
      const rows = await real(text, values, name)
      if (text.includes('FROM sessions s') && ++reads === 1) {
        isRead()
        await logout
      }
      return rows as never
    })
    // This session is not cached, so the next poll reads it.
    await test.services.sessions.announceEnd(id)
    const during = ask()
    await read
    expect((await test.call('POST /api/logoff', {}, { token })).code).toBe(200)
    resume()
    expect((await during).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(401)
    query.mockRestore()
  })

  it('stops as soon as another process tells that the session has ended', async () => {
    const { id, token } = await newMember(test)
    const ask = async () => (await test.raw('POST /api/balance', {}, { token })).statusCode
    expect(await ask()).toBe(200)
    const heard = heardFromWorker('session.ended')
    await new SessionService({
      ...worker,
      ...test.services,
      venueSessions: test.services.sessionEnds,
      security: test.services.securityEvents,
    }).endAll(id)
    await heard
    expect(await ask()).toBe(401)
  })
})
