// A ledger whose days pass one after the other, for tests of the books by night.
import { addDays, atClock, beijingDay, type Day } from '@lanting/contract/time'
import { expect, vi } from 'vitest'
import type { CheckRun } from '#src/books/check/check.ts'
import { readSealBoundary, newestSeal } from '#src/books/check/ledger-seal.sql.ts'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import { NightBooks } from '#src/books/check/night-books.ts'
import { advanceClock, type Clock, createClock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { actAs, processDb } from '#src/test/process-db.ts'

const publicLog = new PublicLog()
const books = { checkBy: (check: () => Promise<CheckRun>) => check() }

interface Verified {
  readonly day: Day
  readonly isNew: boolean
}

export const broken = (run: CheckRun) =>
  run.lines.filter((line) => line.freezes && !line.ok).map((line) => line.invariant)

export class NightStage {
  private posted = 0

  private constructor(
    private readonly database: TestDatabase,
    readonly worker: Db,
    readonly clock: Clock,
  ) {}

  static async open(): Promise<NightStage> {
    const database = await createTestDatabase()
    const stage = new NightStage(database, processDb(database.db, 'worker'), await createClock(database.db))
    await stage.until('12:00:00')
    return stage
  }

  get db(): Db {
    return this.database.db
  }

  async close(): Promise<void> {
    await this.worker.close()
    await this.database.drop()
  }

  async until(time: string): Promise<Day> {
    const now = this.clock.now()
    const today = atClock(beijingDay(now), time)
    const at = today > now.getTime() ? today : atClock(addDays(beijingDay(now), 1), time)
    await advanceClock(this.db, Math.ceil(at - now.getTime()))
    await this.clock.reload()
    return beijingDay(this.clock.now())
  }

  /** Two members are given something. */
  async play(): Promise<Day> {
    this.posted += 1
    for (const id of [7n, 8n]) {
      const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 100n)
      must(await post(this.db, { key: `open:${this.posted}:${id}`, code: 'opening', legs }))
    }
    return beijingDay(this.clock.now())
  }

  /** Seals everything; transactions of other databases on the same server may block the sealer. */
  async seal(): Promise<void> {
    const sealer = new LedgerSealer({ db: this.db, publicLog })
    await vi.waitFor(
      async () => {
        await sealer.runOnce()
        expect((await newestSeal(this.db))?.last_id ?? 0).toBe(
          Number((await readSealBoundary(this.db)).lastId),
        )
      },
      { timeout: 60_000 },
    )
  }

  nightOf(at: Db = this.db): NightBooks {
    return new NightBooks({ db: at, books, publicLog, againMs: 0 })
  }

  /** A day with its play, sealed, and the night after it as the worker does it. */
  async dayAndNight(): Promise<{ readonly day: Day; readonly night: Day; readonly run: CheckRun }> {
    const day = await this.play()
    await this.seal()
    const night = await this.until('03:30:00')
    const run = await actAs('worker', () => this.nightOf(this.worker).run(night))
    await this.until('12:00:00')
    return { day, night, run }
  }

  verifiedIn(night: Day): Promise<readonly Verified[]> {
    return this.db.query<Verified>(
      'SELECT day::text, is_new AS "isNew" FROM ledger_day_checks WHERE night = $1 ORDER BY is_new DESC, day',
      [night],
    )
  }

  async closed(): Promise<readonly Day[]> {
    const rows = await this.db.query<{ day: Day }>('SELECT day::text FROM ledger_days ORDER BY day')
    return rows.map(({ day }) => day)
  }

  /** As a superuser, whom no trigger stops. */
  async tamper(...statements: readonly string[]): Promise<void> {
    await this.db.tx(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      for (const statement of statements) await tx.query(statement)
    })
  }
}
