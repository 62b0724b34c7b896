// Every metric of our processes at /metrics, in addition to Node's own. Rules, dashboard and runbook are compared with it.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

const ROWS = {
  http_request_seconds: {
    kind: 'histogram',
    help: 'Time to answer, by route and status',
    labels: ['method', 'route', 'status'],
  },
  http_shed_total: {
    kind: 'counter',
    help: 'Requests that were sent away with 503 because the process was too busy',
    labels: ['kind'],
  },
  chat_frames_total: {
    kind: 'counter',
    help: 'Frames of the chat, up from members and down to sockets',
    labels: ['way'],
  },
  chat_sockets_dropped_total: {
    kind: 'counter',
    help: 'Sockets that we closed, by reason',
    labels: ['reason'],
  },
  chat_sockets_open: { kind: 'gauge', help: 'Sockets that sit in a room', labels: [] },
  db_pool_connections: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL in use and idle, and callers that wait for one',
    labels: ['state'],
  },
  db_pool_wait_seconds: {
    kind: 'histogram',
    help: 'Time that callers waited for a connection when none was idle',
    labels: [],
  },
  loop_pass_age_seconds: {
    kind: 'gauge',
    help: 'Time since a loop last ended a pass without a failure',
    labels: ['loop'],
  },
  loop_failures_total: { kind: 'counter', help: 'Passes of a loop that failed', labels: ['loop'] },
  job_overdue_seconds: {
    kind: 'gauge',
    help: 'Time for which a job has been due without being done, as this worker sees it',
    labels: ['job'],
  },
  provider_up: {
    kind: 'gauge',
    help: '1 while a venue or payment provider answers, 0 after five questions in a row without a clear answer',
    labels: ['provider'],
  },
  provider_request_seconds: {
    kind: 'histogram',
    help: 'Time that questions to venues and payment providers took, by outcome',
    labels: ['provider', 'outcome'],
  },
  push_messages_total: {
    kind: 'counter',
    help: 'Notifications by what became of them: sent, gone, refused, unknown, dropped, put_off',
    labels: ['outcome'],
  },
  queue_waiting: { kind: 'gauge', help: 'What waits for people or for a loop', labels: ['queue'] },
  queue_oldest_seconds: { kind: 'gauge', help: 'Age of what has waited longest', labels: ['queue'] },
  queue_yuan: { kind: 'gauge', help: 'Money that waits, in yuan, play money left out', labels: ['queue'] },
  draw_overdue_seconds: {
    kind: 'gauge',
    help: 'How long the oldest round that should have been drawn is overdue',
    labels: ['lottery'],
  },
  books_age_seconds: { kind: 'gauge', help: 'Time since the books were last checked', labels: [] },
  books_ok: { kind: 'gauge', help: '1 when the last check of the books found nothing', labels: [] },
  restore_drill_age_seconds: {
    kind: 'gauge',
    help: 'Time since a drill of the restore was last recorded; left out before the first',
    labels: [],
  },
  restore_drill_ok: { kind: 'gauge', help: '1 when the last drill of the restore found nothing', labels: [] },
  venue_compared_age_seconds: {
    kind: 'gauge',
    help: "Time since a venue's books were last compared with our mirrors",
    labels: ['plat'],
  },
  alarms_open: { kind: 'gauge', help: 'Alarms that stand in the office', labels: ['kind'] },
  house_read_ok: {
    kind: 'gauge',
    help: '1 when queues, draws, books and alarms could be read from the database just now',
    labels: [],
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof ROWS
export const METRICS: Readonly<Record<MetricName, Metric>> = ROWS

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function optionsOf(name: MetricName, registry: Registry) {
  const { help, labels } = METRICS[name]
  return { name, help, labelNames: [...labels], registers: [registry] }
}

/** What belongs to a process as a whole: memory, event loop, garbage. */
export function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** @param collect called at every scrape, before the value is read */
export function gauge(
  registry: Registry,
  name: MetricName,
  collect: (gauge: Gauge) => void | Promise<void> = () => undefined,
): Gauge {
  return new Gauge({
    ...optionsOf(name, registry),
    async collect(this: Gauge) {
      await collect(this)
    },
  })
}

export function counter(registry: Registry, name: MetricName): Counter {
  return new Counter(optionsOf(name, registry))
}

export function histogram(registry: Registry, name: MetricName): Histogram {
  return new Histogram({ ...optionsOf(name, registry), buckets: SECONDS })
}
