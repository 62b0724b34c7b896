// Looks over ledger, bets, audit log and public log with a login that can only read, and remembers outside of the database what
// it saw: the product's own seals and books, and prints of every row.
import { verifyChain } from '#src/audit/verify-chain.ts'
import { BUSINESS_INVARIANTS } from '#src/books/check/invariants/books.invariants.sql.ts'
import { LEDGER_INVARIANTS } from '#src/books/check/invariants/invariants.sql.ts'
import type { Tx } from '#src/db/pool.ts'
import { checkTree } from '#src/public-log/check-tree.ts'
import { compare, type Remembered } from '#src/verifier/prints.ts'
import { type PrintName, PRINTS, readPrints } from '#src/verifier/prints.sql.ts'

export type Memory = Partial<Record<PrintName, Remembered>>

export interface Verdict {
  /** What is wrong, each in a line; empty when everything is as it was. */
  readonly found: readonly string[]
  readonly memory: Memory
}

/** @param tx a snapshot: see `takeSnapshot` */
export async function verifyRows(tx: Tx, before: Memory): Promise<Verdict> {
  const found: string[] = []
  const memory: Memory = {}
  for (const name of PRINTS) {
    const { found: tampered, now } = compare(name, before[name], await readPrints(tx, name))
    found.push(...tampered.map(({ subject, what }) => `${subject} ${what}`))
    memory[name] = now
  }
  const chain = await verifyChain(tx)
  if (chain.ok === 0) found.push(`audit chain broken at ${chain.broken_at}`)
  if ((memory.audit?.rows.size ?? 0) !== chain.rows) found.push(`audit rows behind the end of their chain`)
  found.push(...(await checkTree(tx)))
  for (const invariant of [...LEDGER_INVARIANTS, ...BUSINESS_INVARIANTS]) {
    // What is a fact about the business and not about the books is no tampering.
    if (!invariant.freezes) continue
    const { findings } = await invariant.check(tx, null)
    found.push(
      ...findings.map(
        ({ subject, expected, found: is }) => `${invariant.name} ${subject}: ${is}, not ${expected}`,
      ),
    )
  }
  return { found, memory }
}

interface Stored {
  readonly floor: string | null
  readonly top: string | null
  readonly rows: readonly (readonly [
    string,
    Remembered['rows'] extends ReadonlyMap<string, infer Seen> ? Seen : never,
  ])[]
}

const big = (text: string | null) => (text === null ? null : BigInt(text))

/** As it is kept in a file. */
export function memoryText(memory: Memory): string {
  const stored = Object.entries(memory).map(([name, { rows, floor, top }]) => [
    name,
    { floor: floor?.toString() ?? null, top: top?.toString() ?? null, rows: [...rows] } satisfies Stored,
  ])
  return JSON.stringify(Object.fromEntries(stored))
}

export function readMemory(text: string): Memory {
  const stored = JSON.parse(text) as Record<PrintName, Stored>
  return Object.fromEntries(
    Object.entries(stored).map(([name, { floor, top, rows }]) => [
      name,
      { floor: big(floor), top: big(top), rows: new Map(rows) },
    ]),
  )
}
