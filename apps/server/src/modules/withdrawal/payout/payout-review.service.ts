// Stuck payouts in the office: the queue, the evidence, one more query to the provider, and a choice under four eyes.
import type { PayoutChoice, PayoutStuck } from '@lanting/contract/data/money/payouts'
import type { WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { yuanFromFen } from '@lanting/contract/money'
import type { PayWay } from '@lanting/contract/pay-ways'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { WITHDRAWAL } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ClaimsService } from '#src/approvals/claims.service.ts'
import { AppError } from '#src/lib/app-error.ts'
import { audited } from '#src/audit/audited.ts'
import type { Clock } from '#src/clock/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { locksOf, paidText, sureFacts } from '#src/modules/withdrawal/payout/payout-facts.ts'
import { differenceOf, isSurelyUnpaid, needsAdmin } from '#src/modules/withdrawal/payout/payout.rules.ts'
import type { PayoutService } from '#src/modules/withdrawal/payout/payout.service.ts'
import * as sql from '#src/modules/withdrawal/payout/payout-review.sql.ts'
import {
  amountOf,
  choicesToWire,
  rowToWire,
  type StuckShown,
  titleOf,
} from '#src/modules/withdrawal/payout/payout-review.view.ts'

export interface PayoutReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: Pick<PayoutService, 'ask'>
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly claims: Pick<ClaimsService, 'mustHold'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export interface PayoutFilter {
  readonly tab?: sql.StuckFilter['tab'] | undefined
  readonly because?: PayoutStuck | undefined
  readonly way?: PayWay | undefined
  readonly q?: string | undefined
}

export interface PayoutAsk {
  readonly payout_no: string
  readonly choice: PayoutChoice
  readonly paid?: string | undefined
  readonly member_reason?: WithdrawalReason | undefined
  readonly reason: string
}

export class PayoutReviewService {
  constructor(private readonly deps: PayoutReviewDeps) {}

  /** The newest approval per payout, of either kind; open ones before closed ones. */
  private async shownOf(
    payoutNos: readonly string[],
    context: StaffContext,
  ): Promise<Map<string, StuckShown>> {
    const found = new Map<string, StuckShown>()
    for (const kind of ['payout', 'payoutLoss'] as const) {
      for (const [subject, shown] of await this.deps.approvalReader.about(kind, payoutNos, context)) {
        if (!found.has(subject) || shown.approval.state === 'open') found.set(subject, shown)
      }
    }
    return found
  }

  async list(input: PayoutFilter, page: number, context: StaffContext) {
    const { staffId } = context.staff
    const window = pageWindow(page)
    const filter = {
      tab: input.tab ?? 'open',
      because: input.because ?? null,
      way: input.way ?? null,
      part: input.q?.trim() || null,
      staffId,
    }
    const rows = await sql.listStuck(this.deps.db, filter, window)
    const shown = await this.shownOf(
      rows.map((row) => row.payout_no),
      context,
    )
    const data = rows.map((row) => rowToWire(row, shown.get(row.payout_no) ?? null, staffId, 'masked'))
    const total = await sql.countStuck(this.deps.db, filter)
    return {
      ...pageAnswer(window, total, data),
      summary: summaryToWire(await sql.summarise(this.deps.db, staffId)),
    }
  }

  private async one(payoutNo: string): Promise<sql.StuckRow> {
    const row = await sql.readStuck(this.deps.db, payoutNo)
    if (row === null) throw new AppError('notFound')
    return row
  }

  /** When staff open it: the read is audited. */
  async openDetail(payoutNo: string, context: StaffContext) {
    await this.note(await this.one(payoutNo), 'payout.view', context)
    return this.detail(payoutNo, context)
  }

  private async note(
    row: sql.StuckRow,
    action: 'payout.view' | 'payout.query',
    context: StaffContext,
  ): Promise<void> {
    const subject = { kind: 'payout' as const, id: row.payout_no, name: row.username }
    await this.deps.db.tx((tx) => audited(tx, context, { action, subject, before: null, after: null }))
  }

