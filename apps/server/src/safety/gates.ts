// The gates of player protection: asked inside the transaction that moves the money, or that opens the way to it.
import type { Gate } from '@lanting/contract/gates'
import { yuanFromFen } from '@lanting/contract/money'
import type { Refused, RefusalKey } from '@lanting/contract/refusals'
import { periodOf } from '@lanting/contract/rules/protection/limits'
import { PERIOD_TITLES } from '@lanting/contract/texts/safety'
import { formatBeijing } from '@lanting/contract/time'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as sql from '#src/safety/gates.sql.ts'

/** What would pass. `lineFen` is the largest single stake in it, by itself the whole sum. */
export interface Passing {
  readonly amountFen?: bigint
  readonly lineFen?: bigint
}

export interface Judged {
  readonly refused: Refused | null
  /** The most that would pass; null without a limit. */
  readonly mostFen: bigint | null
}

/**
 * Whether a gate is open. The person is held until the transaction ends, so that two accounts or two requests cannot pass
 * together what one limit allows once; call it before any other lock is taken.
 */
export async function eligibility(
  at: Sql,
  memberId: bigint,
  gate: Gate,
  { amountFen = 0n, lineFen = amountFen }: Passing = {},
): Promise<Judged> {
  const row = await sql.eligibility(at, memberId, gate, amountFen, lineFen)
  return { refused: refusedOf(row), mostFen: row.most_fen }
}

/** Throws what the member reads when the gate is closed. */
export async function passGate(tx: Tx, memberId: bigint, gate: Gate, passing: Passing = {}): Promise<void> {
  const { refused } = await eligibility(tx, memberId, gate, passing)
  if (refused !== null) throw new AppError(refused.key, refused.vars)
}

const USED_UP: ReadonlySet<string> = new Set<RefusalKey>(['depositLimitReached', 'lossLimitReached'])

/** A gate that refused inside a transaction leaves nothing behind: that the limit was reached is kept beside it. */
export async function keepReached(db: Db, memberId: bigint, error: unknown): Promise<void> {
  if (error instanceof AppError && USED_UP.has(error.key)) await sql.limitRefused(db, memberId)
}

/** Of these accounts, those that may have gifts now. */
export async function mayHaveGifts(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  return new Set(await sql.openFor(tx, memberIds, 'gift'))
}

/** The same where nothing is moved yet. */
export function askGate(db: Db, memberId: bigint, gate: Gate, passing: Passing = {}): Promise<Judged> {
  return eligibility(db, memberId, gate, passing)
}

function refusedOf(row: sql.EligibilityRow): Refused | null {
  if (row.refusal === null) return null
  const time = row.ends_at === null ? '' : formatBeijing(row.ends_at)
  const vars = {
    period: row.limit_name === null ? '' : PERIOD_TITLES[periodOf(row.limit_name)],
    x: yuanFromFen(row.left_fen ?? 0n),
    time: time.slice(0, 16),
    date: time.slice(0, 10),
  }
  return { key: row.refusal, vars }
}
