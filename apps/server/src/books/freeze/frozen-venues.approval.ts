// What two people approve about a frozen venue: a corrected mirror, a difference of the house, and the reopening.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { VENUE_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Alarms } from '#src/alarms/alarms.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Check, View } from '#src/approvals/approval-handler.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import type { BooksService } from '#src/books/books.service.ts'
import { type ComparisonRow, listComparisons } from '#src/books/venue-books.sql.ts'
import * as rules from '#src/books/freeze/frozen-venues.rules.ts'
import { applyCorrection, endBets } from '#src/books/check/mirror-correction.ts'
import { differenceOf, mayReopen } from '#src/books/freeze/venue-freeze.ts'
import * as sql from '#src/books/freeze/venue-freeze.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import { must, post } from '#src/ledger/post.ts'
import { differenceAccepted } from '#src/ledger/venue-postings.ts'

export interface FrozenVenueApprovalDeps {
  readonly books: Pick<BooksService, 'compare'>
  readonly alarms: Pick<Alarms, 'end'>
  readonly clock: Clock
}

const shown = (fen: bigint) => formatYuan(yuanFromFen(fen))
const planOf = ({ payload }: Approval<'mirror'>) => rules.readPlan(payload.plan)
const sumText = (approval: Approval<'mirror'>) => shown(rules.sumOf(planOf(approval).lines))

export async function readComparison(on: Sql, plat: string): Promise<ComparisonRow> {
  const [row] = await listComparisons(on, plat)
  if (row === undefined) throw new AppError('venueUnknown')
  return row
}

/** Alone with a frozen venue until the transaction ends. */
async function lockCase(tx: Tx, plat: string) {
  const freeze = await sql.lockVenueFreeze(tx, plat)
  if (freeze === null) throw new AppError('wrongState')
  const row = await readComparison(tx, plat)
  return { freeze, row, differenceFen: differenceOf(row) ?? 0n }
}

/** The current state next to the requested one. */
async function stillDiffers(on: Sql, plat: string, wantedFen: bigint): Promise<Check> {
  const row = await readComparison(on, plat)
  const differenceFen = differenceOf(row) ?? 0n
  return differenceFen === wantedFen
    ? { state: 'ok', text: VENUE_DESK.sameDifference, figure: shown(differenceFen) }
    : { state: 'look', text: VENUE_DESK.otherDifference, figure: shown(differenceFen) }
}

export class MirrorApproval implements ApprovalHandler<'mirror'> {
  readonly audit = { prefix: 'mirror', subject: 'books' } as const

  constructor(private readonly deps: Omit<FrozenVenueApprovalDeps, 'clock'>) {}

  /** All of the difference, as it is now, or nothing. */
  async execute(tx: Tx, approval: Approval<'mirror'>) {
    const { plat, lines, betIds } = planOf(approval)
    const { differenceFen } = await lockCase(tx, plat)
    if (rules.checkMirror(differenceFen, lines) !== null) throw new AppError('changedMeanwhile')
    await applyCorrection(tx, this.deps.alarms, approval.id, { plat, lines, betIds })
    return { plat, lines: lines.length, moved: sumText(approval) }
  }

  /** The page shows at once whether it was enough. */
  async afterCommit(approval: Approval<'mirror'>) {
    await this.deps.books.compare(planOf(approval).plat)
  }

  lines(approval: Approval<'mirror'>) {
    return [{ name: VENUE_DESK.mirrors(planOf(approval).lines.length), from: '—', to: sumText(approval) }]
  }

  confirmation(approval: Approval<'mirror'>) {
    const fen = rules.sumOf(planOf(approval).lines)
    return { amount: yuanFromFen(fen < 0n ? -fen : fen), typed: '', effect: VENUE_DESK.fixEffect }
  }

