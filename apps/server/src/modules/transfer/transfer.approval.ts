// Approval of a stuck transfer's outcome, entered from the venue's statement.
import { TRANSFER_REMARKS } from '@lanting/contract/data/money/transfer-remarks'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { fillText } from '@lanting/contract/texts'
import { TRANSFER_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View, Pending } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import * as sql from '#src/modules/transfer/transfer-review.sql.ts'
import type { TransferService } from '#src/modules/transfer/transfer.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface TransferApprovalDeps {
  readonly transfers: Pick<TransferService, 'finish' | 'finishPart' | 'refuse'>
  readonly turnover: Pick<TurnoverService, 'closeIfBalanceBelowMinimum'>
}

export class TransferApproval implements ApprovalHandler<'transfer'> {
  readonly audit = { prefix: 'transfer', subject: 'transfer' } as const

  constructor(private readonly deps: TransferApprovalDeps) {}

  /** Only transfers that the reconciler gave up on or that are open too long. */
  async lockPending(tx: Tx, id: string): Promise<Pending<'transfer'> | null> {
    const row = await sql.lockTransfer(tx, id)
    if (row === null) throw new AppError('notFound')
    if (row.state !== 'pending' || row.stuck_at === null) return null
    return { name: row.username, before: { state: row.state }, opening: null }
  }

  async execute(tx: Tx, approval: Approval<'transfer'>) {
    const { subject: id } = approval
    const isDone = approval.payload.outcome === 'done'
    const ended = isDone
      ? await this.book(tx, approval)
      : await this.deps.transfers.refuse(tx, id, TRANSFER_REMARKS.refusedInWriting, true)
    if (!ended) throw new AppError('wrongState')
    return { state: isDone ? 'done' : 'returned', booked: isDone ? bookedOf(approval) : '0.00' }
  }

  /** The amount booked according to the venue's statement. */
  private async book(tx: Tx, approval: Approval<'transfer'>): Promise<boolean> {
    const { subject: id } = approval
    const [sent, booked] = [approval.payload.amount, bookedOf(approval)]
    if (booked === sent) return this.deps.transfers.finish(tx, id, true)
    const row = await sql.readTransfer(tx, id)
    const rest = yuanFromFen(fenFromYuan(sent) - fenFromYuan(booked))
    const form = row?.direction === 'out' ? TRANSFER_REMARKS.bookedPartOut : TRANSFER_REMARKS.bookedPartIn
    const remark = fillText(form, { x: booked, rest })
    return this.deps.transfers.finishPart(tx, id, fenFromYuan(booked), remark)
  }

  async afterCommit({ member_id: memberId }: Approval<'transfer'>) {
    if (memberId !== null) await this.deps.turnover.closeIfBalanceBelowMinimum(memberId)
  }

  lines(approval: Approval<'transfer'>) {
    const [sent, booked] = [approval.payload.amount, bookedOf(approval)]
    const done = booked === sent ? TRANSFER_DESK.done : TRANSFER_DESK.donePart(formatYuan(booked))
    const to = approval.payload.outcome === 'done' ? done : TRANSFER_DESK.returned
    return [
      { name: TRANSFER_DESK.transfer(formatYuan(approval.payload.amount)), from: TRANSFER_DESK.pending, to },
    ]
  }

  confirmation(approval: Approval<'transfer'>) {
    const amount = approval.payload.outcome === 'done' ? bookedOf(approval) : approval.payload.amount
    return { amount, typed: '', effect: TRANSFER_DESK.effect }
  }

  async view(on: Sql, approval: Approval<'transfer'>): Promise<View> {
    const row = await sql.readTransfer(on, approval.subject)
    if (row === null) return {}
    return {
      facts: [
        { name: TRANSFER_DESK.id, text: row.id },
        { name: DESK.member, text: row.username },
        { name: DESK.venue, text: `${row.plat_name}，${TRANSFER_DESK.ways[row.direction]}` },
        { name: DESK.statement, text: approval.payload.statement },
      ],
      checks: [
        row.state === 'pending'
          ? { state: 'ok', text: TRANSFER_DESK.open, figure: DESK.unchanged }
          : { state: 'look', text: TRANSFER_DESK.ended, figure: '—' },
      ],
    }
  }
}

/** The amount the venue booked; older approvals lack the field and mean the whole amount. */
export function bookedOf(approval: Approval<'transfer'>): string {
  return approval.payload.booked ?? approval.payload.amount
}
