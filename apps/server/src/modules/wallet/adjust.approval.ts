// A credit or debit by staff under four eyes: balanced entries, turnover of a credit, a message to the member.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { ADJUST_DESK, DESK } from '@lanting/contract/texts/desk'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/lib/app-error.ts'
import { eligibility } from '#src/safety/gates.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { post } from '#src/ledger/post.ts'
import { staffAdjusted } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/wallet/adjust.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface AdjustApprovalDeps {
  readonly turnover: Pick<TurnoverService, 'addRequirement'>
  readonly inbox: Pick<InboxService, 'send'>
}

export class AdjustApproval implements ApprovalHandler<'adjust'> {
  readonly audit = { prefix: 'adjust', subject: 'adjust' } as const

  constructor(private readonly deps: AdjustApprovalDeps) {}

  /** Lock order: the member's row, then the wallet. */
  async execute(tx: Tx, approval: Approval<'adjust'>) {
    const { id, member_id: memberId } = approval
    const { isCredit, amountFen, multiple } = readAdjust(approval)
    const member = memberId === null ? null : await sql.lockMember(tx, memberId, isCredit)
    if (member === null) throw new AppError('wrongState')
    // No gift in a time-out or exclusion; a credit without turnover is no gift.
    if (multiple > 0 && (await eligibility(tx, member.id, 'gift')).refused !== null)
      throw new AppError('memberLimited')
    const posted = await post(tx, staffAdjusted(id, member.id, isCredit, amountFen))
    if (!posted.ok) throw new AppError('notEnoughBalance')
    if (isCredit)
      await this.deps.turnover.addRequirement(tx, {
        memberId: member.id,
        source: 'staff',
        ref: id,
        title: LEDGER_CODES.staffCredit.label,
        amountFen,
        multiple,
        isGift: true,
      })
    const amount = formatYuan(yuanFromFen(amountFen))
    const title = isCredit ? ADJUST_DESK.credit(amount) : ADJUST_DESK.debit(amount)
    await this.deps.inbox.send(tx, {
      memberId: member.id,
      key: `adj:${id}`,
      kind: 'adjusted',
      values: { what: title },
    })
    return { balance: yuanFromFen(await readMainFen(tx, member.id, 'CNY')) }
  }

  lines(approval: Approval<'adjust'>) {
    return [{ name: DESK.wallet, from: '—', to: signed(approval) }]
  }

  confirmation(approval: Approval<'adjust'>) {
    const { isCredit, amountFen } = readAdjust(approval)
    return {
      amount: yuanFromFen(amountFen),
      typed: '',
      effect: isCredit ? ADJUST_DESK.creditNow : ADJUST_DESK.debitNow,
    }
  }

  async view(on: Sql, approval: Approval<'adjust'>): Promise<View> {
    if (approval.member_id === null || approval.state !== 'open') return {}
    const { isCredit, amountFen, multiple } = readAdjust(approval)
    const beforeFen = await readMainFen(on, approval.member_id, 'CNY')
    const afterFen = isCredit ? beforeFen + amountFen : beforeFen - amountFen
    const shown = (fen: bigint) => formatYuan(yuanFromFen(fen))
    return {
      lines: [
        { name: DESK.wallet, from: shown(beforeFen), to: shown(afterFen) },
        {
          name: DESK.turnover,
          from: '—',
          to:
            isCredit && multiple > 0 ? ADJUST_DESK.multiplied(shown(amountFen), multiple) : ADJUST_DESK.same,
        },
      ],
      facts: [
        { name: DESK.member, text: `${approval.username ?? ''}（UID ${approval.member_id}）` },
        { name: DESK.ledger, text: isCredit ? 'house:adjust → member:main' : 'member:main → house:adjust' },
      ],
      checks: [
        afterFen < 0n
          ? { state: 'look', text: ADJUST_DESK.tooPoor, figure: shown(beforeFen) }
          : { state: 'ok', text: ADJUST_DESK.enough, figure: shown(beforeFen) },
      ],
    }
  }
}

export function readAdjust({ payload }: Approval<'adjust'>) {
  return {
    isCredit: payload.direction === 'credit',
    amountFen: BigInt(payload.fen),
    multiple: Number(payload.multiple),
  }
}

function signed(approval: Approval<'adjust'>): string {
  const { isCredit, amountFen } = readAdjust(approval)
  return `${isCredit ? '+' : '−'}${formatYuan(yuanFromFen(amountFen))}`
}
