// What the processes show at /metrics: every metric of the catalogue, with figures that follow what happens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Registry } from 'prom-client'
import { insertDrill } from '#src/books/drill/restore-drill.sql.ts'
import { startLoop } from '#src/jobs/loop.ts'
import { JobRunner } from '#src/jobs/runner.ts'
import { addHouseMetrics } from '#src/queues/house-metrics.ts'
import { METRICS } from '#src/ops/metrics.ts'
import { watchJobs, watchLoops } from '#src/ops/work-metrics.ts'
import { watchProviders } from '#src/providers/provider-watch.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { collectLog } from '#src/test/log-lines.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** A value by name and labels, as on the page; undefined where it is left out. */
async function read(metrics: Registry, name: string, labels = ''): Promise<number | undefined> {
  const line = (await metrics.metrics()).split('\n').find((one) => one.startsWith(`${name}${labels} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

const house = (db = test.roled.db, { log } = collectLog()) => {
  const metrics = new Registry()
  addHouseMetrics(metrics, { db, log }, 0)
  return metrics
}

describe('the catalogue', () => {
  it('is what the processes show, no more and no less', () => {
    const worker = new Registry()
    watchLoops(worker)
    watchJobs(worker, { overdue: () => new Map() })
    addHouseMetrics(worker, test.roled)
    const shown = [test.core.metrics, test.app.metrics, worker].flatMap((one) =>
      one.getMetricsAsArray().map(({ name }) => name),
    )
    const own = shown.filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.toSorted()).toEqual(Object.keys(METRICS).toSorted())
  })
})

describe('the house', () => {
  it('shows queues by length, age and money', async () => {
    const { id } = await newMember(test)
    expect(await read(house(), 'queue_waiting', '{queue="deposit"}')).toBe(0)
    await test.core.db.query(
      `INSERT INTO deposits (no, member_id, channel, amount_fen, state, expire_at, created_at)
       VALUES ('D1', $1, 'bank', 12345, 'review', app_now(), app_now() - interval '90 minutes')`,
      [id],
    )
    expect(await read(house(), 'queue_waiting', '{queue="deposit"}')).toBe(1)
    expect(await read(house(), 'queue_yuan', '{queue="deposit"}')).toBe(123.45)
    expect(await read(house(), 'queue_oldest_seconds', '{queue="deposit"}')).toBeGreaterThanOrEqual(5400)
  })

  it('shows how old the last check of the books is and what it found', async () => {
    expect(await read(house(), 'books_age_seconds')).toBeUndefined()
    await test.services.books.check('incremental')
    expect(await read(house(), 'books_ok')).toBe(1)
    await test.advance(3_600_000)
    expect(await read(house(), 'books_age_seconds')).toBeGreaterThanOrEqual(3600)
    await test.core.db.query(
      `INSERT INTO ledger_checks (run, invariant, scope, ok, freezes, counted, findings, took_ms, at)
       VALUES (1000000, 'I1', 'whole', false, true, 1, '[]', 1, app_now())`,
    )
    expect(await read(house(), 'books_ok')).toBe(0)
  })

  it('shows how old the last drill of the restore is and whether it was good', async () => {
    expect(await read(house(), 'restore_drill_age_seconds')).toBeUndefined()
    expect(await read(house(), 'restore_drill_ok')).toBeUndefined()
    const drill = { backup: 'x', lostMs: 0, tookMs: 0 }
    await insertDrill(test.core.db, { ...drill, findings: [] })
    await test.advance(3_600_000)
    expect(await read(house(), 'restore_drill_age_seconds')).toBeGreaterThanOrEqual(3600)
    expect(await read(house(), 'restore_drill_ok')).toBe(1)
    await insertDrill(test.core.db, { ...drill, findings: ['账目不符：I2'] })
    expect(await read(house(), 'restore_drill_ok')).toBe(0)
  })

  it('shows alarms by kind, and those that ended no more', async () => {
    const { alarms } = test.services
    await alarms.raise({ kind: 'draw_late', subject: 'x', detail: 'x' })
    expect(await read(house(), 'alarms_open', '{kind="draw_late"}')).toBe(1)
    await alarms.end('draw_late', 'x')
    expect(await read(house(), 'alarms_open', '{kind="draw_late"}')).toBe(0)
  })

  it('shows no old figure while the database is away, and says so', async () => {
    const away = { ...test.roled.db, query: () => Promise.reject(new Error('away')) }
    const told = collectLog()
    const metrics = house(away, told)
    expect(await read(metrics, 'house_read_ok')).toBe(0)
    expect(await read(metrics, 'books_age_seconds')).toBeUndefined()
    expect(await read(metrics, 'queue_waiting', '{queue="deposit"}')).toBeUndefined()
    expect(told.lines.map(({ msg }) => msg)).toEqual(['metrics of the house could not be read'])
    expect(await read(house(), 'house_read_ok')).toBe(1)
  })
})

describe('the work of a process', () => {
  it('counts passes of loops that fail', async () => {
    const metrics = new Registry()
    const { log } = collectLog()
    const failing = async () => Promise.reject(new Error('no'))
    const deps = { log, bus: test.core.bus, watch: watchLoops(metrics) }
    const loop = startLoop({ name: 'a', about: '', pauseMs: 60_000, run: failing }, deps)
    await loop.stop()
    expect(await read(metrics, 'loop_failures_total', '{loop="a"}')).toBe(1)
    expect(await read(metrics, 'loop_pass_age_seconds', '{loop="a"}')).toBeGreaterThanOrEqual(0)
  })

  it('shows for how long a job has been due, until it is done', async () => {
    const metrics = new Registry()
    const deps = { ...test.core, log: collectLog().log, alarms: test.services.alarms }
    let fails = true
    const run = async () => (fails ? Promise.reject(new Error('no')) : undefined)
    const runner = new JobRunner(deps, [
      { name: 'never-done', about: '', duePeriod: () => '2026-01-01', run },
    ])
    watchJobs(metrics, runner)
    const overdue = () => read(metrics, 'job_overdue_seconds', '{job="never-done"}')
    expect(await overdue()).toBe(0)
    await runner.tick()
    expect(await overdue()).toBeGreaterThan(0)
    fails = false
    await test.advance(3_600_000)
    await runner.tick()
    expect(await overdue()).toBe(0)
  })

  it('shows the waits for a connection', async () => {
    const { db, metrics } = test.core
    const before = (await read(metrics, 'db_pool_wait_seconds_count')) ?? 0
    await Promise.all(Array.from({ length: 30 }, () => db.query('SELECT 1')))
    expect(await read(metrics, 'db_pool_wait_seconds_count')).toBeGreaterThan(before)
    expect(await read(metrics, 'db_pool_connections', '{state="waiting"}')).toBe(0)
  })
})

describe('a provider', () => {
  it('that stops answering is one line and a figure, and one more line when it is back', async () => {
    const metrics = new Registry()
    const { log, lines } = collectLog()
    const watch = watchProviders(log, metrics)
    const breaker = watch.breakerOf('AG')
    for (let n = 0; n < 20; n += 1) breaker.failed()
    expect(await read(metrics, 'provider_up', '{provider="AG"}')).toBe(0)
    for (let n = 0; n < 20; n += 1) breaker.succeeded()
    expect(await read(metrics, 'provider_up', '{provider="AG"}')).toBe(1)
    expect(lines.map(({ msg, provider }) => [msg, provider])).toEqual([
      ['a provider does not answer', 'AG'],
      ['a provider answers again', 'AG'],
    ])
  })
})
