// The office's deposit queue: claim, the member's words beside what we know, approve (by two from ¥10,000), refuse.
import { PAY_WAYS } from '@lanting/contract/pay-ways'
import { DEPOSIT_REASONS, type DepositReason, type ReviewHint } from '@lanting/contract/data/review-reasons'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/card'
import { usdtText } from '@lanting/contract/rules/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { audited } from '#src/audit/audited.ts'
import * as sql from '#src/modules/deposit/deposit-review.sql.ts'
import * as queue from '#src/approvals/queue.sql.ts'
import {
  claimToWire,
  decisionToWire,
  eachClaimed,
  type QueueInput,
  memberToWire,
  raise,
  readFilter,
  summaryToWire,
} from '#src/approvals/queue.view.ts'
import {
  approvalsNeeded,
  checkApprove,
  checkClaim,
  checkRefuse,
  checkRelease,
  isEnough,
  type ReviewFacts,
} from '#src/approvals/review.rules.ts'
import type { PaymentService } from '#src/modules/deposit/payment.service.ts'
import type { ProofService } from '#src/modules/deposit/proof.service.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'

export interface DepositReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly payments: Pick<PaymentService, 'creditNo'>
  readonly proofs: Pick<ProofService, 'read'>
  readonly inbox: Pick<InboxService, 'write'>
}

type Work = (tx: Tx, row: sql.DepositQueueRow, facts: ReviewFacts) => Promise<Decided | null>

export class DepositReviewService {
  constructor(private readonly deps: DepositReviewDeps) {}

  async list(input: QueueInput, { staff }: StaffContext) {
    const window = pageWindow(Number(input.page ?? 1))
    const state = input.state === undefined ? null : DEPOSIT.word(input.state)
    const filter = readFilter(input, state, staff.staffId)
    const rows = await sql.deposits.list(this.deps.db, filter, window)
    const total = await sql.deposits.count(this.deps.db, filter)
    const summary = summaryToWire(await queue.readSummary(this.deps.db, 'deposits', staff.staffId))
    const data = rows.map((row) => rowToWire(row, staff.staffId, 'masked'))
    return { ...pageAnswer(window, total, data), summary }
  }