  async detail(payoutNo: string, context: StaffContext) {
    const row = await this.one(payoutNo)
    const shown = (await this.shownOf([payoutNo], context)).get(payoutNo) ?? null
    const now = this.deps.clock.now()
    const locks = row.decided === null ? await locksOf(this.deps.db, row, now) : {}
    const facts = {
      balanceFen: await readMainFen(this.deps.db, row.member_id, 'CNY'),
      acceptedFen: (await sql.summarise(this.deps.db, context.staff.staffId)).differences_fen,
    }
    const enquiries = await sql.enquiriesOf(this.deps.db, row.withdrawal_no)
    return {
      row: rowToWire(row, shown, context.staff.staffId, 'whole'),
      state: WITHDRAWAL.wire(row.withdrawal),
      approved_at: row.approved_at === null ? null : formatBeijing(row.approved_at),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      card: { bank: row.card_bank, bank_owner: row.card_owner, bank_no: maskNumber(row.card_number) },
      sure: isSurelyUnpaid(sureFacts(row), now) ? (1 as const) : (0 as const),
      choices: choicesToWire(row, locks, facts),
      enquiries: enquiries.map(({ at, counts, ...rest }) => ({
        ...rest,
        at: formatBeijing(at),
        counts: counts ? (1 as const) : (0 as const),
      })),
    }
  }

  /** Queries like the worker does: the reply may close the payout. */
  async query(payoutNo: string, context: StaffContext) {
    await this.deps.db.tx((tx) => this.deps.claims.mustHold(tx, 'payout', payoutNo, context))
    const row = await this.one(payoutNo)
    await this.note(row, 'payout.query', context)
    await this.deps.payouts.ask(row)
    return this.detail(payoutNo, context)
  }

  async ask(input: PayoutAsk, context: StaffContext) {
    await this.deps.db.tx((tx) => this.askWithin(tx, input, context))
    return this.detail(input.payout_no, context)
  }

  private async askWithin(tx: Tx, input: PayoutAsk, context: StaffContext): Promise<void> {
    const { payout_no: payoutNo, choice, reason } = input
    await this.deps.claims.mustHold(tx, 'payout', payoutNo, context)
    const row = await sql.readStuck(tx, payoutNo)
    if (row === null) throw new AppError('notFound')
    const open = (await this.shownOf([payoutNo], context)).get(payoutNo)
    if (open?.approval.state === 'open') throw new AppError('requestOpen')
    if ((await locksOf(tx, row, this.deps.clock.now()))[choice] !== null) throw new AppError('payoutLocked')
    if (choice === 'difference' && input.paid !== paidText(row)) throw new AppError('paidDiffers')
    const diffFen = differenceOf(row.amount_fen, row.paid_fen ?? row.amount_fen)
    const isLoss = needsAdmin(choice, diffFen, await sql.acceptedFen(tx))
    const payload = {
      choice,
      because: row.stuck_because,
      due: yuanFromFen(row.amount_fen),
      amount: yuanFromFen(amountOf(choice, row)),
      paid: paidText(row),
      member_reason: input.member_reason ?? 'payoutRefused',
    }
    const ask = {
      kind: isLoss ? ('payoutLoss' as const) : ('payout' as const),
      subject: payoutNo,
      title: titleOf(choice, row),
      memberId: row.member_id,
      payload,
      reason,
      before: { state: row.stuck_because },
    }
    await this.deps.approvals.ask(tx, ask, context)
  }
}

function summaryToWire(row: sql.StuckSummary) {
  return {
    waiting: Number(row.waiting),
    waiting_sum: yuanFromFen(row.waiting_fen),
    oldest: Math.max(0, Math.floor(row.oldest)),
    mine: Number(row.mine),
    second: Number(row.second),
    asking: Number(row.asking),
    done_today: Number(row.done_today),
    again_today: Number(row.again_today),
    return_today: Number(row.return_today),
    differences_month: Number(row.differences),
    differences_sum: yuanFromFen(row.differences_fen),
  }
}
