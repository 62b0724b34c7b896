// The office's withdrawal queue: claim, facts and hints, approve (by two from ¥10,000, after the hold), refuse.
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import type { ReviewHint, WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/card'
import { usdtText } from '@lanting/contract/rules/deposit'
import { WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { isFrozen } from '#src/books/freeze.ts'
import { audited } from '#src/audit/audited.ts'
import * as queue from '#src/approvals/queue.sql.ts'
import {
  claimToWire,
  decisionToWire,
  eachClaimed,
  memberToWire,
  type QueueInput,
  raise,
  readFilter,
  summaryToWire,
} from '#src/approvals/queue.view.ts'
import {
  approvalsNeeded,
  checkClaim,
  checkPay,
  checkRefuse,
  checkRelease,
  isEnough,
  type PayFacts,
} from '#src/approvals/review.rules.ts'
import * as sql from '#src/modules/withdrawal/withdrawal-review.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import type { PayoutService } from '#src/modules/withdrawal/payout.service.ts'

export interface WithdrawalReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: Pick<PayoutService, 'approve' | 'giveBack' | 'send'>
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
    const summary = summaryToWire(await queue.readSummary(this.deps.db, 'withdrawals', staff.staffId))
    const data = rows.map((row) => rowToWire(row, staff.staffId, 'masked'))
    return { ...pageAnswer(window, total, data), summary }
  }

  async detail(no: string, context: StaffContext) {
    const row = await sql.withdrawals.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'withdrawal.view', subject: subject(row), before: null, after: null }),
    )
    return this.picture(no, context)
  }

  /** One locked withdrawal, one decision, one line in the log. */
  private async decide(
    no: string,
    context: StaffContext,
    work: (tx: Tx, row: sql.WithdrawalQueueRow, facts: PayFacts) => Promise<Decided | null>,
  ): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const row = await sql.withdrawals.lock(tx, no)
      if (row === null) throw new AppError('notFound')
      const approvers = await queue.approversOf(tx, queue.subjectOf('withdrawals', no))
      const decided = await work(tx, row, factsOf(row, approvers, await isFrozen(tx)))
      if (decided === null) return
      const { action, note, after } = decided
      await queue.addDecision(tx, {
        subject: queue.subjectOf('withdrawals', no),
        staffId: context.staff.staffId,
        staffName: context.staff.name,
        action,
        note,
      })
      await audited(tx, context, {
        action: `withdrawal.${action}`,
        subject: subject(row),
        before: { state: row.state, claimed_by: row.claimed_name, approvals: approvers.length },
        after,
        reason: note,
      })
    })
  }

  async claim(input: { withdraw_no: string; release?: 0 | 1 | undefined }, context: StaffContext) {
    const { staffId, name } = context.staff
    const release = input.release === 1
    await this.decide(input.withdraw_no, context, async (tx, row, facts) => {
      raise(release ? checkRelease(facts, staffId) : checkClaim(facts, staffId, this.deps.clock.now()))
      await queue.setClaim(tx, 'withdrawals', row.no, release ? null : staffId)
      return {
        action: release ? 'release' : 'claim',
        note: '',
        after: { claimed_by: release ? null : name },
      }
    })
    return this.picture(input.withdraw_no, context)
  }

  /** What is already one's own stays so, without another line. */
  claimMany(numbers: readonly string[], context: StaffContext) {
    const { staffId, name } = context.staff
    return eachClaimed(numbers, (no) =>
      this.decide(no, context, async (tx, row, facts) => {
        raise(checkClaim(facts, staffId, this.deps.clock.now()))
        if (facts.claim?.by === staffId) return null
        await queue.setClaim(tx, 'withdrawals', row.no, staffId)
        return { action: 'claim', note: '', after: { claimed_by: name } }
      }),
    )
  }

  /** The last approval that was missing commits the payout's number; only then is the provider told. */
  async approve(input: { withdraw_no: string; note: string }, context: StaffContext) {
    const { staffId } = context.staff
    const no = input.withdraw_no
    let isLast = false
    await this.decide(no, context, async (tx, row, facts) => {
      raise(checkPay(facts, staffId, this.deps.clock.now()))
      isLast = isEnough(facts, staffId)
      if (isLast && !(await this.deps.payouts.approve(tx, row.no))) throw new AppError('wrongState')
      if (!isLast) await queue.setClaim(tx, 'withdrawals', row.no, null)
      return {
        action: 'approve',
        note: input.note.trim(),
        after: { state: isLast ? 'paying' : 'review', approvals: facts.approvers.length + 1 },
      }
    })
    if (isLast) await this.deps.payouts.send(no)
    return this.picture(no, context)
  }

  async refuse(
    input: { withdraw_no: string; reason: WithdrawalReason; note: string },
    context: StaffContext,
  ) {
    const note = input.note.trim()
    await this.decide(input.withdraw_no, context, async (tx, row, facts) => {
      raise(checkRefuse(facts, context.staff.staffId))
      if (!(await this.deps.payouts.giveBack(tx, row.no, 'review', input.reason, note)))
        throw new AppError('wrongState')
      return { action: 'refuse', note, after: { state: 'returned', reason: input.reason } }
    })
    return this.picture(input.withdraw_no, context)
  }

  private async picture(no: string, { staff }: StaffContext) {
    const row = await sql.withdrawals.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    const facts = await sql.readFacts(this.deps.db, row)
    const days = await sql.readDays(this.deps.db, row.member_id)
    const last = await sql.lastDeposit(this.deps.db, row.member_id)
    const decisions = await queue.decisionsOf(this.deps.db, queue.subjectOf('withdrawals', no))
    return {
      row: rowToWire(row, staff.staffId, 'whole'),
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
      decisions: decisions.map(decisionToWire),
    }
  }
}

interface Decided {
  readonly action: 'claim' | 'release' | 'approve' | 'refuse'
  readonly note: string
  readonly after: object
}

function factsOf(row: sql.WithdrawalQueueRow, approvers: readonly bigint[], isFrozen: boolean): PayFacts {
  const { claimed_by: by, claimed_name: name, claimed_at: at } = row
  const claim = by === null || at === null ? null : { by, name: name ?? '', at }
  const { hold_until: holdUntil, amount_fen: amountFen } = row
  return { isWaiting: row.state === 'review', claim, approvers, amountFen, holdUntil, isFrozen }
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

function rowToWire(row: sql.WithdrawalQueueRow, viewer: bigint, name: 'masked' | 'whole') {
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
    approvals: Number(row.approvals),
    approvals_needed: approvalsNeeded(row.amount_fen),
    claim: claimToWire(row, viewer),
    hints: hintsOf(row),
  }
}
