// Test helpers: assert the whole ledger and the modules' own invariants, with the failing place in the message.
import { expect } from 'vitest'
import { type CheckLine, inspectBooks, inspectDay } from '#src/books/check/check.ts'
import { takeSnapshot } from '#src/books/check/check.sql.ts'
import { LEDGER_INVARIANTS } from '#src/books/check/invariants/invariants.sql.ts'
import type { Invariant, InvariantAnswer } from '#src/books/statement.sql.ts'
import type { Db } from '#src/db/pool.ts'

const EVERYTHING = { firstId: 1n, lastId: 1n << 40n, from: new Date(0), until: new Date('2200-01-01') }

/** Everything as the nightly check of one day; tests seal nothing. */
export async function inspectAsDay(db: Db, more: readonly Invariant[]): Promise<readonly CheckLine[]> {
  const { lines } = await inspectDay(
    db,
    EVERYTHING,
    more.filter(({ name }) => name !== 'I2.seals'),
  )
  return lines
}

/** By their texts. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `books ${names.size}`
  names.set(text, name)
  return name
}

/** The same statements after every test: each connection plans them once, which costs more than all that they read. */
function plannedOnce(db: Db): Db {
  return {
    ...db,
    tx: (work) =>
      db.tx(async (tx) => {
        await tx.query('SET LOCAL plan_cache_mode = force_generic_plan')
        return work({ ...tx, query: (text, values) => tx.query(text, values, nameOf(text)) })
      }),
  }
}

/** Which of them do not hold. */
export async function brokenInvariants(
  db: Db,
  scope: 'whole' | 'incremental' | 'day',
  more: readonly Invariant[],
): Promise<string[]> {
  const lines = scope === 'day' ? await inspectAsDay(db, more) : (await inspectBooks(db, scope, more)).lines
  return lines.filter((line) => !line.ok && line.freezes).map((line) => line.invariant)
}

/**
 * Every invariant once: those of the ledger over everything, those of the business with the cheaper statement for one
 * day. The tests of the books compare both statements.
 */
export async function expectBooksBalance(db: Db, more: readonly Invariant[] = []): Promise<void> {
  const broken = await plannedOnce(db).tx(async (tx) => {
    await takeSnapshot(tx, 'day')
    const found: { invariant: string; findings: InvariantAnswer['findings'] }[] = []
    for (const invariant of [...LEDGER_INVARIANTS, ...more]) {
      const { name, freezes, checkDay } = invariant
      // A venue that differs freezes only itself, and is no less a fault in a test.
      if (!freezes && !name.startsWith('I6')) continue
      const isWhole = checkDay === undefined || name === 'I2.seals' || LEDGER_INVARIANTS.includes(invariant)
      const { findings } = await (isWhole ? invariant.check(tx, null) : checkDay(tx, EVERYTHING))
      if (findings.length > 0) found.push({ invariant: name, findings })
    }
    return found
  })
  expect(broken, 'the books balance').toEqual([])
}
