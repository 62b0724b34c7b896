// Grabs beyond what a process serves at once: each is opened or refused with a retry time, none fails, and retries open the rest.
import { expect, it } from 'vitest'
import { createMemberApp } from '#src/app.ts'
import { newId } from '#src/lib/ids.ts'
import { createTestApp } from '#src/test/app.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { collectLog } from '#src/test/log-lines.ts'
import { serveAs } from '#src/test/process-db.ts'
import { depositor } from '#src/test/lottery/red-packets.ts'

const MEMBERS = 24
const POOL = 4

it('grabs at once are answered 200, or 503 with the same code in the envelope, and the log says so', async () => {
  const test = await createTestApp({ DATABASE_POOL: String(POOL) })
  const { log, lines } = collectLog()
  const { app } = await createMemberApp({ ...test.roled, log }, test.services)
  serveAs('api', app)
  await until(test, '09:30:00')
  const members: { token: string; key: string }[] = []
  for (let n = 0; n < MEMBERS; n++) {
    const { token } = await depositor(test, 10_000n)
    members.push({ token, key: newId() })
  }
  // Within the half hour that a session may be idle.
  await test.advance(30 * 60_000 - 60_000)
  for (const { token } of members) await test.call('POST /api/user', {}, { token })
  await until(test, '10:00:00')
  await runJobs(test)
  const grab = async ({ token, key }: { token: string; key: string }) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await app.inject({ method: 'POST', url: '/api/douserredpacket', headers, payload: {} })
    return [answer.statusCode, answer.json<{ code: number }>().code]
  }
  const answers = await Promise.all(members.map(grab))
  const busy = members.filter((_, at) => answers[at]?.[0] === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(new Set(answers.map(String))).toEqual(new Set(['200,200', '503,503']))
  await expect
    .poll(() => lines.filter(({ msg }) => msg === 'requests shed'), { timeout: 10_000 })
    .not.toEqual([])
  expect(lines.find(({ msg }) => msg === 'requests shed')?.['money']).toBe(busy.length)
  for (const member of busy) expect(await grab(member)).toEqual([200, 200])
  const rows = await test.core.db.query('SELECT 1 FROM red_packet_grabs')
  expect(rows).toHaveLength(MEMBERS)
  await expectMoneyBalances(test.core.db)
  await app.close()
  await test.close()
})
