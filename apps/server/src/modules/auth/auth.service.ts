// Accounts: registration, login, the isolated trial, password changes. Unknown names and wrong passwords answer alike.
import { LIMITS } from '@lanting/contract/limits'
import { checkLogin, checkPasswordChange, checkRegistration } from '@lanting/contract/rules/auth'
import { formatBeijing } from '@lanting/contract/time'
import { type Budget, forgetAttempts, giveBackAttempts, takeAttempt, takeAttempts } from '#src/db/attempts.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/app-error.ts'
import { createGate } from '#src/gate.ts'
import type { Context, MemberSession } from '#src/http/context.ts'
import { randomDigits } from '#src/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import { networkOf, subnetOf } from '#src/address.ts'
import { isCommonPassword } from '#src/passwords/common-passwords.ts'
import { isSimplePayPassword } from '#src/passwords/passwords.rules.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import * as secrets from '#src/modules/auth/secrets.sql.ts'
import type { CaptchaService } from '#src/modules/auth/captcha.service.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'
import type { WorkService } from '#src/modules/auth/work.service.ts'

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
  readonly work: Pick<WorkService, 'countInVain'>
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

/** The budget of all logins is one lock: a flood that waits for it must not hold every connection that bets need. */
const COUNTED_AT_ONCE = 3

export class AuthService {
  private readonly counting = createGate(COUNTED_AT_ONCE)

  constructor(private readonly deps: AuthDeps) {}

  private async take(budget: Budget): Promise<bigint | null> {
    return this.deps.db.tx((tx) => takeAttempt(tx, budget))
  }

  async register(draft: Registration, context: Context): Promise<void> {
    refuse(checkRegistration({ ...draft, adult: isYes(draft.adult) }))
    refuse(await this.deps.captchas.judge(context.ip, draft.captcha_id, draft.code))
    if (await isCommonPassword(draft.password, draft.name)) throw new AppError('passwordTooCommon')
    const spent = await this.take({
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
      await giveBackAttempts(this.deps.db, [spent])
      await this.deps.work.countInVain(context.ip)
      throw new AppError('usernameTaken')
    }
    await this.deps.inbox.welcome(id)
  }

  private async openTrial(context: Context) {
    const budget = {
      kind: 'trial-ip',
      subject: networkOf(context.ip),
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

  /** One try from every budget that it falls under. What strangers do never uses up the allowance of a known browser. */
  private async takeLoginTry(name: string, member: sql.MemberForLogin | null, context: Context) {
    const known = member !== null && (await this.deps.sessions.isKnownDevice(member.id, context))
    const budgets = loginBudgets(name.toLowerCase(), context.ip, known)
    const taken = await this.counting(() => takeAttempts(this.deps.db, budgets))
    if (taken === null) throw new AppError('loginLocked')
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
    await forgetAttempts(this.deps.db, 'login-name-ip', `${name.toLowerCase()}|${networkOf(context.ip)}`)
    if (member.state === 'frozen') throw new AppError('accountFrozen')
    if (member.temporary_over) throw new AppError('temporaryPasswordOver')
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

  /** The login password once more, whatever it is asked for: wrong ones count together. */
  private async demandLoginPassword(
    memberId: bigint,
    known: secrets.Secrets,
    password: string,
  ): Promise<void> {
    const { tries: max, windowMs } = LIMITS.loginLock
    const spent = await this.take({ kind: 'old-password', subject: `m${memberId}`, max, windowMs })
    if (spent === null) throw new AppError('loginLocked')
    if (!(await this.deps.passwords.matches(password, known.password_hash)))
      throw new AppError('oldPasswordWrong')
    await giveBackAttempts(this.deps.db, [spent])
  }

  /** Changing the login password ends every session and renewal of the member. */
  async changePassword({ memberId }: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'login'))
    const known = await secrets.readSecrets(this.deps.db, memberId)
    await this.demandLoginPassword(memberId, known, change.oldPassword)
    if (await isCommonPassword(change.newPassword, known.username)) throw new AppError('passwordTooCommon')
    if (await this.deps.passwords.matches(change.newPassword, known.pay_password_hash))
      throw new AppError('passwordSameAsPay')
    const hash = await this.deps.passwords.hash(change.newPassword)
    await secrets.setPassword(this.deps.db, memberId, hash)
    await this.deps.sessions.endAll(memberId)
  }

  /** Within a transaction that does more. Whoever logs in with it must set one of their own first. */
  async setTemporaryPassword(tx: Tx, memberId: bigint, hash: string): Promise<void> {
    await secrets.setTemporaryPassword(tx, memberId, hash, LIMITS.temporaryPasswordMs)
  }

  /** The first payment password is set with the login password, later ones with the old payment password. */
  async changePayPassword({ memberId }: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'pay'))
    if (isSimplePayPassword(change.newPassword)) throw new AppError('payPasswordTooSimple')
    const known = await secrets.readSecrets(this.deps.db, memberId)
    if (known.pay_password_hash === null) {
      await this.demandLoginPassword(memberId, known, change.oldPassword)
    } else {
      await this.deps.payPasswords.demand(memberId, change.oldPassword)
    }
    if (await this.deps.passwords.matches(change.newPassword, known.password_hash))
      throw new AppError('payPasswordSameAsLogin')
    const hash = await this.deps.passwords.hash(change.newPassword)
    await secrets.setPayPassword(this.deps.db, memberId, hash)
  }
}

/** In one order everywhere. Only wrong tries stay counted, so the budget of all is for attacks, not for busy hours. */
function loginBudgets(name: string, ip: string, isKnownBrowser: boolean): Budget[] {
  const network = networkOf(ip)
  const lock = LIMITS.loginLock
  const here: Budget = {
    kind: 'login-name-ip',
    subject: `${name}|${network}`,
    max: lock.tries,
    windowMs: lock.windowMs,
  }
  if (isKnownBrowser)
    return [here, { kind: 'login-known', subject: name, max: lock.perHourAndKnownBrowser, windowMs: HOUR }]
  return [
    here,
    { kind: 'login-name', subject: name, max: lock.perHourAndName, windowMs: HOUR },
    { kind: 'login-ip', subject: network, max: lock.perHourAndIp, windowMs: HOUR },
    { kind: 'login-subnet', subject: subnetOf(ip), max: lock.perHourAndSubnet, windowMs: HOUR },
    { kind: 'login-all', subject: '', max: lock.perHour, windowMs: HOUR },
  ]
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
