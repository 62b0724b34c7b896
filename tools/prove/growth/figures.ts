// What PostgreSQL's processes cost, and how a cost grows with the size: the figures of the growth proof.
import { readFileSync } from 'node:fs'
import pg from 'pg'

export interface Point {
  readonly size: number
  readonly ms: number
}

/** Processor time has a resolution of 10 ms, averaged over a few turns: less than this counts as zero. */
const LEAST_MS = 0.1

/** The slope of log(time) over log(size), by least squares: 0 where nothing grows, 1 where time doubles with the size. */
export function exponent(points: readonly Point[]): number {
  const logs = points.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(Math.max(ms, LEAST_MS)) }))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(logs.map((log) => log.x)), mean(logs.map((log) => log.y))]
  const spread = logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
  return spread === 0 ? 0 : logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0) / spread
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Processor time of the backends of one database; where the system does not expose it, elapsed time. */
export class Meter {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string): Promise<Meter> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return new Meter(client)
  }

  /** In milliseconds. */
  async cost(work: () => Promise<unknown>): Promise<number> {
    const before = await this.read()
    const startedAt = performance.now()
    await work()
    const passed = performance.now() - startedAt
    const after = await this.read()
    if (before === null || after === null) return passed
    let spentNs = 0
    for (const [pid, ns] of after) spentNs += ns - (before.get(pid) ?? 0)
    return spentNs / 1e6
  }

  async close(): Promise<void> {
    await this.client.end()
  }

  private async read(): Promise<ReadonlyMap<number, number> | null> {
    const { rows } = await this.client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    try {
      return new Map(
        rows.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])]),
      )
    } catch {
      return null
    }
  }
}
