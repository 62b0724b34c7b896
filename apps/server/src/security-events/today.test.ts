// The security page's figures of today: the Beijing day so far, beside yesterday until the same time.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readToday } from '#src/security-events/security-events.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { until } from '#src/test/daily-jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('counts the Beijing day so far, beside yesterday until this time', async () => {
  await until(test, '00:30:00')
  const { db } = test.core
  const counted = async () => {
    const { failures, failures_before } = await readToday(db)
    return [failures, failures_before]
  }
  const MINUTES = 60
  const rows = [
    { ago: 29, today: 1n, before: 0n },
    { ago: 31, today: 0n, before: 0n },
    { ago: 24 * MINUTES - 1, today: 0n, before: 0n },
    { ago: 24 * MINUTES + 1, today: 0n, before: 1n },
    { ago: 24 * MINUTES + 29, today: 0n, before: 1n },
    { ago: 24 * MINUTES + 31, today: 0n, before: 0n },
  ]
  for (const { ago, today, before } of rows) {
    const [failures = 0n, earlier = 0n] = await counted()
    await db.query(
      `INSERT INTO security_events (at, event, kind, who, ip, network, agent, call, subject, reason, members, request_id)
       VALUES (app_now() - $1 * interval '1 minute', 'staffLogin', 'failure', '', '', '', '', '', '', '', 0, '')`,
      [ago],
    )
    expect([ago, ...(await counted())]).toEqual([ago, failures + today, earlier + before])
  }
})
