// Figures of the house for the worker's metrics: one read for all of them, at most every ten seconds.
import { ALARM_KIND_KEYS } from '@lanting/contract/data/alarms'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import type { Gauge, Registry } from 'prom-client'
import type { Sql } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import * as sql from '#src/queues/house.sql.ts'
import { cachedFor } from '#src/ops/look.ts'
import { gauge, METRICS, type MetricName } from '#src/ops/metrics.ts'
import { readAllQueues } from '#src/queues/queues.sql.ts'

const CACHE_MS = 10_000
const FEN_IN_YUAN = 100

export interface HouseDeps {
  readonly db: Sql
  readonly log: Log
}

type HouseFigures = Awaited<ReturnType<typeof readHouse>>

async function readHouse(db: Sql) {
  const names = LOTTERIES.map((lottery) => lottery.name)
  const [queues, draws, books, comparisons, alarms, drill] = await Promise.all([
    readAllQueues(db),
    sql.overdueDraws(db, names),
    sql.lastCheck(db),
    sql.comparisonAges(db),
    sql.alarmsByKind(db),
    sql.lastDrill(db),
  ])
  return { queues, draws, books, comparisons, alarms, drill }
}

/** While the database cannot be read the figures are left out: a stale one would look like a good one. */
export function addHouseMetrics(metrics: Registry, { db, log }: HouseDeps, cacheMs = CACHE_MS): void {
  let wasRead = true
  const tryRead = async (): Promise<HouseFigures | null> => {
    try {
      const found = await readHouse(db)
      wasRead = true
      return found
    } catch (error) {
      if (wasRead) log.error({ err: error }, 'metrics of the house could not be read')
      wasRead = false
      return null
    }
  }
  const cached = cachedFor(cacheMs, tryRead)
  const add = (name: MetricName, show: (one: Gauge, house: HouseFigures) => void) =>
    gauge(metrics, name, async (one) => {
      const house = await cached()
      one.reset()
      // One without labels is zero after a reset, which would be a figure.
      if (METRICS[name].labels.length === 0) one.remove()
      if (house !== null) show(one, house)
    })
  gauge(metrics, 'house_read_ok', async (one) => one.set((await cached()) === null ? 0 : 1))
  add('queue_waiting', (one, { queues }) => {
    for (const { queue, waiting } of queues) one.set({ queue }, Number(waiting))
  })
  add('queue_oldest_seconds', (one, { queues }) => {
    for (const { queue, oldest } of queues) one.set({ queue }, Math.max(0, oldest))
  })
  add('queue_yuan', (one, { queues }) => {
    for (const { queue, fen } of queues) one.set({ queue }, Number(fen) / FEN_IN_YUAN)
  })
  add('draw_overdue_seconds', (one, { draws }) => {
    for (const { label, value } of draws) one.set({ lottery: label }, value)
  })
  add('books_age_seconds', (one, { books }) => void (books !== null && one.set(books.age)))
  add('books_ok', (one, { books }) => void (books !== null && one.set(books.ok ? 1 : 0)))
  add('restore_drill_age_seconds', (one, { drill }) => void (drill !== null && one.set(drill.age)))
  add('restore_drill_ok', (one, { drill }) => {
    if (drill !== null) one.set(drill.findings.length === 0 ? 1 : 0)
  })
  add('venue_compared_age_seconds', (one, { comparisons }) => {
    for (const { label, value } of comparisons) one.set({ plat: label }, value)
  })
  add('alarms_open', (one, { alarms }) => {
    for (const kind of ALARM_KIND_KEYS)
      one.set({ kind }, alarms.find(({ label }) => label === kind)?.value ?? 0)
  })
}
