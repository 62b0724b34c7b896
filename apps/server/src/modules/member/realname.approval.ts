// Correction of a member's real name: support requests it after an identity check, an administrator approves.
import { DESK, REALNAME_DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler } from '#src/approvals/approval-handler.ts'
import { changeLine } from '#src/approvals/value-change.ts'
import type { Tx } from '#src/db/pool.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { maskName, realNameOf } from '#src/lib/masking.ts'
import type { MemberService } from '#src/modules/member/member.service.ts'

export interface RealnameApprovalDeps {
  readonly members: Pick<MemberService, 'lockNames' | 'setRealname'>
  readonly inbox: Pick<InboxService, 'warn'>
}

export class RealnameApproval implements ApprovalHandler<'realname'> {
  readonly audit = { prefix: 'realname', subject: 'member' } as const
  readonly personal = { field: 'name', mask: maskName } as const

  constructor(private readonly deps: RealnameApprovalDeps) {}

  /** Null before the first bank card has set a name: nothing to correct. */
  async currentValue(tx: Tx, id: string): Promise<string | null> {
    return realNameOf(await this.deps.members.lockNames(tx, BigInt(id))) || null
  }

  async execute(tx: Tx, { subject: id, payload }: Approval<'realname'>) {
    await this.deps.members.setRealname(tx, BigInt(id), payload.to)
    await this.deps.inbox.warn(tx, BigInt(id), 'realname', {})
    return { [id]: maskName(payload.to) }
  }

  lines(approval: Approval<'realname'>) {
    return [changeLine(REALNAME_DESK.name, approval, maskName)]
  }

  /** The username is typed as confirmation: the real name stays out of every list. */
  confirmation({ username }: Approval<'realname'>) {
    return { amount: null, typed: username ?? '', effect: DESK.effectNow }
  }

  async view(_sql: unknown, approval: Approval<'realname'>) {
    return {
      lines: [changeLine(REALNAME_DESK.name, approval, String)],
      facts: [{ name: DESK.member, text: REALNAME_DESK.member(approval.username ?? '', approval.subject) }],
    }
  }
}
