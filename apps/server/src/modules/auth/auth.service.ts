// Accounts: registration, login, the isolated trial, password changes. Unknown names and wrong passwords answer alike.
import { LIMITS } from '@lanting/contract/limits'
import { checkLogin, checkPasswordChange, checkRegistration } from '@lanting/contract/rules/auth'
import { formatBeijing } from '@lanting/contract/time'
import { type Budget, forgetAttempts, giveBackAttempts, takeAttempt } from '#src/db/attempts.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/app-error.ts'
import type { Context, MemberSession } from '#src/http/context.ts'
import { randomDigits } from '#src/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { isCommonPassword } from '#src/passwords/passwords.rules.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import * as secrets from '#src/modules/auth/secrets.sql.ts'
import type { CaptchaService } from '#src/modules/auth/captcha.service.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'

const HOUR = 3_600_000

/** Who keeps the members. */
export interface Members {
  /** Null when the name is taken. */
  create(
    tx: Tx,
    member: { readonly username: string; readonly inviterId: bigint | null; readonly isTrial: boolean },
  ): Promise<bigint | null>
}

/** Who remembers by whose link somebody came. */
export interface Invitations {
  registered(tx: Tx, memberId: bigint, ip: string): Promise<void>
}

/** Who gives a trial its play money. */
export interface TrialWallet {
  openTrial(tx: Tx, memberId: bigint): Promise<void>
}

export interface AuthDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly captchas: CaptchaService
  readonly sessions: SessionService
  readonly payPasswords: PayPasswordService
  readonly inbox: Pick<InboxService, 'welcome'>
  readonly members: Members
  readonly invites: Invitations
  readonly wallet: TrialWallet
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

export class AuthService {
  constructor(private readonly deps: AuthDeps) {}

  private async take(budget: Budget): Promise<bigint | null> {
    return this.deps.db.tx((tx) => takeAttempt(tx, budget))
  }

