// Test helpers: the whole ledger and the modules' own invariants hold, or the test fails and says where.
import { expect } from 'vitest'
import { type CheckLine, inspectBooks, inspectDay } from '#src/books/check.ts'
import type { Invariant } from '#src/books/statement.sql.ts'
import type { Db } from '#src/db/pool.ts'

const EVERYTHING = { firstId: 1n, lastId: 1n << 40n, from: new Date(0), until: new Date('2200-01-01') }

/** Everything as the night asks about one day; tests seal nothing. */
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

export async function expectBooksBalance(db: Db, more: readonly Invariant[] = []): Promise<void> {
  const planned = plannedOnce(db)
  const { lines } = await inspectBooks(planned, 'whole', more)
  // A venue that differs freezes only itself, and is no less a fault in a test.
  const broken = [...lines, ...(await inspectAsDay(planned, more))].filter(
    (line) => !line.ok && (line.freezes || line.invariant.startsWith('I6')),
  )
  expect(
    broken.map(({ invariant, findings }) => ({ invariant, findings })),
    'the books balance',
  ).toEqual([])
}
