// Accounts: registration, login, isolated trial, password changes. Unknown names and wrong passwords get the same answer.
import { LIMITS } from '@lanting/contract/limits'
import { checkLogin, checkPasswordChange, checkRegistration } from '@lanting/contract/rules/auth'
import { PARTY_NAMES } from '@lanting/contract/texts/records'
import { type Budget, judgeTry, refundAttempts, takeAttempt } from '#src/db/attempts.ts'
import type { Once } from '#src/db/once.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import { createGate } from '#src/lib/gate.ts'
import type { Context, MemberSession } from '#src/http/context.ts'
import { randomDigits } from '#src/lib/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { networkOf } from '#src/lib/address.ts'
import { isCommonPassword } from '#src/passwords/common-passwords.ts'
import { isSimplePayPassword } from '#src/passwords/passwords.rules.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import * as secrets from '#src/modules/auth/secrets.sql.ts'
import type { CaptchaService } from '#src/modules/auth/captcha/captcha.service.ts'
import { type EntranceService, sessionAnswer } from '#src/modules/auth/entrance.service.ts'
import { loginBudgets } from '#src/modules/auth/login/login-budgets.ts'
import { inviterOf, isYes } from '#src/modules/auth/registration-input.ts'
import { isNameTaken } from '#src/modules/auth/names/name-check.sql.ts'
import type { LoginPasswordService } from '#src/modules/auth/login/login-password.service.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import type { ProofOfWorkService } from '#src/modules/auth/proof-of-work/proof-of-work.service.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'
import { isKeptByExcluded } from '#src/modules/auth/trial-device.sql.ts'

const HOUR = 3_600_000

/** Access to members. */
export interface Members {
  /** Null when the name is taken. */
  create(
    tx: Tx,
    member: { readonly username: string; readonly inviterId: bigint | null; readonly isTrial: boolean },
  ): Promise<bigint | null>
}

/** Records the inviter of a new member. */
export interface Invitations {
  registered(tx: Tx, memberId: bigint, ip: string): Promise<void>
}

/** Credits a trial's play money. */
export interface TrialWallet {
  openTrial(tx: Tx, memberId: bigint): Promise<void>
}

export interface AuthDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly captchas: CaptchaService
  readonly work: Pick<ProofOfWorkService, 'countInVain'>
  readonly sessions: SessionService
  readonly loginPasswords: LoginPasswordService
  readonly payPasswords: PayPasswordService
  readonly inbox: Pick<InboxService, 'welcome' | 'warn'>
  readonly members: Members
  readonly invites: Invitations
  readonly wallet: TrialWallet
  readonly entrance: EntranceService
  readonly budgets: { readonly trialsPerHour: number; readonly registrationsPerHour: number }
}

export interface Registration {
  readonly name: string
  readonly password: string
  readonly confirmPass: string
  readonly code: string
  readonly captcha_id: string
  readonly pid?: string | number | undefined
  readonly adult?: unknown
}

/**
 * Logins verified and counted together. The budget of all logins is one lock: a flood waiting for it must not hold every
 * connection that bets need; and a flood past its budget is refused before its passwords cost the machine anything.
 */
const JUDGED_AT_ONCE = 3

export class AuthService {
  private readonly judging = createGate(JUDGED_AT_ONCE)

  constructor(private readonly deps: AuthDeps) {}

  private async takeTry(budget: Budget): Promise<bigint | null> {
    return this.deps.db.tx((tx) => takeAttempt(tx, budget))
  }

  async register(draft: Registration, context: Context): Promise<void> {
    refuse(checkRegistration({ ...draft, adult: isYes(draft.adult) }))
    if (await isCommonPassword(draft.password, [draft.name])) throw new AppError('passwordTooCommon')
    // Last, because an answer is valid once: the picture stays while something else is wrong.
    if (await isNameTaken(this.deps.db, draft.name)) return this.refuseName(draft.name, context.ip)
    refuse(await this.deps.captchas.judge(context.ip, draft.captcha_id, draft.code))
    const spent = await this.takeTry({
      kind: 'register-ip',
      subject: networkOf(context.ip),
      max: this.deps.budgets.registrationsPerHour,
      windowMs: HOUR,
    })
    if (spent === null) throw new AppError('registerTooOften')
    const passwordHash = await this.deps.passwords.hash(draft.password)
    const id = await this.deps.db.tx(async (tx) => {
      const member = { username: draft.name, inviterId: inviterOf(draft.pid), isTrial: false }
      const made = await this.deps.members.create(tx, member)
      if (made === null) return null
      await secrets.setPassword(tx, made, passwordHash)
      await this.deps.invites.registered(tx, made, context.ip)
      return made
    })
    if (id === null) {
      await refundAttempts(this.deps.db, [spent])
      return this.refuseName(draft.name, context.ip)
    }
    await this.deps.sessions.recordUse(id, context)
    await this.deps.inbox.welcome(id)
    this.deps.entrance.registered(id)
  }

  private async refuseName(name: string, ip: string): Promise<never> {
    await this.deps.work.countInVain(ip, name)
    throw new AppError('usernameTaken')
  }