  async view(on: Sql, approval: Approval<'mirror'>): Promise<View> {
    const { plat, lines } = planOf(approval)
    return {
      lines: lines.map(({ memberId, changeFen }) => ({
        name: VENUE_DESK.balanceOf(memberId),
        from: '—',
        to: shown(changeFen),
      })),
      facts: [
        { name: DESK.venue, text: (await readComparison(on, plat)).name },
        { name: DESK.statement, text: approval.payload.statement },
        { name: DESK.ledger, text: VENUE_DESK.fixLedger },
      ],
      checks: [await stillDiffers(on, plat, -rules.sumOf(lines))],
    }
  }
}

export class DifferenceApproval implements ApprovalHandler<'difference'> {
  readonly audit = { prefix: 'difference', subject: 'books' } as const

  constructor(private readonly deps: FrozenVenueApprovalDeps) {}

  async execute(tx: Tx, approval: Approval<'difference'>) {
    const { subject: plat } = approval
    const amountFen = fenOf(approval)
    const { differenceFen, row } = await lockCase(tx, plat)
    const betIds = comparedBets(await sql.quarantinedAt(tx, plat), row).map(({ id }) => id)
    await sql.lockExplained(tx, [], betIds)
    // Two at once would each find the month's cap free.
    await sql.lockAcceptances(tx)
    const acceptedFen = await sql.acceptedSince(tx, rules.capMonthStart(this.deps.clock.now()))
    raise(rules.checkAcceptance({ differenceFen, amountFen, acceptedFen }))
    must(await post(tx, differenceAccepted(approval.id, plat, amountFen)))
    await sql.insertAccepted(tx, approval.id, plat, amountFen)
    await endBets(tx, this.deps.alarms, approval.id, betIds)
    return { plat, accepted: yuanFromFen(amountFen) }
  }

  async afterCommit({ subject: plat }: Approval<'difference'>) {
    await this.deps.books.compare(plat)
  }

  lines(approval: Approval<'difference'>) {
    return [{ name: VENUE_DESK.borne, from: '—', to: shown(fenOf(approval)) }]
  }

  confirmation(approval: Approval<'difference'>) {
    const fen = fenOf(approval)
    return { amount: yuanFromFen(fen < 0n ? -fen : fen), typed: '', effect: VENUE_DESK.bearEffect }
  }

  async view(on: Sql, approval: Approval<'difference'>): Promise<View> {
    const { subject: plat } = approval
    return {
      facts: [
        { name: DESK.venue, text: (await readComparison(on, plat)).name },
        { name: DESK.ledger, text: VENUE_DESK.bearLedger },
      ],
      checks: [await stillDiffers(on, plat, fenOf(approval))],
    }
  }
}

/** Those that are part of the difference: one of later has its own case. */
function comparedBets(bets: readonly sql.QuarantinedBet[], { compared_at: at }: ComparisonRow) {
  return bets.filter((bet) => at !== null && bet.created_at <= at)
}

function fenOf({ payload }: Approval<'difference'>): bigint {
  return BigInt(payload.fen)
}

export class ReopenApproval implements ApprovalHandler<'reopen'> {
  readonly audit = { prefix: 'reopen', subject: 'books' } as const

  async execute(tx: Tx, { subject: plat }: Approval<'reopen'>) {
    const { freeze, row } = await lockCase(tx, plat)
    if (!mayReopen(freeze, row)) throw new AppError('wrongState')
    await sql.liftVenueFreeze(tx, plat)
    return { plat, transfers: 'open' }
  }

  lines() {
    return [{ name: VENUE_DESK.transfers, from: VENUE_DESK.paused, to: DESK.resumed }]
  }

  confirmation() {
    return { amount: null, typed: VENUE_DESK.reopen, effect: DESK.resumeNow }
  }

  async view(on: Sql, { subject: plat }: Approval<'reopen'>): Promise<View> {
    const freeze = await sql.readVenueFreeze(on, plat)
    const row = await readComparison(on, plat)
    const isSound = freeze !== null && mayReopen(freeze, row)
    return {
      facts: [{ name: DESK.venue, text: row.name }],
      checks: [
        isSound
          ? { state: 'ok', text: VENUE_DESK.agrees, figure: '0.00' }
          : { state: 'look', text: VENUE_DESK.disagrees, figure: shown(differenceOf(row) ?? 0n) },
      ],
    }
  }
}
