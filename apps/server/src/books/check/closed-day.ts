// Closed days of the books as a chain: each day's figures over those of the day before, and whether they still fit.
import { createHash } from 'node:crypto'
import { addDays, beijingDay } from '@lanting/contract/time'
import * as sql from '#src/books/check/closed-day.sql.ts'
import { chainHash } from '#src/books/check/ledger-seal.ts'
import type { Seal } from '#src/books/check/ledger-seal.sql.ts'
import {
  type DaySpan,
  type Finding,
  FINDINGS_SHOWN,
  type Invariant,
  invariant,
} from '#src/books/statement.sql.ts'
import type { Sql, Tx } from '#src/db/pool.ts'

const NOTHING_BEFORE = '0'.repeat(64)

/** What the day after this one is chained to. */
function chainOf(day: Omit<sql.ClosedDay, 'chain'>, before: string): string {
  const seal = chainHash(day.seal === null ? null : (JSON.parse(day.seal) as Seal))
  const sums = day.sums.map(({ currency, part, total, entries }) => [currency, part, total, entries])
  const ids = [day.firstId, day.lastId, day.transactions].map(String)
  return createHash('sha256')
    .update(JSON.stringify([before, day.day, ...ids, sums, seal]))
    .digest('hex')
}

/**
 * Whether a day is the next one of the chain: the first covers everything before it, any other starts where the one
 * before ended.
 */
function follows(day: Omit<sql.ClosedDay, 'chain'>, before: sql.ClosedDay | null): boolean {
  if (before === null) return day.firstId === 1n
  return day.day === addDays(before.day, 1) && day.firstId === before.lastId + 1n
}

/** Adds a day that was found sound to the chain; not while a day before it is missing there. */
export async function closeDay(tx: Tx, day: Omit<sql.ClosedDay, 'chain'>): Promise<void> {
  const before = await sql.newestClosed(tx)
  if (!follows(day, before)) return
  await sql.insertClosed(tx, { ...day, chain: chainOf(day, before?.chain ?? NOTHING_BEFORE) })
}

function brokenLinks(days: readonly sql.ClosedDay[]): Finding[] {
  const findings: Finding[] = []
  let before: sql.ClosedDay | null = null
  for (const day of days) {
    const chain: string = chainOf(day, before?.chain ?? NOTHING_BEFORE)
    if (!follows(day, before) || chain !== day.chain)
      findings.push({ subject: `day:${day.day}`, expected: chain, found: day.chain })
    before = day
  }
  return findings
}

/** A day's own entries still add up to what was stored when it was closed. */
async function changedFigures(at: Sql, day: sql.ClosedDay): Promise<Finding[]> {
  const describe = ({ transactions, sums }: sql.Figures) =>
    `${transactions} ${sums.map(({ currency, part, total, entries }) => `${currency}:${part} ${total} #${entries}`).join(', ')}`
  const [expected, found] = [describe(day), describe(await sql.figuresOf(at, day.firstId, day.lastId))]
  return expected === found ? [] : [{ subject: `day:${day.day}`, expected, found }]
}

const DAY_SUMS = invariant('I2.days', sql.DAY_SUMS)

/** Closed days form one chain, and their sums plus the entries after them equal the balances. */
export const CLOSED_DAYS: Invariant = {
  ...DAY_SUMS,
  async check(tx, since) {
    const fit = await DAY_SUMS.check(tx, since)
    if (since !== null && since.isNight !== true) return fit
    const days = await sql.listClosed(tx)
    const findings = [...fit.findings, ...brokenLinks(days)]
    // Only a whole check reads the entries of every day.
    for (const day of since === null ? days : []) findings.push(...(await changedFigures(tx, day)))
    return { counted: fit.counted, findings: findings.slice(0, FINDINGS_SHOWN) }
  },
  async checkDay(tx, { until }: DaySpan) {
    const day = await sql.closedDay(tx, beijingDay(until.getTime() - 1))
    if (day === null) return { counted: 0n, findings: [] }
    return { counted: 1n, findings: await changedFigures(tx, day) }
  },
}