  async detail(no: string, context: StaffContext) {
    const row = await sql.deposits.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'deposit.view', subject: subject(row), before: null, after: null }),
    )
    return this.picture(no, context)
  }

  async proof(no: string, context: StaffContext) {
    const row = await sql.deposits.read(this.deps.db, no)
    const picture = row === null ? null : await this.deps.proofs.read(no)
    if (row === null || picture === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'deposit.proof', subject: subject(row), before: null, after: null }),
    )
    return { picture }
  }

  /** One locked deposit, one decision, one line in the log. */
  private async settle(no: string, context: StaffContext, work: Work): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const row = await sql.deposits.lock(tx, no)
      if (row === null) throw new AppError('notFound')
      const approvers = await queue.approversOf(tx, queue.subjectOf('deposits', no))
      const decided = await work(tx, row, factsOf(row, approvers))
      if (decided === null) return
      const { action, note, after } = decided
      const { staffId, name } = context.staff
      await queue.addDecision(tx, {
        subject: queue.subjectOf('deposits', no),
        staffId,
        staffName: name,
        action,
        note,
      })
      await audited(tx, context, {
        action: `deposit.${action}`,
        subject: subject(row),
        before: { state: row.state, claimed_by: row.claimed_name, approvals: approvers.length },
        after,
        reason: note,
      })
    })
  }

  /** And then the picture as it is. */
  private async decide(no: string, context: StaffContext, work: Work) {
    await this.settle(no, context, work)
    return this.picture(no, context)
  }

  claim(input: { deposit_no: string; release?: 0 | 1 | undefined }, context: StaffContext) {
    const { staffId, name } = context.staff
    const release = input.release === 1
    return this.decide(input.deposit_no, context, async (tx, row, facts) => {
      raise(release ? checkRelease(facts, staffId) : checkClaim(facts, staffId, this.deps.clock.now()))
      await queue.setClaim(tx, 'deposits', row.no, release ? null : staffId)
      return {
        action: release ? 'release' : 'claim',
        note: '',
        after: { claimed_by: release ? null : name },
      }
    })
  }

  /** What is already one's own stays so, without another line. */
  claimMany(numbers: readonly string[], context: StaffContext) {
    const { staffId, name } = context.staff
    return eachClaimed(numbers, (no) =>
      this.settle(no, context, async (tx, row, facts) => {
        raise(checkClaim(facts, staffId, this.deps.clock.now()))
        if (facts.claim?.by === staffId) return null
        await queue.setClaim(tx, 'deposits', row.no, staffId)
        return { action: 'claim', note: '', after: { claimed_by: name } }
      }),
    )
  }

  /** The first of two approvals only gives the claim back, for the second pair of eyes. */
  approve(input: { deposit_no: string; note: string }, context: StaffContext) {
    const { staffId } = context.staff
    return this.decide(input.deposit_no, context, async (tx, row, facts) => {
      raise(checkApprove(facts, staffId))
      const isLast = isEnough(facts, staffId)
      if (isLast) await this.deps.payments.creditNo(tx, row.no)
      await queue.setClaim(tx, 'deposits', row.no, null)
      return {
        action: 'approve',
        note: input.note.trim(),
        after: { state: isLast ? 'credited' : 'review', approvals: facts.approvers.length + 1 },
      }
    })
  }

  refuse(input: { deposit_no: string; reason: DepositReason; note: string }, context: StaffContext) {
    const { reason, next } = DEPOSIT_REASONS[input.reason]
    const note = input.note.trim()
    return this.decide(input.deposit_no, context, async (tx, row, facts) => {
      raise(checkRefuse(facts, context.staff.staffId))
      const remark = [reason, note].filter(Boolean).join('：')
      if (!(await sql.refuseDeposit(tx, row.no, remark))) throw new AppError('wrongState')
      const amount = formatYuan(yuanFromFen(row.amount_fen))
      await this.deps.inbox.write(tx, {
        memberId: row.member_id,
        key: `deposit:${row.no}:refused`,
        title: '存款审核结果',
        content: `<p>您的存款 ¥${amount} 未通过：${reason}。${next}。单号 ${row.no}。</p>`,
      })
      return { action: 'refuse', note: remark, after: { state: 'closed', reason: input.reason } }
    })
  }

  private async picture(no: string, { staff }: StaffContext) {
    const row = await sql.deposits.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    const facts = await sql.readFacts(this.deps.db, row)
    const balanceFen = await readMainFen(this.deps.db, row.member_id, 'CNY')
    const effectFen = row.state === 'unpaid' || row.state === 'review' ? row.amount_fen : 0n
    const decisions = await queue.decisionsOf(this.deps.db, queue.subjectOf('deposits', no))
    return {
      row: rowToWire(row, staff.staffId, 'whole'),
      bank: row.payer_bank,
      bank_owner: row.payer_name,
      bank_no: row.payer_no,
      bank_address: row.payer_branch,
      reference: row.reference,
      reference_used: Number(facts.reference_used),
      has_proof: row.proof === null ? (0 as const) : (1 as const),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      provider_no: row.provider_no,
      txn_id: row.txn_id,
      remark: row.remark,
      effect: {
        balance: yuanFromFen(balanceFen),
        balance_after: yuanFromFen(balanceFen + effectFen),
        turnover: yuanFromFen(effectFen),
      },
      facts: {
        deposits_30: Number(facts.deposits_30),
        deposited_30: yuanFromFen(facts.deposited_30),
        average_30: yuanFromFen(facts.deposits_30 === 0n ? 0n : facts.deposited_30 / facts.deposits_30),
      },
      decisions: decisions.map(decisionToWire),
    }
  }
}

interface Decided {
  readonly action: 'claim' | 'release' | 'approve' | 'refuse'
  readonly note: string
  readonly after: object
}

function factsOf(row: sql.DepositQueueRow, approvers: readonly bigint[]): ReviewFacts {
  const { claimed_by: by, claimed_name: name, claimed_at: at } = row
  const claim = by === null || at === null ? null : { by, name: name ?? '', at }
  // What a provider was asked to collect is not staff's to approve.
  const isWaiting = row.state === 'review' && row.channel === 'bank'
  return { isWaiting, claim, approvers, amountFen: row.amount_fen }
}

function subject(row: sql.DepositQueueRow) {
  return { kind: 'deposit' as const, id: row.no, name: row.username }
}

function rowToWire(row: sql.DepositQueueRow, viewer: bigint, name: 'masked' | 'whole') {
  const hints: ReviewHint[] = []
  if (row.other_payer) hints.push('otherPayer')
  if (row.shared_card) hints.push('sharedCard')
  return {
    deposit_no: row.no,
    member: memberToWire(row, name),
    amount: yuanFromFen(row.amount_fen),
    pay_way: PAY_WAYS[row.channel].title,
    account: row.payer_no === '' ? '' : `${row.payer_bank} ${maskNumber(row.payer_no)}`,
    state: DEPOSIT.wire(row.state),
    created_at: formatBeijing(row.created_at),
    age: Math.max(0, Math.floor(row.age)),
    approvals: Number(row.approvals),
    approvals_needed: approvalsNeeded(row.amount_fen),
    claim: claimToWire(row, viewer),
    hints,
  }
}
