// The office's queue of quarantined bets: the venue's row beside ours, booked or dismissed by two people.
import { QUARANTINE_REASONS, type QuarantineReason } from '@lanting/contract/data/play/quarantine'
import type { QuarantineState } from '@lanting/contract/data/play/quarantine'
import { formatYuan, isYuan, parseAmount, yuanFromFen } from '@lanting/contract/money'
import { BET, type Outcome, OUTCOMES } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { QUARANTINE_DESK } from '@lanting/contract/texts/desk'
import { AppError } from '#src/lib/app-error.ts'
import type { ApprovalReader, Shown } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { lockBet } from '#src/modules/bet/bet-books.sql.ts'
import { readBooking } from '#src/modules/bet/quarantine/quarantine.approval.ts'
import { type BookedAs, correctedBet, isBookable } from '#src/modules/bet/quarantine/quarantine.rules.ts'
import { titleOf } from '#src/modules/bet/quarantine/quarantine.service.ts'
import * as sql from '#src/modules/bet/quarantine/quarantine.sql.ts'

export interface QuarantineReviewDeps {
  readonly db: Db
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export interface QuarantineQuery {
  readonly state: QuarantineState
  readonly plat: string
  readonly why: QuarantineReason | ''
  readonly q: string
  readonly page: number
}

export type QuarantineAsk = { readonly id: string; readonly reason: string } & (
  | { readonly action: 'dismiss' }
  | {
      readonly action: 'book'
      readonly member_id: number
      readonly stake: string | number
      readonly payout: string | number
      readonly outcome: BookedAs
    }
)

export class QuarantineReviewService {
  constructor(private readonly deps: QuarantineReviewDeps) {}