  async register(draft: Registration, context: Context): Promise<void> {
    refuse(checkRegistration({ ...draft, adult: isYes(draft.adult) }))
    refuse(await this.deps.captchas.judge(draft.captcha_id, draft.code))
    if (isCommonPassword(draft.password, draft.name)) throw new AppError('passwordTooCommon')
    const spent = await this.take({
      kind: 'register-ip',
      subject: context.ip,
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
      await giveBackAttempts(this.deps.db, [spent])
      throw new AppError('usernameTaken')
    }
    await this.deps.inbox.welcome(id)
  }

  private async openTrial(context: Context) {
    const budget = {
      kind: 'trial-ip',
      subject: context.ip,
      max: this.deps.budgets.trialsPerHour,
      windowMs: HOUR,
    }
    if ((await this.take(budget)) === null) throw new AppError('trialTooMany')
    const opened = await this.deps.db.tx(async (tx) => {
      let id: bigint | null = null
      while (id === null) {
        const username = `试玩${randomDigits(6)}`
        id = await this.deps.members.create(tx, { username, inviterId: null, isTrial: true })
      }
      await this.deps.wallet.openTrial(tx, id)
      return this.deps.sessions.open(tx, { id, isTrial: true }, context, false)
    })
    return answerOf(opened, { isTrial: true, mustChange: false })
  }

  /** The budgets of one try: per name and address, per address, and per account for browsers it does not know. */
  private async takeLoginTry(name: string, member: sql.MemberForLogin | null, context: Context) {
    const lower = name.toLowerCase()
    const known = member !== null && (await this.deps.sessions.isKnownDevice(member.id, context))
    const budgets: Budget[] = [
      {
        kind: 'login-name-ip',
        subject: `${lower}|${context.ip}`,
        max: LIMITS.loginLock.tries,
        windowMs: LIMITS.loginLock.windowMs,
      },
      { kind: 'login-ip', subject: context.ip, max: LIMITS.loginLock.perHourAndIp, windowMs: HOUR },
      ...(known
        ? []
        : [{ kind: 'login-name', subject: lower, max: LIMITS.loginLock.perHourAndName, windowMs: HOUR }]),
    ]
    const taken: bigint[] = []
    for (const budget of budgets) {
      const id = await this.take(budget)
      if (id === null) {
        await giveBackAttempts(this.deps.db, taken)
        throw new AppError('loginLocked')
      }
      taken.push(id)
    }
    return taken
  }

  async login(input: { name: string; password: string; auto?: unknown }, context: Context) {
    const name = input.name.trim()
    refuse(checkLogin({ name, password: input.password }))
    if (name === LIMITS.trial.name && input.password === LIMITS.trial.password) return this.openTrial(context)
    const member = await sql.findForLogin(this.deps.db, name)
    const tries = await this.takeLoginTry(name, member, context)
    const right = await this.deps.passwords.matches(input.password, member?.password_hash ?? null)
    if (member === null || !right) {
      if (member !== null) await this.logLogin(member.id, null, context, 'wrong')
      throw new AppError('loginWrong')
    }
    await giveBackAttempts(this.deps.db, tries)
    await forgetAttempts(this.deps.db, 'login-name-ip', `${name.toLowerCase()}|${context.ip}`)
    if (member.state === 'frozen') throw new AppError('accountFrozen')
    const opened = await this.deps.db.tx((tx) =>
      this.deps.sessions.open(tx, { id: member.id, isTrial: false }, context, isYes(input.auto)),
    )
    await this.logLogin(member.id, null, context, opened.isNewDevice ? 'new-device' : 'ok')
    return answerOf(opened, { isTrial: false, mustChange: member.must_change_password })
  }

  private async logLogin(memberId: bigint, deviceId: string | null, context: Context, outcome: string) {
    await sql.recordLogin(this.deps.db, {
      memberId,
      deviceId,
      ip: context.ip,
      userAgent: context.userAgent,
      outcome,
    })
  }

  /** Changing the login password ends every session and renewal of the member. */
  async changePassword(member: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'login'))
    const known = await secrets.readSecrets(this.deps.db, member.memberId)
    const subject = `m${member.memberId}`
    const spent = await this.take({
      kind: 'old-password',
      subject,
      max: LIMITS.loginLock.tries,
      windowMs: LIMITS.loginLock.windowMs,
    })
    if (spent === null) throw new AppError('loginLocked')
    if (!(await this.deps.passwords.matches(change.oldPassword, known.password_hash)))
      throw new AppError('oldPasswordWrong')
    await giveBackAttempts(this.deps.db, [spent])
    if (isCommonPassword(change.newPassword, known.username)) throw new AppError('passwordTooCommon')
    await secrets.setPassword(
      this.deps.db,
      member.memberId,
      await this.deps.passwords.hash(change.newPassword),
    )
    await this.deps.sessions.endAll(member.memberId)
  }

  /** Within a transaction that does more. Whoever logs in with it must set one of their own first. */
  async setTemporaryPassword(tx: Tx, memberId: bigint, hash: string): Promise<void> {
    await secrets.setTemporaryPassword(tx, memberId, hash)
  }

  /** The first payment password is set with the login password, later ones with the old payment password. */
  async changePayPassword(member: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'pay'))
    const known = await secrets.readSecrets(this.deps.db, member.memberId)
    if (known.pay_password_hash === null) {
      if (!(await this.deps.passwords.matches(change.oldPassword, known.password_hash)))
        throw new AppError('oldPasswordWrong')
    } else {
      await this.deps.payPasswords.demand(member.memberId, change.oldPassword)
    }
    if (await this.deps.passwords.matches(change.newPassword, known.password_hash))
      throw new AppError('payPasswordSameAsLogin')
    await secrets.setPayPassword(
      this.deps.db,
      member.memberId,
      await this.deps.passwords.hash(change.newPassword),
    )
  }
}

export interface PasswordDraft {
  readonly password: string
  readonly paypassword?: string | undefined
  readonly new_password?: string | undefined
  readonly confirm?: string | undefined
}

/** The wire calls the new password `paypassword`; here everything has its right name. */
function readChange(draft: PasswordDraft) {
  const newPassword = draft.new_password ?? draft.paypassword ?? ''
  return { oldPassword: draft.password, newPassword, confirmPassword: draft.confirm ?? newPassword }
}

function answerOf(
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

/** A referrer that is not a number simply is none: a typo must not keep anybody out. */
function inviterOf(pid: string | number | undefined): bigint | null {
  const text = String(pid ?? '').trim()
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
