// Accounts: registration, login, the isolated trial, password changes. Unknown names and wrong passwords answer alike.
import { LIMITS } from '@lanting/contract/limits'
import { checkLogin, checkPasswordChange, checkRegistration } from '@lanting/contract/rules/auth'
import { formatBeijing } from '@lanting/contract/time'
import { type Budget, forgetAttempts, giveBackAttempts, takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/http/app-error.ts'
import type { Context, MemberSession } from '#src/http/context.ts'
import { newToken, randomDigits } from '#src/ids.ts'
import type { InboxService } from '#src/modules/member/inbox.service.ts'
import type { WalletService } from '#src/modules/wallet/wallet.service.ts'
import { isCommonPassword } from '#src/modules/auth/auth.rules.ts'
import * as sql from '#src/modules/auth/auth.sql.ts'
import type { CaptchaService } from '#src/modules/auth/captcha.service.ts'
import type { Passwords } from '#src/modules/auth/password-hash.ts'
import type { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import type { SessionService } from '#src/modules/auth/session.service.ts'

const HOUR = 3_600_000

export interface AuthDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly captchas: CaptchaService
  readonly sessions: SessionService
  readonly payPasswords: PayPasswordService
  readonly inbox: Pick<InboxService, 'welcome'>
  readonly wallet: Pick<WalletService, 'openTrial'>
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

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(deps: AuthDeps) {
  const { db, passwords, captchas, sessions } = deps

  async function take(budget: Budget): Promise<bigint | null> {
    return db.tx((tx) => takeAttempt(tx, budget))
  }

  async function register(draft: Registration, context: Context): Promise<void> {
    refuse(checkRegistration({ ...draft, adult: isYes(draft.adult) }))
    refuse(await captchas.judge(draft.captcha_id, draft.code))
    if (isCommonPassword(draft.password, draft.name)) throw new AppError('passwordTooCommon')
    const spent = await take({
      kind: 'register-ip',
      subject: context.ip,
      max: deps.budgets.registrationsPerHour,
      windowMs: HOUR,
    })
    if (spent === null) throw new AppError('registerTooOften')
    const passwordHash = await passwords.hash(draft.password)
    const id = await db.tx((tx) =>
      sql.insertMember(tx, {
        username: draft.name,
        passwordHash,
        inviterId: inviterOf(draft.pid),
        isTrial: false,
      }),
    )
    if (id === null) {
      await giveBackAttempts(db, [spent])
      throw new AppError('usernameTaken')
    }
    await deps.inbox.welcome(id)
  }

  async function openTrial(context: Context) {
    const budget = { kind: 'trial-ip', subject: context.ip, max: deps.budgets.trialsPerHour, windowMs: HOUR }
    if ((await take(budget)) === null) throw new AppError('trialTooMany')
    // Nobody logs in to a trial by password: its hash is of a secret that is thrown away.
    const passwordHash = await passwords.hash(newToken())
    const opened = await db.tx(async (tx) => {
      let id: bigint | null = null
      while (id === null) {
        const username = `试玩${randomDigits(6)}`
        id = await sql.insertMember(tx, { username, passwordHash, inviterId: null, isTrial: true })
      }
      await deps.wallet.openTrial(tx, id)
      return sessions.open(tx, { id, isTrial: true }, context, false)
    })
    return answerOf(opened, { isTrial: true, mustChange: false })
  }

  /** The budgets of one try: per name and address, per address, and per account for browsers it does not know. */
  async function takeLoginTry(name: string, member: sql.MemberForLogin | null, context: Context) {
    const lower = name.toLowerCase()
    const known = member !== null && (await sessions.isKnownDevice(member.id, context))
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
      const id = await take(budget)
      if (id === null) {
        await giveBackAttempts(db, taken)
        throw new AppError('loginLocked')
      }
      taken.push(id)
    }
    return taken
  }

  async function login(input: { name: string; password: string; auto?: unknown }, context: Context) {
    const name = input.name.trim()
    refuse(checkLogin({ name, password: input.password }))
    if (name === LIMITS.trial.name && input.password === LIMITS.trial.password) return openTrial(context)
    const member = await sql.findForLogin(db, name)
    const tries = await takeLoginTry(name, member, context)
    const right = await passwords.matches(input.password, member?.password_hash ?? null)
    if (member === null || !right) {
      if (member !== null) await logLogin(member.id, null, context, 'wrong')
      throw new AppError('loginWrong')
    }
    await giveBackAttempts(db, tries)
    await forgetAttempts(db, 'login-name-ip', `${name.toLowerCase()}|${context.ip}`)
    if (member.state === 2) throw new AppError('accountFrozen')
    const opened = await db.tx((tx) =>
      sessions.open(tx, { id: member.id, isTrial: false }, context, isYes(input.auto)),
    )
    await logLogin(member.id, null, context, opened.isNewDevice ? 'new-device' : 'ok')
    return answerOf(opened, { isTrial: false, mustChange: member.must_change_password })
  }

  async function logLogin(memberId: bigint, deviceId: string | null, context: Context, outcome: string) {
    await sql.recordLogin(db, { memberId, deviceId, ip: context.ip, userAgent: context.userAgent, outcome })
  }

  /** Changing the login password ends every session and renewal of the member. */
  async function changePassword(member: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'login'))
    const secrets = await sql.readSecrets(db, member.memberId)
    const subject = `m${member.memberId}`
    const spent = await take({
      kind: 'old-password',
      subject,
      max: LIMITS.loginLock.tries,
      windowMs: LIMITS.loginLock.windowMs,
    })
    if (spent === null) throw new AppError('loginLocked')
    if (!(await passwords.matches(change.oldPassword, secrets.password_hash)))
      throw new AppError('oldPasswordWrong')
    await giveBackAttempts(db, [spent])
    if (isCommonPassword(change.newPassword, secrets.username)) throw new AppError('passwordTooCommon')
    await sql.setPassword(db, member.memberId, await passwords.hash(change.newPassword))
    await sessions.endAll(member.memberId)
  }

  /** The first payment password is set with the login password, later ones with the old payment password. */
  async function changePayPassword(member: MemberSession, draft: PasswordDraft): Promise<void> {
    const change = readChange(draft)
    refuse(checkPasswordChange(change, 'pay'))
    const secrets = await sql.readSecrets(db, member.memberId)
    if (secrets.pay_password_hash === null) {
      if (!(await passwords.matches(change.oldPassword, secrets.password_hash)))
        throw new AppError('oldPasswordWrong')
    } else {
      await deps.payPasswords.demand(member.memberId, change.oldPassword)
    }
    if (await passwords.matches(change.newPassword, secrets.password_hash))
      throw new AppError('payPasswordSameAsLogin')
    await sql.setPayPassword(db, member.memberId, await passwords.hash(change.newPassword))
  }

  return { register, login, changePassword, changePayPassword }
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