  private async one(id: string): Promise<sql.QuarantineRow> {
    const row = await sql.readQuarantined(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    return row
  }

  private async toWire(rows: readonly sql.QuarantineRow[], context: StaffContext) {
    const ids = rows.map(({ id }) => id.toString())
    const shown = await this.deps.approvalReader.about('quarantine', ids, context)
    return rows.map((row) => rowToWire(row, shown.get(row.id.toString()) ?? null))
  }

  private async oneToWire(id: string, context: StaffContext) {
    const [wire] = await this.toWire([await this.one(id)], context)
    if (wire === undefined) throw new AppError('notFound')
    return wire
  }

  async list(asked: QuarantineQuery, context: StaffContext) {
    const window = pageWindow(asked.page)
    const { state } = asked
    const filter = { state, plat: asked.plat || null, why: asked.why || null, q: asked.q.trim() || null }
    const totals = await sql.readTotals(this.deps.db)
    const data = await this.toWire(await sql.listQuarantined(this.deps.db, filter, window), context)
    return {
      ...pageAnswer(window, await sql.countQuarantined(this.deps.db, filter), data),
      open: Number(totals.open),
      venues: Number(totals.venues),
      effect: yuanFromFen(totals.effect_fen),
      oldest: Math.max(0, Math.floor(totals.oldest)),
      booked_month: Number(totals.booked),
      dismissed_month: Number(totals.dismissed),
    }
  }

  async detail(id: string, context: StaffContext) {
    const row = await this.one(id)
    const ours = await sql.readOurs(this.deps.db, row.plat, row.bet_id)
    return {
      row: await this.oneToWire(id, context),
      theirs: theirSide(row.row),
      ours: ours === null ? null : ourSide(ours),
      raw: JSON.stringify(row.row, null, 2),
      proposal: {
        member: memberRef(ours?.member_id ?? row.member_id, ours?.username ?? row.username),
        stake: sumOf(row.row['bet_amount']),
        payout: sumOf(row.row['payout']),
        outcome: bookedAsOf(row.row),
      },
      bookable: isBookable(row.row, row.why) ? (1 as const) : (0 as const),
    }
  }

  async ask(input: QuarantineAsk, context: StaffContext) {
    const row = await this.one(input.id)
    if (row.state !== 'open') throw new AppError('wrongState')
    const title = `${titleOf(row.plat)} ${row.bet_id || QUARANTINE_DESK.row(row.seq)}`
    const wish =
      input.action === 'dismiss'
        ? { title: QUARANTINE_DESK.dismisses(title), memberId: null, payload: { action: 'dismiss' as const } }
        : { title: QUARANTINE_DESK.books(title), ...(await this.booking(row, input)) }
    await this.deps.db.tx((tx) =>
      this.deps.approvals.ask(
        tx,
        {
          kind: 'quarantine',
          subject: row.id.toString(),
          ...wish,
          reason: input.reason,
          before: { state: row.state, why: QUARANTINE_REASONS[row.why].title },
        },
        context,
      ),
    )
    return this.oneToWire(input.id, context)
  }

  /** Refuses early what could not be executed after approval. */
  private async booking(row: sql.QuarantineRow, input: Extract<QuarantineAsk, { action: 'book' }>) {
    const member = await sql.findMember(this.deps.db, BigInt(input.member_id))
    const stakeFen = parseAmount(input.stake)
    const payoutFen = parseAmount(input.payout)
    if (member === null || stakeFen === null || payoutFen === null) throw new AppError('betNotBookable')
    const correction = { member, stakeFen, payoutFen, bookedAs: input.outcome }
    const stored = await this.deps.db.tx((tx) => lockBet(tx, row.plat, row.bet_id))
    if (correctedBet(row.row, correction, stored, row.created_at) === null)
      throw new AppError('betNotBookable')
    const theirs = theirSide(row.row)
    // The part already in our books is not moved again.
    const standsFen = stored === null ? 0n : stored.payoutFen - stored.stakeFen
    const payload = {
      action: 'book' as const,
      stake: yuanFromFen(stakeFen),
      payout: yuanFromFen(payoutFen),
      outcome: input.outcome,
      moves: yuanFromFen(payoutFen - stakeFen - standsFen),
      venueMember: row.username ?? row.member,
      theirStake: theirs.stake ?? '—',
      theirPayout: theirs.payout ?? '—',
    }
    return { memberId: member.id, payload }
  }
}

function memberRef(id: bigint | null, username: string | null) {
  return id === null || username === null ? null : { id: Number(id), username }
}

function rowToWire(row: sql.QuarantineRow, shown: Shown<'quarantine'> | null) {
  return {
    id: row.id.toString(),
    platname: row.plat,
    plat_title: row.venue ?? row.plat,
    seq: Number(row.seq),
    bet_id: row.bet_id,
    venue_member: row.member,
    member: memberRef(row.member_id, row.username),
    why: row.why,
    currency: row.currency,
    effect: row.effect_fen === null ? null : yuanFromFen(row.effect_fen),
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    state: row.state,
    ended_at: row.ended_at === null ? null : formatBeijing(row.ended_at),
    asked: shown === null ? null : askedOf(shown),
    approval: shown?.wire ?? null,
  }
}

function askedOf({ approval }: Shown<'quarantine'>) {
  const { payload } = approval
  if (payload.action === 'dismiss')
    return { action: 'dismiss' as const, member: null, stake: null, payout: null, outcome: null }
  const { stakeFen, payoutFen, bookedAs } = readBooking(payload)
  return {
    action: 'book' as const,
    member: memberRef(approval.member_id, approval.username),
    stake: yuanFromFen(stakeFen),
    payout: yuanFromFen(payoutFen),
    outcome: bookedAs,
  }
}

const TEXT_MAX = 200

/** Any field of a venue's row as text. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, TEXT_MAX)
}

function moneyText(value: unknown): string | null {
  return typeof value === 'string' && isYuan(value) ? formatYuan(value) : textOf(value)
}

function timeText(value: unknown): string | null {
  const at = typeof value === 'string' ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? textOf(value) : formatBeijing(at)
}

function statusText(status: unknown, outcome: unknown): string | null {
  const word = BET.words.find((one) => BET.wire(one) === status)
  const state = word === undefined ? textOf(status) : BET.label(word)
  const end = isOutcome(outcome) ? OUTCOMES[outcome] : textOf(outcome)
  return [state, end].filter((part) => part !== null).join(' · ') || null
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'string' && Object.hasOwn(OUTCOMES, value)
}

function theirSide(row: Readonly<Record<string, unknown>>) {
  return {
    member: textOf(row['member']),
    currency: textOf(row['currency']),
    game: textOf(row['game_name']),
    round: textOf(row['round_id']),
    selection: textOf(row['selection']),
    stake: moneyText(row['bet_amount']),
    payout: moneyText(row['payout']),
    status: statusText(row['status'], row['outcome']),
    version: textOf(row['settle_version']),
    made_at: timeText(row['created_at']),
    settled_at: timeText(row['settled_at']),
  }
}

function ourSide(bet: sql.OurBetRow) {
  return {
    member: `m${bet.member_id}`,
    currency: bet.is_trial ? 'PLAY' : 'CNY',
    game: bet.game_name,
    round: bet.round_id,
    selection: bet.selection,
    stake: formatYuan(yuanFromFen(bet.bet_fen)),
    payout: formatYuan(yuanFromFen(bet.payout_fen)),
    status: statusText(BET.wire(bet.status), bet.outcome),
    version: String(bet.settle_version),
    made_at: formatBeijing(bet.created_at),
    settled_at: bet.settled_at === null ? null : formatBeijing(bet.settled_at),
  }
}

/** A form's initial amount: non-negative. */
function sumOf(value: unknown): string | null {
  return typeof value === 'string' && isYuan(value) && !value.startsWith('-') ? value : null
}

function bookedAsOf(row: Readonly<Record<string, unknown>>): BookedAs | null {
  if (isOutcome(row['outcome'])) return row['outcome']
  return row['status'] === BET.wire('open') ? 'open' : null
}
