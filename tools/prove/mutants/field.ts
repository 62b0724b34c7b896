// Plants bugs one after the other in a scratch copy and runs its tests; one database and one test runner for all.
import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '#server/db/pool.ts'
import { startPostgres } from '#tools/run/launch/postgres.mjs'
import { sendSignal } from '#tools/run/launch/processes.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'
import type { Order, Verdict } from './list/bench.ts'
import { makeScratch } from './scratch.ts'

/** Timeout of a bug's tests, and of a runner's start. */
const LIMIT_MS = 240_000
/** Tests that a bug ended leave their databases behind. */
const DATABASES_KEPT = 12

export type Outcome =
  | { readonly kind: 'caught'; readonly by: string; readonly ms: number }
  | { readonly kind: 'survived' | 'no end'; readonly ms: number }

export interface Field {
  /** Runs all tests on the current files. */
  readonly check: (tests: readonly string[]) => Promise<Verdict | null>
  readonly plant: (file: string, text: string, tests: readonly string[]) => Promise<Outcome>
  readonly close: () => Promise<void>
}

export async function openField({ withDatabase }: { readonly withDatabase: boolean }): Promise<Field> {
  const scratch = makeScratch()
  const database = withDatabase ? await openDatabase() : null
  let child: ChildProcess | null = null
  let changed: string[] = []

  async function ready(): Promise<ChildProcess> {
    if (child !== null) return child
    // A group of its own: the runner's workers end with it, whatever they are busy with.
    const made = fork(join(scratch.dir, 'tools/prove/mutants/list/bench.ts'), [], {
      cwd: scratch.dir,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...(database && { TEST_DATABASE_URL: database.url }) },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = made
    if ((await heard(made, LIMIT_MS)) === null) throw new Error('the test runner does not come up')
    return made
  }

  function end(): void {
    if (child?.pid !== undefined) sendSignal(-child.pid, 'SIGKILL')
    child = null
  }

  async function ask(order: Omit<Order, 'changed'>): Promise<Verdict | null> {
    const bench = await ready()
    bench.send({ ...order, changed } satisfies Order)
    changed = []
    const verdict = (await heard(bench, LIMIT_MS)) as Verdict | null
    if (verdict === null) end()
    return verdict
  }

  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    end()
    await database?.stop()
    scratch.remove()
  }

  return {
    check: (tests) => ask({ tests, bail: false }),
    async plant(file, text, tests) {
      const began = performance.now()
      const restore = scratch.replace(file, text)
      changed.push(file)
      try {
        const verdict = await ask({ tests, bail: true })
        const ms = Math.round(performance.now() - began)
        const [by] = verdict?.failed ?? []
        if (by !== undefined) return { kind: 'caught', by, ms }
        return { kind: verdict === null ? 'no end' : 'survived', ms }
      } finally {
        restore()
        changed.push(file)
        await database?.dropLeftovers()
      }
    },
    close: () => (closing ??= close()),
  }
}

/** The runner's next message; null on a timeout or when it has exited. */
function heard(bench: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (said: unknown) => {
      clearTimeout(timer)
      bench.off('message', settle)
      bench.off('exit', gone)
      resolve(said)
    }
    const gone = () => settle(null)
    const timer = setTimeout(gone, limitMs)
    bench.once('message', settle)
    bench.once('exit', gone)
  })
}

/** One database server for all tests of all bugs. */
async function openDatabase() {
  const dataDir = throwawayDir()
  const postgres = await startPostgres({ dataDir, durable: false })
  const db = openDb(postgres.url, 1)
  return {
    url: postgres.url,
    async dropLeftovers() {
      const rows = await db.query<{ datname: string }>(
        "SELECT datname FROM pg_database WHERE datname LIKE 't\\_%'",
      )
      if (rows.length <= DATABASES_KEPT) return
      for (const { datname } of rows) await db.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    },
    async stop() {
      await db.close()
      await postgres.stop({ remove: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
