// Has the age checked before the first deposit, outside any transaction. The gate in the database decides.
import type { Db } from '#src/db/pool.ts'
import type { Log } from '#src/lib/log.ts'
import type { AgeProvider } from '#src/providers/age.ts'
import * as sql from '#src/safety/age.sql.ts'

export interface AgeDeps {
  readonly db: Db
  readonly log: Log
  /** Null: no age is asked about. */
  readonly age: AgeProvider | null
}

export class AgeService {
  constructor(private readonly deps: AgeDeps) {}

  /** Never throws: without an answer the gate stays closed. */
  async beforeDeposit(memberId: bigint): Promise<void> {
    const { db, log, age } = this.deps
    if (age === null || (await sql.isClear(db, memberId))) return
    try {
      const person = await sql.readPerson(db, memberId)
      // Without a name and a birthday there is nothing to ask about.
      if (person === null) return
      const answer = await age.ask({ name: person.realname, birthday: person.birthday })
      if (answer !== null) await sql.record(db, memberId, person.person, answer)
    } catch (error) {
      log.error({ err: error }, 'the age was not checked')
    }
  }
}
