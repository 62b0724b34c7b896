// The worker's side of approved reruns: runs one at a time and stores what it added.
import { yuanFromFen } from '@lanting/contract/money'
import type { Db } from '#src/db/pool.ts'
import type { Again } from '#src/jobs/again.ts'
import type { Each } from '#src/jobs/items.ts'
import * as sql from '#src/modules/job/rerun.sql.ts'

const ERROR_MAX = 500

export interface RerunDeps {
  readonly db: Db
  /** Runs the items: one that throws is set aside and does not block the others. */
  readonly items: { of(job: string): Each }
  readonly handlers: ReadonlyMap<string, Again>
}

export class RerunService {
  constructor(private readonly deps: RerunDeps) {}

  async runOnce(): Promise<number> {
    const { db } = this.deps
    let done = 0
    for (let taken = await sql.takeRerun(db); taken !== null; taken = await sql.takeRerun(db)) {
      try {
        await sql.finishRerun(db, taken.approval_id, await this.run(taken))
        done += 1
      } catch (error) {
        await sql.failRerun(db, taken.approval_id, String(error).slice(0, ERROR_MAX))
        throw error
      }
    }
    return done
  }

  private async run({ job, period }: sql.RerunKey) {
    const work = this.deps.handlers.get(job)
    if (work === undefined) throw new Error(`${job} cannot be done again`)
    const { rows, fen } = await work.run(period, this.deps.items.of(job))
    return { done: rows, given: yuanFromFen(fen) }
  }
}
