// The office's page of venues' books: each venue's state, what explains a difference, and the first person's requests to resolve it.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { beijingDay, dayStart, formatBeijing } from '@lanting/contract/time'
import { VENUE_DESK } from '@lanting/contract/texts/desk'
import { BOOKS_TEXTS, VENUE_LINES } from '@lanting/contract/texts/books'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { Ask, ApprovalsService } from '#src/approvals/approvals.service.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import type { BooksService } from '#src/books/books.service.ts'
import { type ComparisonRow, listComparisons } from '#src/books/venue-books.sql.ts'
import { readComparison } from '#src/books/freeze/frozen-venues.approval.ts'
import * as rules from '#src/books/freeze/frozen-venues.rules.ts'
import { type CorrectionInput, readCorrection } from '#src/books/check/mirror-correction.ts'
import { differenceOf, isSilent, mayReopen } from '#src/books/freeze/venue-freeze.ts'
import { openStakesAt } from '#src/books/freeze/venue-case.sql.ts'
import * as sql from '#src/books/freeze/venue-freeze.sql.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'

export interface FrozenVenuesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly books: Pick<BooksService, 'compare'>
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export interface MirrorAsk extends CorrectionInput {
  readonly statement: string
  readonly reason: string
}

type Wanted = Omit<Ask, 'subject' | 'before'>
type ResolutionKind = 'mirror' | 'difference' | 'reopen' | 'venueCase'

export class FrozenVenuesService {
  constructor(private readonly deps: FrozenVenuesDeps) {}

  async list() {
    const freezes = await sql.listVenueFreezes(this.deps.db)
    const rows = await listComparisons(this.deps.db)
    return { venues: rows.map((row) => venueToWire(row, freezes, this.deps.clock.now())) }
  }

  /** What waits for the second person; one that is older than the freeze is not about it. */
  private async waiting<K extends ResolutionKind>(kind: K, plat: string, context: StaffContext) {
    const found = (await this.deps.approvalReader.about(kind, [plat], context)).get(plat)
    // A statement ends the case of a silent venue as well, which is not frozen.
    if (kind === 'venueCase') return found?.approval.state === 'open' ? found : null
    const freeze = await sql.readVenueFreeze(this.deps.db, plat)
    if (found === undefined || freeze === null || found.approval.asked_at < freeze.frozenAt) return null
    return found
  }

  async detail(plat: string, context: StaffContext) {
    const { db, clock } = this.deps
    const row = await readComparison(db, plat)
    const freezes = await sql.listVenueFreezes(db)
    const freeze = freezes.find((one) => one.plat === plat) ?? null
    const bets = await sql.quarantinedAt(db, plat)
    const day = await sql.readMirrorDay(db, plat, new Date(dayStart(beijingDay(clock.now()))))
    const explainedFen = rules.explainedFen(bets)
    const acceptedFen = await sql.acceptedSince(db, rules.capMonthStart(clock.now()))
    const ending = await this.waiting('venueCase', plat, context)
    return {
      venue: venueToWire(row, freezes, clock.now()),
      ours: ourLines(day),
      theirs: theirLines(row, explainedFen),
      rows: bets.map(betToWire),
      explained: yuanFromFen(explainedFen),
      left: yuanFromFen(rules.leftFen(differenceOf(row) ?? 0n, explainedFen)),
      accept_left: yuanFromFen(rules.acceptLeftFen(acceptedFen)),
      may_reopen: freeze !== null && mayReopen(freeze, row) ? (1 as const) : (0 as const),
      mirror: (await this.waiting('mirror', plat, context))?.wire ?? null,
      difference: (await this.waiting('difference', plat, context))?.wire ?? null,
      reopen: (await this.waiting('reopen', plat, context))?.wire ?? null,
      venue_case: ending?.wire ?? null,
      statement: ending === null ? null : statementOf(ending.approval as Approval<'venueCase'>),
      mirrors: yuanFromFen(row.mirror_fen),
      open_stakes: yuanFromFen((await openStakesAt(db, plat)).reduce((sum, { fen }) => sum + fen, 0n)),
    }
  }

  async compare(plat: string, context: StaffContext) {
    await readComparison(this.deps.db, plat)
    await this.deps.books.compare(plat)
    return this.detail(plat, context)
  }

  /** Each request is about a frozen venue, locked against concurrent changes. */
  private askFrozen(
    plat: string,
    context: StaffContext,
    wanted: (tx: Tx, row: ComparisonRow, freeze: sql.VenueFreeze) => Promise<Wanted>,
  ) {
    return this.ask(plat, context, (tx, row, freeze) => {
      if (freeze === null) throw new AppError('wrongState')
      return wanted(tx, row, freeze)
    })
  }

