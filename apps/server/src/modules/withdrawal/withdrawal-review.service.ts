// The office's withdrawal queue, with its facts and hints.
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import type { ReviewHint } from '@lanting/contract/data/review-reasons'
import { yuanFromFen } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { audited } from '#src/audit/audited.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import { type CapStanding, type DailyCaps, neededFor } from '#src/approvals/daily-caps.ts'
import { memberToWire, type QueueInput, readFilter, summaryToWire } from '#src/approvals/queue.view.ts'
import * as sql from '#src/modules/withdrawal/withdrawal-review.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface WithdrawalReviewDeps {
  readonly db: Db
  readonly approvalReader: Pick<ApprovalReader, 'events'>
  readonly caps: Pick<DailyCaps, 'standing'>
  readonly turnover: Pick<TurnoverService, 'remainingFen'>
}

export class WithdrawalReviewService {
  constructor(private readonly deps: WithdrawalReviewDeps) {}

  async list(input: QueueInput, { staff }: StaffContext) {
    const window = pageWindow(Number(input.page ?? 1))
    const state = input.state === undefined ? null : WITHDRAWAL.word(input.state)
    const filter = readFilter(input, state, staff.staffId)
    const rows = await sql.withdrawals.list(this.deps.db, filter, window)
    const total = await sql.withdrawals.count(this.deps.db, filter)
    const standing = await this.deps.caps.standing(this.deps.db, 'withdrawal', staff.staffId)
    const summary = summaryToWire(await sql.withdrawals.summary(this.deps.db, staff.staffId), standing)
    const viewer = { id: staff.staffId, standing }
    const data = rows.map((row) => rowToWire(row, viewer, 'masked'))
    return { ...pageAnswer(window, total, data), summary }
  }

  /** When staff open it: the read is audited. */
  async openDetail(no: string, context: StaffContext) {
    const row = await sql.withdrawals.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'withdrawal.view', subject: subject(row), before: null, after: null }),
    )
    return this.detail(no, context)
  }

  async detail(no: string, { staff }: StaffContext) {
    const row = await sql.withdrawals.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    const standing = await this.deps.caps.standing(this.deps.db, 'withdrawal', staff.staffId)
    const facts = await sql.readFacts(this.deps.db, row)
    const days = await sql.readDays(this.deps.db, row.member_id)
    const last = await sql.lastDeposit(this.deps.db, row.member_id)
    return {
      row: rowToWire(row, { id: staff.staffId, standing }, 'whole'),
      card: {
        id: row.card_id,
        bank: row.card_bank,
        bank_owner: row.card_owner,
        bank_no: row.card_number,
        bank_address: row.card_branch,
        bound_at: formatBeijing(row.card_bound_at),
        used_by_others: Number(facts.used_by_others),
        paid_before: Number(facts.paid_before),
      },
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      usdt_fee: row.fee_cents === null ? null : usdtText(row.fee_cents),
      facts: {
        balance_after: yuanFromFen(await readMainFen(this.deps.db, row.member_id, 'CNY')),
        turnover_left: yuanFromFen(await this.deps.turnover.remainingFen(row.member_id)),
        count_today: Number(facts.count_today),
        sum_today: yuanFromFen(facts.sum_today),
        forfeited: yuanFromFen(row.forfeited_fen),
        deposits_30: Number(facts.deposits_30),
        deposited_30: yuanFromFen(facts.deposited_30),
        withdrawals_30: Number(facts.withdrawals_30),
        withdrawn_30: yuanFromFen(facts.withdrawn_30),
        valid_turnover_30: yuanFromFen(facts.valid_30),
        net_30: yuanFromFen(facts.net_30),
        days_30: days.map(dayToWire),
        last_deposit: last === null ? null : depositToWire(last),
        pay_password_changed: time(facts.pay_password_set_at),
        new_device_at: time(facts.new_device_at),
        last_ip: facts.last_ip ?? '',
      },
      payout: payoutToWire(row),
      remark: row.remark,
      decisions: await this.deps.approvalReader.events('withdrawal', no),
    }
  }
}

function subject(row: sql.WithdrawalQueueRow) {
  return { kind: 'withdrawal' as const, id: row.no, name: row.username }
}

function time(at: Date | null): string | null {
  return at === null ? null : formatBeijing(at)
}

function depositToWire(row: sql.LastDepositRow) {
  return {
    amount: yuanFromFen(row.amount_fen),
    pay_way: PAY_WAYS[row.channel].title,
    payer: row.payer_name,
    at: formatBeijing(row.ended_at),
  }
}

function dayToWire({ day, deposited, withdrawn }: sql.DayRow) {
  return { day, deposited: yuanFromFen(deposited), withdrawn: yuanFromFen(withdrawn) }
}

function payoutToWire(row: sql.WithdrawalQueueRow) {
  if (row.payout_no === null || row.payout_sent_at === null) return null
  const { payout_no, payout_asked: asked, payout_said: said } = row
  return { payout_no, sent_at: formatBeijing(row.payout_sent_at), asked, said }
}

/** Frozen members are paid nothing: neither approved nor sent to the provider. */
function isPaused({ state, member_state: member }: sql.WithdrawalQueueRow): boolean {
  return member === 'frozen' && (state === 'review' || state === 'paying')
}

function hintsOf(row: sql.WithdrawalQueueRow): ReviewHint[] {
  const shown: readonly (readonly [ReviewHint, boolean])[] = [
    ['neverTrapped', row.never_trapped],
    ['firstWithdrawal', row.is_first],
    ['noPlay', row.no_play],
    ['sharedCard', row.shared_card],
    ['otherPayer', row.other_payer],
    ['youngCard', row.young_card],
    ['youngPassword', row.young_password],
    ['newDevice', row.new_device],
  ]
  return shown.flatMap(([hint, is]) => (is ? [hint] : []))
}

interface Viewer {
  readonly id: bigint
  readonly standing: CapStanding | null
}

function rowToWire(row: sql.WithdrawalQueueRow, viewer: Viewer, name: 'masked' | 'whole') {
  return {
    withdraw_no: row.no,
    member: memberToWire(row, name),
    amount: yuanFromFen(row.amount_fen),
    pay_way: PAY_WAYS[row.channel].title,
    account: `${row.channel === 'bank' ? row.card_bank : PAY_WAYS[row.channel].title} ${maskNumber(row.card_number)}`,
    state: WITHDRAWAL.wire(row.state),
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    hold_until: time(row.hold_until),
    paused: isPaused(row) ? REFUSALS.payoutPaused.text : '',
    approvals: Number(row.approvals),
    approvals_needed: neededFor(row, viewer.standing),
    claim: claimToWire(row, viewer.id),
    hints: hintsOf(row),
  }
}
