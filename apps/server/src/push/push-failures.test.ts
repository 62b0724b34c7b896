// Push services that fail, refuse or go away, and a worker that is killed: no message arrives twice.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPushStage, PAID, type PushStage, VOID } from '#src/test/push/stage.ts'

let stage: PushStage
beforeAll(async () => {
  stage = await createPushStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe('a push service that', () => {
  it.each([404, 410])('answers %i: the browser is forgotten', async (status) => {
    const { id, as } = await stage.subscribed()
    stage.service.answer(() => ({ status }))
    await stage.write(id, PAID)
    await stage.send()
    expect((await stage.test.call('POST /api/push', {}, as)).data.devices).toEqual([])
  })

  it.each([
    ['refuses', { status: 403 }, 'refused: HTTP 403'],
    ['leads elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'refused: HTTP 307'],
    ['fails', { status: 500 }, 'unknown: HTTP 500'],
    ['takes it and cuts the connection', 'cut', 'unknown: UND_ERR_SOCKET'],
  ] as const)('%s: not sent again', async (_, reply, end) => {
    const { id } = await stage.subscribed()
    stage.service.answer(() => reply)
    await stage.write(id, PAID)
    await stage.send()
    stage.service.answer(() => ({ status: 201 }))
    await stage.test.advance(3600_000)
    await stage.send()
    expect(await stage.states(id)).toEqual([end])
    expect(stage.service.received.length).toBe(reply === 'cut' ? 1 : 0)
  })

  it('has too much to do: sent later, when it says', async () => {
    const { id } = await stage.subscribed()
    stage.service.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await stage.write(id, PAID)
    expect(await stage.send()).toBe(1)
    stage.service.answer(() => ({ status: 201 }))
    await stage.test.advance(110_000)
    expect(await stage.send()).toBe(0)
    await stage.test.advance(10_000)
    expect(await stage.send()).toBe(1)
    expect(stage.titles()).toEqual(['取款已到账'])
  })

  it('too late is not sent', async () => {
    const { id } = await stage.subscribed()
    await stage.write(id, VOID)
    await stage.test.advance(3600_000)
    await stage.send()
    expect(await stage.states(id)).toEqual(['dropped: expired'])
  })
})

it('a worker that was killed while it sent gives up what may have arrived', async () => {
  const { id } = await stage.subscribed()
  await stage.write(id, PAID)
  await stage.test.core.db.query(
    "UPDATE push_messages SET state = 'sending', claimed_at = app_now() WHERE state = 'waiting'",
  )
  await stage.test.advance(3600_000)
  expect(await stage.send()).toBe(0)
  expect(await stage.states(id)).toEqual(['sending'])
})
