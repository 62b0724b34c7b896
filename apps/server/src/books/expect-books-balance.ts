// Test helper: the whole ledger and the modules' own invariants hold, or the test fails and says where.
import { expect } from 'vitest'
import { inspectBooks } from '#src/books/check.ts'
import type { Invariant } from '#src/books/invariants.sql.ts'
import type { Db } from '#src/db/pool.ts'

export async function expectBooksBalance(db: Db, more: readonly Invariant[] = []): Promise<void> {
  const { lines } = await inspectBooks(db, 'whole', more)
  // A venue that differs freezes only itself, and is no less a fault in a test.
  const broken = lines.filter((line) => !line.ok && (line.freezes || line.invariant.startsWith('I6')))
  expect(
    broken.map(({ invariant, findings }) => ({ invariant, findings })),
    'the books balance',
  ).toEqual([])
}
