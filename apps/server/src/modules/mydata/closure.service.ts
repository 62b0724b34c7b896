// 注销账号: asked for with the passwords or a passkey, taken back by a tap within seven days. What is open is shown first.
import { yuanFromFen } from '@lanting/contract/money'
import type { PasskeyAssertion, PasskeyRequest } from '@lanting/contract/passkey-schema'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'
import type { Bus } from '#src/bus/bus.ts'
import { MEMBER_LEFT } from '#src/bus/session.topics.ts'
import type { Db } from '#src/db/pool.ts'
import type { Caller, MemberSession } from '#src/http/context.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { Owner } from '#src/ledger/owner.ts'
import { AppError } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import * as sql from '#src/modules/mydata/closure.sql.ts'
import { lockPerson } from '#src/safety/restrictions.sql.ts'

export interface ClosureDeps {
  readonly db: Db
  readonly bus: Bus
  readonly inbox: Pick<InboxService, 'warn'>
  readonly wallet: {
    balances(owner: Owner): Promise<{ readonly venuesFen: bigint; readonly transitFen: bigint }>
    refreshVenues(memberId: bigint): Promise<void>
  }
  readonly loginPasswords: { demand(memberId: bigint, password: string, wrong: RefusalKey): Promise<void> }
  readonly payPasswords: {
    isSet(memberId: bigint): Promise<boolean>
    demand(memberId: bigint, payPassword: string): Promise<void>
  }
  /** The challenge is computed from this closure and the account's name. */
  readonly passkeys: {
    ask(
      by: MemberSession,
      wanted: { readonly purpose: 'close'; readonly ref: string; readonly facts: readonly string[] },
    ): Promise<PasskeyRequest>
    demand(
      by: MemberSession,
      what: { readonly purpose: 'close'; readonly facts: readonly string[] },
      assertion: PasskeyAssertion,
      caller: Caller,
    ): Promise<{ readonly ref: string; readonly passkeyId: string }>
  }
}

interface ClosureDraft {
  readonly password?: string | undefined
  readonly pay_pass?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

export class ClosureService {
  constructor(private readonly deps: ClosureDeps) {}

  /** Asks the venues first: a bet may have been paid out there since the wallet was last looked at. */
  async refreshed(memberId: bigint) {
    await this.deps.wallet.refreshVenues(memberId)
    return this.state(memberId)
  }

  private async state(memberId: bigint) {
    const { db, payPasswords, wallet } = this.deps
    const row = await sql.running(db, memberId)
    const items = await sql.openItems(db, memberId)
    const money = await wallet.balances({ id: memberId, isTrial: false })
    return {
      state: row === null ? ('none' as const) : row.is_due ? ('due' as const) : ('waiting' as const),
      asked_at: row === null ? null : formatBeijing(row.asked_at),
      closes_at: row === null ? null : formatBeijing(row.closes_at),
      needs_pay_password: (await payPasswords.isSet(memberId)) ? (1 as const) : (0 as const),
      open: {
        main: yuanFromFen(items.main_fen),
        venues: yuanFromFen(money.venuesFen),
        transit: yuanFromFen(money.transitFen),
        paying: yuanFromFen(items.paying_fen),
        bets: Number(items.bets),
        bets_amount: yuanFromFen(items.bets_fen),
        deposits: Number(items.deposits),
        rebates: yuanFromFen(items.rebates_fen),
        commissions: yuanFromFen(items.commissions_fen),
        commissions_on: await sql.statementDay(db, memberId),
      },
    }
  }

  /** Allots the closure's id: the challenge that it is computed into confirms this one alone. */
  async askPasskey(by: MemberSession): Promise<PasskeyRequest> {
    const { db, passkeys } = this.deps
    if ((await sql.running(db, by.memberId)) !== null) throw new AppError('closureRuns')
    const facts = [await sql.usernameOf(db, by.memberId)]
    return passkeys.ask(by, { purpose: 'close', ref: newId(), facts })
  }

  private async confirm(by: MemberSession, draft: ClosureDraft, caller: Caller) {
    const { db, loginPasswords, payPasswords, passkeys } = this.deps
    const { memberId } = by
    if (draft.passkey !== undefined) {
      const facts = [await sql.usernameOf(db, memberId)]
      const { ref, passkeyId } = await passkeys.demand(by, { purpose: 'close', facts }, draft.passkey, caller)
      return { id: ref, passkeyId }
    }
    await loginPasswords.demand(memberId, draft.password ?? '', 'loginPasswordWrong')
    if (await payPasswords.isSet(memberId)) await payPasswords.demand(memberId, draft.pay_pass ?? '')
    return { id: newId(), passkeyId: null }
  }

  /** Gates are closed from the commit on; the rest follows as after a time-out. */
  async ask(by: MemberSession, draft: ClosureDraft, caller: Caller) {
    const { db, bus, inbox } = this.deps
    const { memberId } = by
    const confirmed = await this.confirm(by, draft, caller)
    await db.tx(async (tx) => {
      await lockPerson(tx, memberId)
      if (!(await sql.insertClosure(tx, memberId, confirmed))) throw new AppError('closureRuns')
      const row = await sql.running(tx, memberId)
      const until = row === null ? '' : formatBeijing(row.closes_at).slice(0, 16)
      await inbox.warn(tx, memberId, 'closureAsked', { until })
    })
    db.touch([memberId])
    await bus.publish(MEMBER_LEFT, {})
    return this.state(memberId)
  }

  async takeBack(memberId: bigint) {
    const { db, inbox } = this.deps
    await db.tx(async (tx) => {
      await lockPerson(tx, memberId)
      if (!(await sql.takeBack(tx, memberId))) throw new AppError('closureNone')
      await inbox.warn(tx, memberId, 'closureTakenBack', {})
    })
    db.touch([memberId])
    return this.state(memberId)
  }
}