  private async openTrial(context: Context) {
    const mark = this.deps.sessions.markOf(context)
    if (mark !== null && (await isKeptByExcluded(this.deps.db, mark))) throw new AppError('trialExcluded')
    const budget = {
      kind: 'trial-ip',
      subject: networkOf(context.ip),
      max: this.deps.budgets.trialsPerHour,
      windowMs: HOUR,
    }
    if ((await this.takeTry(budget)) === null) throw new AppError('trialTooMany')
    const opened = await this.deps.db.tx(async (tx) => {
      let id: bigint | null = null
      while (id === null) {
        const username = PARTY_NAMES.trial(randomDigits(6))
        id = await this.deps.members.create(tx, { username, inviterId: null, isTrial: true })
      }
      await this.deps.wallet.openTrial(tx, id)
      return this.deps.sessions.open(tx, { id, isTrial: true }, context, false)
    })
    return sessionAnswer(opened, { isTrial: true, mustChange: false })
  }

  /** The member whose password matches. All are verified concurrently, so timing reveals little about how many there are. */
  private async whose(found: readonly sql.MemberForLogin[], password: string) {
    const hashes = found.length === 0 ? [null] : found.map((member) => member.password_hash)
    const right = await Promise.all(hashes.map((hash) => this.deps.passwords.matches(password, hash)))
    return found.find((_, i) => right[i]) ?? null
  }

  async login(input: { name: string; password: string; auto?: unknown }, context: Context) {
    const name = input.name.trim()
    refuse(checkLogin({ name, password: input.password }))
    if (name === LIMITS.trial.name && input.password === LIMITS.trial.password) return this.openTrial(context)
    const mark = this.deps.sessions.markOf(context)
    const found = await sql.findForLogin(this.deps.db, name, mark, LIMITS.loginLock.sameMobile)
    // Counted under the username, so that name and mobile share one budget.
    const names = found.length === 0 ? [name.toLowerCase()] : found.map((one) => one.username.toLowerCase())
    const knows = found.some((one) => one.knows_browser)
    const budgets = loginBudgets(names, context.ip, knows)
    const judged = await this.judging(() =>
      judgeTry(this.deps.db, budgets, async () => {
        const member = await this.whose(found, input.password)
        if (member === null) return { found: null, wrong: budgets }
        const own = member.username.toLowerCase()
        return {
          found: member,
          // It is a wrong try for the others with this mobile: otherwise one of them could guess at the rest without limit.
          wrong: budgets.filter(({ of }) => of !== null && of !== own),
          ends: budgets.filter(({ kind, of }) => kind === 'login-name-ip' && of === own),
        }
      }),
    )
    if (judged === null) throw new AppError('loginLocked')
    const member = judged.found
    if (member === null) {
      for (const { id } of found) await this.deps.entrance.log(id, context, 'wrong')
      await this.deps.work.countInVain(context.ip, name)
      throw new AppError('loginWrong')
    }
    return this.deps.entrance.enter(member, context, isYes(input.auto))
  }

  /** Changing the login password ends every session and renewal of the member. */
  async changePassword({ memberId }: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'login'))
    const known = await secrets.readSecrets(this.deps.db, memberId)
    await this.deps.loginPasswords.demand(memberId, change.oldPassword, 'oldPasswordWrong')
    if (await isCommonPassword(change.newPassword, namesOf(known))) throw new AppError('passwordTooCommon')
    if (await this.deps.passwords.matches(change.newPassword, known.pay_password_hash))
      throw new AppError('passwordSameAsPay')
    const hash = await this.deps.passwords.hash(change.newPassword)
    await this.deps.sessions.endAll(memberId, async (tx) => {
      await secrets.setPassword(tx, memberId, hash)
      await this.deps.inbox.warn(tx, memberId, 'password', {})
    })
  }

  /** Inside the caller's transaction. The member must set an own password after logging in with it. */
  async setTemporaryPassword(tx: Tx, memberId: bigint, hash: string): Promise<void> {
    await secrets.setTemporaryPassword(tx, memberId, hash, LIMITS.temporaryPasswordMs)
  }

  /** The first payment password is set with the login password, later ones with the old payment password. */
  async changePayPassword({ memberId }: MemberSession, draft: PasswordDraft, once: Once): Promise<void> {
    if (once.done !== null) return
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'pay'))
    const known = await secrets.readSecrets(this.deps.db, memberId)
    if (
      isSimplePayPassword(change.newPassword) ||
      (await isCommonPassword(change.newPassword, namesOf(known)))
    )
      throw new AppError('payPasswordTooSimple')
    if (known.pay_password_hash === null) {
      await this.deps.loginPasswords.demand(memberId, change.oldPassword, 'oldPasswordWrong')
    } else {
      await this.deps.payPasswords.demand(memberId, change.oldPassword)
    }
    if (await this.deps.passwords.matches(change.newPassword, known.password_hash))
      throw new AppError('payPasswordSameAsLogin')
    const hash = await this.deps.passwords.hash(change.newPassword)
    await this.deps.db.tx(async (tx) => {
      await secrets.setPayPassword(tx, memberId, hash)
      await this.deps.inbox.warn(tx, memberId, 'payPassword', {})
      await once.mark(tx, 'changed')
    })
  }
}

export interface PasswordDraft {
  readonly password: string
  readonly paypassword?: string | undefined
  readonly new_password?: string | undefined
  readonly confirm?: string | undefined
}

/** What its owner's guessers begin with. */
function namesOf({ username, realname }: secrets.Secrets): string[] {
  return [username, realname]
}

/** The wire calls the new password `paypassword`; mapped to proper names here. */
function readChange(draft: PasswordDraft) {
  const newPassword = draft.new_password ?? draft.paypassword ?? ''
  return { oldPassword: draft.password, newPassword, confirmPassword: draft.confirm ?? newPassword }
}
