// Test helper: agents with direct members, and the worker's run on the fifth of the month.
import { addMonths, atClock, beijingDay, type Month, monthOf } from '@lanting/contract/time'
import { JobRunner } from '#src/jobs/runner.ts'
import type { Cashier } from '#src/test/money/cashier.ts'
import type { FakeVenue } from '#src/test/venues/fake-venue.ts'
import { deposit, join, play } from '#src/test/invited.ts'
import { workerJobs } from '#src/worker.ts'

export type Agent = Awaited<ReturnType<typeof newAgent>>

export async function newAgent({ test }: Cashier) {
  const person = await join(test)
  await test.core.db.query('UPDATE members SET is_agent = true WHERE id = $1', [person.id])
  return person
}

/** A direct member who deposits, plays enough to be active, and loses or wins in the end. */
export async function downline(cashier: Cashier, venue: FakeVenue, of: Agent, lostYuan: number) {
  const { test } = cashier
  const member = await join(test, of.id)
  await deposit(cashier, member, '1000')
  await play(test, venue, member.id, 1000)
  const last = Math.abs(lostYuan) + 1000 * Math.sign(lostYuan)
  await play(test, venue, member.id, last, lostYuan > 0 ? 'lose' : 'win')
  return member
}

/** Moves to three in the afternoon of the fifth, so many months later, with so many workers. Returns the month before. */
export async function nextFifth(cashier: Cashier, { workers = 1, months = 1 } = {}): Promise<Month> {
  const now = cashier.test.core.clock.now()
  const month = addMonths(monthOf(beijingDay(now)), months)
  await cashier.test.advance(atClock(`${month}-05`, '15:00:00') - now.getTime())
  await runMonthly(cashier, workers)
  return addMonths(month, -1)
}

export async function runMonthly({ test }: Cashier, workers = 1): Promise<void> {
  const { core, services } = test
  const jobs = workerJobs(core, services).filter(({ name }) => name === 'agent-monthly')
  const deps = { ...core, alarms: services.alarms }
  await Promise.all(Array.from({ length: workers }, () => new JobRunner(deps, jobs).tick()))
  const failed = await core.db.query<{ error: string }>('SELECT error FROM job_runs WHERE error IS NOT NULL')
  if (failed.length > 0) throw new Error(failed.map(({ error }) => error).join('\n'))
}
