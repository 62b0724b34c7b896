// A recognised member comes in: the state of the account, the session, the notice of a new device, the log of logins.
import { formatBeijing } from '@lanting/contract/time'
import type { Db, Tx } from '#src/db/pool.ts'
import { networkOf } from '#src/lib/address.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Context } from '#src/http/context.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { deviceLabel } from '#src/lib/user-agent.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import * as logins from '#src/modules/auth/login/login-log.sql.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'

/** The outside register of excluded persons: asked, not waited for. */
export interface ExclusionRegister {
  askLater(memberId: bigint, occasion: 'registration' | 'login'): void
}

/** Rows of the login history that its owner sees. */
const SHOWN_LOGINS = 20

export interface EntranceDeps {
  readonly db: Db
  readonly sessions: SessionService
  readonly inbox: Pick<InboxService, 'warn'>
  readonly register: ExclusionRegister
}

export class EntranceService {
  constructor(private readonly deps: EntranceDeps) {}

  /** The password was right. */
  async enter(member: sql.MemberToEnter, context: Context, remember: boolean) {
    if (member.is_closed) throw new AppError('accountClosed')
    if (member.state === 'frozen') throw new AppError('accountFrozen')
    if (member.temporary_over) throw new AppError('temporaryPasswordOver')
    const { id } = member
    const opened = await this.deps.db.tx(async (tx) => {
      const session = await this.deps.sessions.open(tx, { id, isTrial: false }, context, remember)
      if (session.isAnotherDevice) await this.warnOfDevice(tx, id, context)
      return session
    })
    await this.deps.sessions.recordUse(id, context)
    await this.log(id, context, opened.isNewDevice ? 'new-device' : 'ok')
    this.deps.register.askLater(id, 'login')
    return sessionAnswer(opened, { isTrial: false, mustChange: member.must_change_password })
  }

  /** A passkey was right. */
  async enterById(memberId: bigint, context: Context, remember: boolean) {
    const member = await sql.findToEnter(this.deps.db, memberId)
    if (member === null) throw new AppError('passkeyWrong')
    return this.enter(member, context, remember)
  }

  /** A new account is looked up in the register of excluded persons as well. */
  registered(memberId: bigint): void {
    this.deps.register.askLater(memberId, 'registration')
  }

  private async warnOfDevice(tx: Tx, memberId: bigint, { ip, userAgent }: Context): Promise<void> {
    await this.deps.inbox.warn(tx, memberId, 'newDevice', { ip, device: deviceLabel(userAgent) })
  }

  /** As the member sees it: tries in a row from one device and address are one row. */
  async history(memberId: bigint) {
    const rows = await logins.listLogins(this.deps.db, memberId)
    return { logins: foldTries(rows).slice(0, SHOWN_LOGINS) }
  }

  async log(memberId: bigint, { ip, userAgent }: Context, outcome: string): Promise<void> {
    await logins.recordLogin(this.deps.db, { memberId, deviceId: null, ip, userAgent, outcome })
  }
}

export function sessionAnswer(
  opened: { token: string; expiresAt: Date },
  facts: { isTrial: boolean; mustChange: boolean },
) {
  return {
    api_token: opened.token,
    expires_at: formatBeijing(opened.expiresAt),
    is_trial: facts.isTrial ? (1 as const) : (0 as const),
    must_change_password: facts.mustChange ? (1 as const) : (0 as const),
  }
}

function foldTries(rows: readonly logins.LoginEvent[]) {
  const shown: { at: string; device: string; ip: string; ok: 0 | 1; tries: number }[] = []
  for (const { at, ip, user_agent, outcome } of rows) {
    const device = deviceLabel(user_agent)
    const ok = outcome === 'wrong' ? 0 : 1
    const last = shown.at(-1)
    if (
      last !== undefined &&
      ok === 0 &&
      last.ok === 0 &&
      networkOf(last.ip) === networkOf(ip) &&
      last.device === device
    )
      last.tries += 1
    else shown.push({ at: formatBeijing(at), device, ip, ok, tries: 1 })
  }
  return shown
}
