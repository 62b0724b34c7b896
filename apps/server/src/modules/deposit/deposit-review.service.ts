// The office's deposit queue: the member's claim beside our own data.
import { outsideOf, PAY_WAYS } from '@lanting/contract/pay-ways'
import type { ReviewHint } from '@lanting/contract/data/review-reasons'
import { yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { depositCredited } from '#src/ledger/postings.ts'
import { audited } from '#src/audit/audited.ts'
import * as sql from '#src/modules/deposit/deposit-review.sql.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import { type CapStanding, type DailyCaps, neededFor } from '#src/approvals/daily-caps.ts'
import {
  effectToWire,
  memberToWire,
  type QueueInput,
  readFilter,
  summaryToWire,
} from '#src/approvals/queue.view.ts'
import type { ProofService } from '#src/modules/deposit/proof.service.ts'

export interface DepositReviewDeps {
  readonly db: Db
  readonly approvalReader: Pick<ApprovalReader, 'events'>
  readonly caps: Pick<DailyCaps, 'standing'>
  readonly proofs: Pick<ProofService, 'read'>
}

export class DepositReviewService {
  constructor(private readonly deps: DepositReviewDeps) {}

  async list(input: QueueInput, { staff }: StaffContext) {
    const window = pageWindow(Number(input.page ?? 1))
    const state = input.state === undefined ? null : DEPOSIT.word(input.state)
    const filter = readFilter(input, state, staff.staffId)
    const rows = await sql.deposits.list(this.deps.db, filter, window)
    const total = await sql.deposits.count(this.deps.db, filter)
    const standing = await this.deps.caps.standing(this.deps.db, 'deposit', staff.staffId)
    const summary = summaryToWire(await sql.deposits.summary(this.deps.db, staff.staffId), standing)
    const viewer = { id: staff.staffId, standing }
    const data = rows.map((row) => rowToWire(row, viewer, 'masked'))
    return { ...pageAnswer(window, total, data), summary }
  }

  /** Opened by a person, so the read is logged. */
  async openDetail(no: string, context: StaffContext) {
    const row = await sql.deposits.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    await this.deps.db.tx((tx) =>
      audited(tx, context, { action: 'deposit.view', subject: subject(row), before: null, after: null }),
    )
    return this.detail(no, context)
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

  async detail(no: string, { staff }: StaffContext) {
    const row = await sql.deposits.read(this.deps.db, no)
    if (row === null) throw new AppError('notFound')
    const standing = await this.deps.caps.standing(this.deps.db, 'deposit', staff.staffId)
    const facts = await sql.readFacts(this.deps.db, row)
    const balanceFen = await readMainFen(this.deps.db, row.member_id, 'CNY')
    const effectFen = row.state === 'unpaid' || row.state === 'review' ? row.amount_fen : 0n
    return {
      row: rowToWire(row, { id: staff.staffId, standing }, 'whole'),
      bank: row.payer_bank,
      bank_owner: row.payer_name,
      bank_no: row.payer_no,
      bank_address: row.payer_branch,
      paid_to: row.paid_to,
      reference: row.reference,
      reference_used: Number(facts.reference_used),
      has_proof: row.proof === null ? (0 as const) : (1 as const),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      provider_no: row.provider_no,
      txn_id: row.txn_id,
      remark: row.remark,
      effect: effectToWire({
        posting: postingOf(row),
        balanceFen,
        addsFen: effectFen,
        turnoverFen: effectFen,
      }),
      facts: {
        deposits_30: Number(facts.deposits_30),
        deposited_30: yuanFromFen(facts.deposited_30),
        average_30: yuanFromFen(facts.deposits_30 === 0n ? 0n : facts.deposited_30 / facts.deposits_30),
      },
      decisions: await this.deps.approvalReader.events('deposit', no),
    }
  }
}

function subject(row: sql.DepositQueueRow) {
  return { kind: 'deposit' as const, id: row.no, name: row.username }
}

function postingOf({ no, member_id: memberId, channel, amount_fen: amountFen }: sql.DepositQueueRow) {
  return depositCredited({ no, memberId, way: outsideOf(channel), amountFen, memo: '' })
}

interface Viewer {
  readonly id: bigint
  readonly standing: CapStanding | null
}

function rowToWire(row: sql.DepositQueueRow, viewer: Viewer, name: 'masked' | 'whole') {
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
    approvals_needed: neededFor(row, viewer.standing),
    claim: claimToWire(row, viewer.id),
    hints,
  }
}