  async ask(
    plat: string,
    context: StaffContext,
    wanted: (tx: Tx, row: ComparisonRow, freeze: sql.VenueFreeze | null) => Promise<Wanted>,
  ) {
    await this.deps.db.tx(async (tx) => {
      const row = await readComparison(tx, plat)
      const freeze = await sql.lockVenueFreeze(tx, plat)
      const asked = await wanted(tx, row, freeze)
      const before = { plat, difference: yuanFromFen(differenceOf(row) ?? 0n) }
      await this.deps.approvals.ask(tx, { ...asked, subject: plat, before }, context)
    })
    return this.detail(plat, context)
  }

  async askMirror(input: MirrorAsk, context: StaffContext) {
    return this.askFrozen(input.platname, context, async (tx, row) => {
      const plan = await readCorrection(tx, input)
      raise(rules.checkMirror(differenceOf(row) ?? 0n, plan.lines))
      return {
        kind: 'mirror',
        title: VENUE_DESK.fixes(row.name, plan.lines.length, yuanFromFen(rules.sumOf(plan.lines))),
        memberId: null,
        payload: { plan: rules.writePlan(plan), statement: input.statement },
        reason: input.reason,
      }
    })
  }

  async askDifference(
    input: { readonly platname: string; readonly amount: string; readonly reason: string },
    context: StaffContext,
  ) {
    const { platname: plat } = input
    return this.askFrozen(plat, context, async (tx, row) => {
      const amountFen = fenFromYuan(input.amount)
      const acceptedFen = await sql.acceptedSince(tx, rules.capMonthStart(this.deps.clock.now()))
      const differenceFen = differenceOf(row) ?? 0n
      raise(rules.checkAcceptance({ differenceFen, amountFen, acceptedFen }))
      return {
        kind: 'difference',
        title: VENUE_DESK.accepts(row.name, yuanFromFen(amountFen)),
        memberId: null,
        payload: { fen: amountFen.toString() },
        reason: input.reason,
      }
    })
  }

  async askReopen(input: { readonly platname: string; readonly reason: string }, context: StaffContext) {
    return this.askFrozen(input.platname, context, async (_tx, row, freeze) => {
      if (!mayReopen(freeze, row)) throw new AppError('wrongState')
      return {
        kind: 'reopen',
        title: VENUE_DESK.reopens(row.name),
        memberId: null,
        payload: { transfers: 'open' },
        reason: input.reason,
      }
    })
  }
}

function statementOf({ payload: { statement: id, sha256 } }: Approval<'venueCase'>) {
  return { id, sha256 }
}

function venueToWire(row: ComparisonRow, freezes: readonly sql.VenueFreeze[], now: Date) {
  const frozen = freezes.find(({ plat }) => plat === row.plat)
  const difference = differenceOf(row)
  const at = (date: Date | null | undefined) => (date ? formatBeijing(date) : null)
  return {
    platname: row.plat,
    name: row.name,
    ours: yuanFromFen(row.ours_fen ?? row.mirror_fen),
    theirs: row.theirs_fen === null ? null : yuanFromFen(row.theirs_fen),
    difference: difference === null ? null : yuanFromFen(difference),
    accepted: yuanFromFen(row.accepted_fen),
    differs_since: at(row.differs_since),
    frozen_since: at(frozen?.frozenAt),
    silent: isSilent(row, now) ? (1 as const) : (0 as const),
    closed_since: at(row.closed_at),
    open_transfers: Number(row.open),
    compared_at: at(row.compared_at),
  }
}

function ourLines({
  before_fen: before,
  moved_fen: moved,
  played_fen: played,
  fixed_fen: fixed,
}: sql.MirrorDay) {
  const lines: [string, bigint][] = [
    [VENUE_LINES.before, before],
    [VENUE_LINES.moved, moved],
    [VENUE_LINES.played, played],
    [VENUE_LINES.fixed, fixed],
    [BOOKS_TEXTS.total, before + moved + played + fixed],
  ]
  return lines.map(([name, fen]) => ({ name, amount: yuanFromFen(fen) }))
}

/** A venue reports a single figure; what we know of its parts is listed above. */
function theirLines(row: ComparisonRow, explainedFen: bigint) {
  if (row.theirs_fen === null) return []
  const ours = row.ours_fen ?? 0n
  const lines: [string, bigint][] = [
    [VENUE_LINES.ours, ours],
    [VENUE_LINES.quarantined, explainedFen],
    [VENUE_LINES.accepted, -row.accepted_fen],
    [VENUE_LINES.unexplained, row.theirs_fen - ours - explainedFen + row.accepted_fen],
    [BOOKS_TEXTS.total, row.theirs_fen],
  ]
  return lines.map(([name, fen]) => ({ name, amount: yuanFromFen(fen) }))
}

function betToWire(bet: sql.QuarantinedBet) {
  return {
    id: String(bet.id),
    bet_id: bet.bet_id,
    username: bet.username,
    member: bet.member,
    why: bet.why,
    effect: bet.effect_fen === null ? null : yuanFromFen(bet.effect_fen),
    created_at: formatBeijing(bet.created_at),
  }
}
