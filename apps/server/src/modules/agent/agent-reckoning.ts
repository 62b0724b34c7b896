// Computes an agent's statement: the month itself, corrections of earlier ones, the balance carried, and whether a stored
// statement still follows from bets and entries.
import {
  baseFen,
  carriedFen,
  cashCostFen,
  commissionOf,
  netFen,
  type StatementVerdict,
} from '@lanting/contract/rules/promo/agent'
import type { Month } from '@lanting/contract/time'
import type { Sql } from '#src/db/pool.ts'
import { groupBy } from '#src/lib/group-by.ts'
import * as late from '#src/modules/agent/agent-correction.sql.ts'
import { areSame, type LineSum, sumsOf } from '#src/modules/agent/agent-lines.ts'
import {
  type ComputedMonth,
  computeMonth,
  type Figures,
  isCounted,
  type MemberMonth,
  sumLines,
} from '#src/modules/agent/agent-month.ts'
import * as ruleOne from '#src/modules/agent/agent-rule-one.sql.ts'
import * as sql from '#src/modules/agent/agent-statement.sql.ts'

export interface Asked {
  readonly id: string
  readonly agentId: bigint
  readonly month: Month
}

export interface Reckoned {
  readonly statement: sql.NewStatement
  readonly lines: readonly LineSum[]
  readonly members: readonly MemberMonth[]
  /** Every month it was computed from, with its bets and entries. */
  readonly computed: readonly ComputedMonth[]
}

const keyOf = ({ memberId, month }: late.MonthKey) => `${memberId} ${month}`
const NOTHING: Figures = { playFen: 0n, givenFen: 0n, cashFen: 0n, countedFen: 0n }

function less(one: Figures, other: Figures): Figures {
  return {
    playFen: one.playFen - other.playFen,
    givenFen: one.givenFen - other.givenFen,
    cashFen: one.cashFen - other.cashFen,
    countedFen: one.countedFen - other.countedFen,
  }
}

const isZero = (row: Figures) =>
  row.playFen === 0n && row.givenFen === 0n && row.cashFen === 0n && row.countedFen === 0n

const sumOf = (rows: readonly Figures[]) => rows.reduce((sum, row) => sum + row.countedFen, 0n)

/** `changed`: members' earlier months to be looked at again. */
export async function reckon(at: Sql, asked: Asked, changed: readonly late.MonthKey[]): Promise<Reckoned> {
  const { id, agentId, month } = asked
  const { approvedAt } = await sql.readBeginning(at, agentId)
  const own = await computeMonth(at, agentId, month, approvedAt)
  const before = await computeEarlier(at, asked, changed, approvedAt)
  const elsewhere = new Map(
    (await late.countedElsewhere(at, asked, [month, ...before.months])).map((row) => [keyOf(row), row]),
  )
  const rest = <T extends late.MonthKey & Figures>(row: T): T => ({
    ...row,
    ...less(row, elsewhere.get(keyOf(row)) ?? NOTHING),
  })
  const ownRows = own.map(rest)
  const corrections = before.rows.map(rest).filter((row) => !isZero(row))
  const figures = {
    netFen: sumOf(ownRows),
    correctedFen: sumOf(corrections),
    carriedFen: await carryInto(at, agentId, month),
  }
  const active = own.filter(({ isActive }) => isActive).length
  const commission = commissionOf({ baseFen: baseFen(figures), active })
  const statement = { id, agentId, month, members: own.length, active, ...figures, ...commission }
  return {
    statement,
    lines: sumLines(own),
    members: [...ownRows, ...corrections],
    computed: [...own, ...before.computed],
  }
}

/** Earlier months as they are now. All months of the first rule are one row per member, under the last of them. */
async function computeEarlier(
  at: Sql,
  { id, agentId, month }: Asked,
  changed: readonly late.MonthKey[],
  approvedAt: Date | null,
) {
  const last = await ruleOne.lastMonth(at, agentId)
  const keys = changed.filter((key) => key.month !== month)
  const computed: ComputedMonth[] = []
  const newer = groupBy(
    keys.filter((key) => last === null || key.month > last),
    (key) => key.month,
  )
  for (const [of, members] of newer) {
    const some = new Set(members.map(({ memberId }) => memberId))
    computed.push(...(await computeMonth(at, agentId, of, approvedAt, some)))
  }
  const rows: MemberMonth[] = computed.map((row) => ({ ...row, isActive: false }))
  if (last !== null) {
    const isFirst = !(await sql.hasRuleTwo(at, agentId, id))
    const some = new Set(keys.filter((key) => key.month <= last).map(({ memberId }) => memberId))
    const found = isFirst || some.size > 0 ? await ruleOne.differences(at, agentId, last) : []
    const due = found.filter(({ memberId }) => isFirst || some.has(memberId))
    rows.push(...due.map((row) => ({ ...row, isActive: false, isProtected: false })))
  }
  return { rows, computed, months: [...new Set(rows.map((row) => row.month))] }
}

