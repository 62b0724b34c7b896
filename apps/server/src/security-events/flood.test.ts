// What any script can cause is bounded: one row per address and window for the cheapest, and a number in all.
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Db } from '#src/db/pool.ts'
import { createLog } from '#src/lib/log.ts'
import { SecurityEvents, type SecurityEvent } from '#src/security-events/security-events.ts'
import { noteRateLimits } from '#src/security-events/watch.ts'

function counting() {
  const rows: unknown[] = []
  const db = { query: async (_text: string, values: unknown) => (rows.push(values), []) } as unknown as Db
  const alarms = { isRaisedAnew: async () => false } as unknown as Alarms
  return { rows, events: new SecurityEvents({ db, log: createLog('test', 'silent'), alarms }) }
}

const from = (ip: string) => ({ ip, userAgent: '', requestId: '' })

it.each(['too_fast', 'captcha_wrong', 'work_wrong'] as const)(
  '%s leaves one row per address and window, and two thousand in all',
  async (event) => {
    const { rows, events } = counting()
    for (let i = 0; i < 50; i++) events.note({ event, who: '—', caller: from('203.0.113.1') })
    await events.settled()
    expect(rows).toHaveLength(1)
    for (let i = 0; i < 5_000; i++)
      events.note({ event, who: '—', caller: from(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`) })
    await events.settled()
    expect(rows).toHaveLength(2_000)
  },
)

it('an answer with 429 is an event of its address, others are none', async () => {
  const noted: SecurityEvent[] = []
  const app = fastify()
  noteRateLimits(app, { note: (event) => void noted.push(event) })
  app.get('/fast', (_request, reply) => reply.code(429).send())
  app.get('/fine', (_request, reply) => reply.send())
  await app.inject({ url: '/fine', remoteAddress: '203.0.113.5' })
  await app.inject({ url: '/fast', remoteAddress: '203.0.113.5' })
  await app.close()
  expect(noted.map(({ event, call, caller }) => [event, call, caller.ip])).toEqual([
    ['too_fast', '/fast', '203.0.113.5'],
  ])
})
