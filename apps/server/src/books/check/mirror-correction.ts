// A correction of a venue's mirrors: read from what a person typed, and carried out after the second person agreed.
import type { Alarms } from '#src/alarms/alarms.ts'
import { AppError } from '#src/lib/app-error.ts'
import * as rules from '#src/books/freeze/frozen-venues.rules.ts'
import * as sql from '#src/books/freeze/venue-freeze.sql.ts'
import type { Tx } from '#src/db/pool.ts'
import { postMany } from '#src/ledger/post.ts'
import { mirrorFixed } from '#src/ledger/venue-postings.ts'

export interface CorrectionInput {
  readonly platname: string
  /** Quarantined bets. */
  readonly rows: readonly string[]
  /** Lines of the venue's statement. */
  readonly lines: readonly { readonly username: string; readonly amount: string }[]
}

export async function readCorrection(tx: Tx, input: CorrectionInput): Promise<rules.MirrorPlan> {
  const { platname: plat, rows, lines } = input
  const wanted = new Set(rows)
  const bets = (await sql.quarantinedAt(tx, plat)).filter(({ id }) => wanted.has(String(id)))
  if (bets.length !== wanted.size) throw new AppError('changedMeanwhile')
  const names = lines.map(({ username }) => username.trim())
  const members = await sql.membersByName(tx, names)
  const typed = lines.map(({ username, amount }) => {
    const memberId = members.get(username.trim())
    if (memberId === undefined) throw new AppError('memberUnknown', { name: username })
    return rules.lineOf(memberId, amount)
  })
  const explaining = bets.filter((bet) => rules.lineOfBet(bet) !== null)
  const ofBets = explaining.flatMap((bet) => rules.lineOfBet(bet) ?? [])
  return {
    plat,
    lines: [...ofBets, ...typed].filter(({ changeFen }) => changeFen !== 0n),
    betIds: explaining.map(({ id }) => id),
  }
}

type Ends = Pick<Alarms, 'end'>

/** Locks members before wallets; throws when a bet was booked or dismissed meanwhile. */
export async function applyCorrection(tx: Tx, alarms: Ends, approvalId: string, plan: rules.MirrorPlan) {
  const { plat, lines, betIds } = plan
  const memberIds = lines.map(({ memberId }) => memberId)
  await sql.lockExplained(tx, memberIds, betIds)
  const open = new Set((await sql.quarantinedAt(tx, plat)).map(({ id }) => id))
  if (!betIds.every((id) => open.has(id))) throw new AppError('changedMeanwhile')
  const fixes = lines.map((line, i) => ({ ...line, id: approvalId, line: i + 1, plat }))
  const posted = await postMany(tx, fixes.map(mirrorFixed))
  if (!posted.ok) throw new Error(`the mirrors of ${plat} could not be corrected`)
  await sql.insertFixes(tx, approvalId, plat, lines)
  await endBets(tx, alarms, approvalId, betIds)
}

/** Closes what explained a difference, and the alarm about it. */
export async function endBets(tx: Tx, alarms: Ends, approvalId: string, betIds: readonly bigint[]) {
  for (const { plat, seq } of await sql.endExplained(tx, approvalId, betIds))
    await alarms.end('bet_quarantined', `${plat}:${seq}`, tx)
}