async function carryInto(at: Sql, agentId: bigint, month: Month): Promise<bigint> {
  const before = await sql.readBefore(at, agentId, month)
  return before === null ? 0n : carriedFen(sql.baseOf(before))
}

/** The statement computed again at this moment, and what that says of it. */
export interface Receipt {
  readonly verdict: StatementVerdict
  readonly bets: number
  readonly byBetsFen: bigint
  readonly byEntriesFen: bigint
}

export async function checkStatement(at: Sql, row: sql.StatementRow): Promise<Receipt> {
  if (row.rule === 1) return checkRuleOne(at, row)
  const asked = { id: row.id, agentId: row.agent_id, month: row.month }
  const now = await reckon(at, asked, await late.correctedMonths(at, row.id))
  const own = now.computed.filter(({ month }) => month === row.month).filter(isCounted)
  const figures = {
    bets: own.reduce((sum, { bets }) => sum + bets, 0),
    byBetsFen: own.reduce((sum, { playFen }) => sum + playFen, 0n),
    byEntriesFen: sumsOf(own.flatMap(({ lines }) => lines)).lostFen,
  }
  const agrees =
    now.computed.every(({ playFen, lines }) => sumsOf(lines).lostFen === playFen) &&
    now.statement.carriedFen === row.carried_fen &&
    // Once final, a late bet changes the sums of a later statement, and no tier any more.
    (row.state === 'paid' || now.statement.active === row.active) &&
    areSameRows(now.members, await sql.readMembers(at, row.id)) &&
    (await addsUp(at, row))
  if (row.state === 'review' && (await sql.hasEarlierReview(at, row.agent_id, row.month)))
    return { ...figures, verdict: 'earlierOpen' }
  if (agrees) return { ...figures, verdict: 'agrees' }
  const isLate = row.state === 'paid' && (await late.hasMarks(at, row.agent_id, row.month))
  return { ...figures, verdict: isLate ? 'late' : 'differs' }
}

/** The kept rows and lines give the kept sums. */
async function addsUp(at: Sql, row: sql.StatementRow): Promise<boolean> {
  const members = await sql.readMembers(at, row.id)
  const own = members.filter(({ month }) => month === row.month)
  const cashFen = own.filter(isCounted).reduce((sum, one) => sum + one.cashFen, 0n)
  const sums = sumsOf(await sql.readLines(at, row.id))
  return (
    sumOf(own) === row.net_fen &&
    sumOf(members) === row.net_fen + row.corrected_fen &&
    sums.lostFen - sums.rebateFen - sums.giftFen - cashFen === row.net_fen
  )
}

async function checkRuleOne(at: Sql, row: sql.StatementRow): Promise<Receipt> {
  const found = await ruleOne.postedLines(at, row.id, row.month)
  const before = await sql.readBefore(at, row.agent_id, row.month)
  const agrees =
    areSame(await sql.readLines(at, row.id), found) &&
    netFen(sumsOf(found)) === row.net_fen &&
    carriedFen(before?.net_fen ?? 0n) === row.carried_fen
  const verdict = row.state === 'review' ? 'oldRule' : agrees ? 'agrees' : 'differs'
  return { verdict, bets: 0, byBetsFen: 0n, byEntriesFen: sumsOf(found).lostFen }
}

function areSameRows(one: readonly MemberMonth[], other: readonly MemberMonth[]): boolean {
  const text = (rows: readonly MemberMonth[]) =>
    rows
      .map((row) => [keyOf(row), row.playFen, row.givenFen, row.cashFen, row.countedFen].join(' '))
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}

/** The cost of deposits and withdrawals that a statement counted. */
export async function cashOf(at: Sql, row: sql.StatementRow, lines: readonly LineSum[]): Promise<bigint> {
  if (row.rule === 1) return cashCostFen(sumsOf(lines))
  const own = (await sql.readMembers(at, row.id)).filter(({ month }) => month === row.month)
  return own.filter(isCounted).reduce((sum, { cashFen }) => sum + cashFen, 0n)
}
