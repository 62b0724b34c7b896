// A credit or debit by staff that two people agreed on: balanced entries, the turnover of a credit, a message to the member.
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, View } from '#src/approvals/approval-handler.ts'
import { AppError } from '#src/app-error.ts'
import type { Sql, Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { post } from '#src/ledger/post.ts'
import { staffAdjusted } from '#src/ledger/postings.ts'
import * as sql from '#src/modules/wallet/adjust.sql.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'

export interface AdjustApprovalDeps {
  readonly turnover: Pick<TurnoverService, 'ask'>
  readonly inbox: Pick<InboxService, 'write'>
}

export class AdjustApproval implements ApprovalHandler<'adjust'> {
  readonly audit = { prefix: 'adjust', subject: 'adjust' } as const

  constructor(private readonly deps: AdjustApprovalDeps) {}

  /** The member's row comes before his wallet, like everywhere. */
  async execute(tx: Tx, approval: Approval<'adjust'>) {
    const { id, member_id: memberId } = approval
    const member = memberId === null ? null : await sql.lockMember(tx, memberId)
    if (member === null) throw new AppError('wrongState')
    const { isCredit, amountFen, multiple } = readAdjust(approval)
    const posted = await post(tx, staffAdjusted(id, member.id, isCredit, amountFen))
    if (!posted.ok) throw new AppError('notEnoughBalance')
    if (isCredit)
      await this.deps.turnover.ask(tx, {
        memberId: member.id,
        source: 'staff',
        ref: id,
        title: '人工加款',
        amountFen,
        multiple,
      })
    const amount = formatYuan(yuanFromFen(amountFen))
    const title = isCredit ? `人工加款 ¥${amount}` : `人工扣款 ¥${amount}`
    await this.deps.inbox.write(tx, {
      memberId: member.id,
      key: `adj:${id}`,
      title,
      content: `<p>客服为您办理了${title}，详情见资金流水。如有疑问请联系客服。</p>`,
    })
    return { balance: yuanFromFen(await readMainFen(tx, member.id, 'CNY')) }
  }

  lines(approval: Approval<'adjust'>) {
    return [{ name: '中心钱包', from: '—', to: signed(approval) }]
  }

  confirmation(approval: Approval<'adjust'>) {
    const { isCredit, amountFen } = readAdjust(approval)
    return {
      amount: yuanFromFen(amountFen),
      typed: '',
      effect: isCredit ? '立即加款' : '立即扣款',
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
        { name: '中心钱包', from: shown(beforeFen), to: shown(afterFen) },
        {
          name: '流水要求',
          from: '—',
          to: isCredit && multiple > 0 ? `+${shown(amountFen)} × ${multiple} 倍` : '不变',
        },
      ],
      facts: [
        { name: '会员', text: `${approval.username ?? ''}（UID ${approval.member_id}）` },
        { name: '账本', text: isCredit ? 'house:adjust → member:main' : 'member:main → house:adjust' },
      ],
      checks: [
        afterFen < 0n
          ? { state: 'look', text: '余额不足以扣除', figure: shown(beforeFen) }
          : { state: 'ok', text: '余额足够', figure: shown(beforeFen) },
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
