// A staff member's own account: two-step login, authenticator, password. Unknown names answer like wrong passwords.
import { LIMITS } from '@lanting/contract/limits'
import type { PasskeyAssertion } from '@lanting/contract/passkey-schema'
import { permissionsOf } from '@lanting/contract/office/permissions'
import { hashToken, newTicket, newToken } from '@lanting/node-kit/tokens'
import { type Budget, forgetAttempts, judgeTry, takeAttempt } from '#src/db/attempts.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError, refuse } from '#src/lib/app-error.ts'
import { createGate } from '#src/lib/gate.ts'
import type { Caller, Context, StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import { isCommonPassword } from '#src/passwords/common-passwords.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { loginBudgets, PASSWORD_HERE, totpBudget } from '#src/modules/staff/staff-budgets.ts'
import type { StaffPasskeyService } from '#src/modules/staff/staff-passkey.service.ts'
import { removeAllKeys } from '#src/modules/staff/staff-passkey.sql.ts'
import type { StaffSessionService } from '#src/modules/staff/staff-session.service.ts'
import { byOf, subjectOf } from '#src/modules/staff/staff-subject.ts'
import { checkStaffPassword } from '#src/modules/staff/staff.rules.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'
import { newTotpSecret, type TotpSeals, totpStep, totpUri } from '#src/modules/staff/totp/totp.ts'

const TICKET_MS = 5 * 60_000
const DEVICE_COOKIE = 'staff-device'
const DEVICE_PATH = '/office-api'
const YEAR_SEC = 31_536_000
/** A flood past its budget is refused before its passwords cost the machine anything. */
const JUDGED_AT_ONCE = 3

/** Issues proof of work, harder with more failed attempts of an address or a name. */
export interface StaffWork {
  challenge(worker: {
    readonly purpose: 'office'
    readonly ip: string
    readonly name: string
  }): Promise<{ challenge: string; expires_at: string }>
}

export interface StaffLoginDeps {
  readonly work: StaffWork
  readonly db: Db
  readonly passwords: Passwords
  readonly sessions: StaffSessionService
  readonly keys: StaffPasskeyService
  readonly seals: TotpSeals
  readonly moneyMode: 'sandbox' | 'live'
}

export class StaffLoginService {
  private readonly judging = createGate(JUDGED_AT_ONCE)

  constructor(private readonly deps: StaffLoginDeps) {}

  /** Whether the password is right. Unknown browsers never use up a known browser's limit. */
  private async judge(budgets: readonly Budget[], password: string, stored: string | null): Promise<boolean> {
    const judged = await this.judging(() =>
      judgeTry(this.deps.db, budgets, async () => {
        const found = await this.deps.passwords.matches(password, stored)
        return {
          found,
          wrong: found ? [] : budgets,
          ends: found ? budgets.filter(({ kind }) => kind === PASSWORD_HERE) : [],
        }
      }),
    )
    if (judged === null) throw new AppError('staffLocked')
    return judged.found
  }

  private async isMarked(row: sql.StaffRow, context: Context): Promise<boolean> {
    const mark = context.cookie(DEVICE_COOKIE)
    return mark !== undefined && (await sql.isKnownDevice(this.deps.db, row.id, hashToken(mark)))
  }

  /** Proof of work, required from browsers the account does not know. */
  work(username: string, { ip }: Caller) {
    return this.deps.work.challenge({ purpose: 'office', ip, name: username })
  }

  /** Whether this account has logged in from this browser before. */
  async knows(username: string, context: Context): Promise<boolean> {
    if (context.cookie(DEVICE_COOKIE) === undefined) return false
    const row = await sql.findByUsername(this.deps.db, username.trim().toLowerCase())
    return row !== null && (await this.isMarked(row, context))
  }

  private selfOf(row: sql.StaffRow) {
    return {
      id: Number(row.id),
      username: row.username,
      name: row.name,
      role: row.role,
      permissions: [...permissionsOf(row.role)],
      totp_enrolled: bit(row.totp_enrolled),
      totp_required: bit(this.deps.moneyMode === 'live'),
      must_change_password: bit(row.must_change_password),
      money_mode: this.deps.moneyMode,
    }
  }

  private async self(id: bigint) {
    const row = await sql.findById(this.deps.db, id)
    if (row === null) throw new AppError('notLoggedIn')
    return this.selfOf(row)
  }

  private async enter(tx: Tx, row: sql.StaffRow, caller: Context, withTotp: boolean) {
    // The new session replaces the browser's old one.
    if (caller.token !== null) await sql.endSession(tx, hashToken(caller.token))
    const token = await this.deps.sessions.open(tx, row.id, caller)
    const mark = caller.cookie(DEVICE_COOKIE) ?? newToken()
    await sql.rememberDevice(tx, row.id, hashToken(mark))
    caller.setCookie(DEVICE_COOKIE, mark, { path: DEVICE_PATH, maxAgeSec: YEAR_SEC })
    await audited(tx, byOf(row, caller), {
      action: 'staff.login',
      subject: subjectOf(row),
      before: null,
      after: { totp: withTotp, reset_cancelled: withTotp && row.totp_reset_at !== null },
    })
    return token
  }

  async login(input: { username: string; password: string }, caller: Context) {
    const name = input.username.trim().toLowerCase()
    const row = await sql.findByUsername(this.deps.db, name)
    const known = row !== null && (await this.isMarked(row, caller))
    const budgets = loginBudgets(name, caller.ip, known)
    const right = await this.judge(budgets, input.password, row?.password_hash ?? null)
    if (row === null || !right) throw new AppError('staffLoginWrong')
    if (row.disabled_at !== null) throw new AppError('staffDisabled')
    if (row.temporary_over) throw new AppError('staffTemporaryOver')
    if (row.totp_enrolled) {
      const ticket = newTicket()
      await sql.insertTicket(this.deps.db, hashToken(ticket), row.id, TICKET_MS)
      return { step: 'totp' as const, ticket, passkey: bit(await this.deps.keys.hasKeys(row.id)) }
    }
    const token = await this.deps.db.tx((tx) => this.enter(tx, row, caller, false))
    return { step: 'in' as const, token, me: this.selfOf(row) }
  }

  /** The time step of a valid code. Invalid ones count against the account, from any address. */
  private async judgeCode(row: sql.StaffRow, code: string): Promise<number> {
    if (row.totp_secret === null) throw new AppError('wrongState')
    const spent = await this.deps.db.tx((tx) => takeAttempt(tx, totpBudget(row.id)))
    if (spent === null) throw new AppError('staffLocked')
    const step = totpStep(
      this.deps.seals.open(row.totp_secret, row.id),
      code.trim(),
      await sql.realTimeMs(this.deps.db),
    )
    if (step === null) throw new AppError('totpWrong')
    return step
  }

  /** The account whose password was right, while it waits for its second step. */
  private async ownerOf(ticketHash: Buffer): Promise<sql.StaffRow> {
    const staffId = await sql.findTicket(this.deps.db, ticketHash)
    const row = staffId === null ? null : await sql.findById(this.deps.db, staffId)
    if (row === null || !row.totp_enrolled) throw new AppError('ticketGone')
    if (row.disabled_at !== null) throw new AppError('staffDisabled')
    if (row.temporary_over) throw new AppError('staffTemporaryOver')
    return row
  }

  /** `prove` uses up the second step inside the transaction of the login. */
  private async enterByTicket(
    row: sql.StaffRow,
    ticketHash: Buffer,
    caller: Context,
    prove: (tx: Tx) => Promise<void>,
  ) {
    const token = await this.deps.db.tx(async (tx) => {
      await prove(tx)
      if (!(await sql.burnTicket(tx, ticketHash))) throw new AppError('ticketGone')
      return this.enter(tx, row, caller, true)
    })
    return { step: 'in' as const, token, me: this.selfOf(row) }
  }

  async loginTotp(input: { ticket: string; code: string }, caller: Context) {
    const ticketHash = hashToken(input.ticket)
    const row = await this.ownerOf(ticketHash)
    const step = await this.judgeCode(row, input.code)
    const entered = await this.enterByTicket(row, ticketHash, caller, async (tx) => {
      if (!(await sql.useTotpStep(tx, row.id, step))) throw new AppError('totpWrong')
    })
    await forgetAttempts(this.deps.db, 'staff-totp', `s${row.id}`)
    return entered
  }

  async loginPasskeyOptions(ticket: string) {
    const ticketHash = hashToken(ticket)
    return this.deps.keys.loginOptions((await this.ownerOf(ticketHash)).id, ticketHash)
  }

  async loginPasskey(input: { ticket: string; key: PasskeyAssertion }, caller: Context) {
    const ticketHash = hashToken(input.ticket)
    const row = await this.ownerOf(ticketHash)
    const use = await this.deps.keys.judgeLogin(row, ticketHash, input.key, caller)
    return this.enterByTicket(row, ticketHash, caller, use)
  }

  /** A stolen session and password must not be enough to add a second step: the authenticator's code is asked as well. */
  async passkeyOptions(input: { password: string; code: string }, { staff }: StaffContext) {
    const row = await this.demandPassword(staff.staffId, input.password)
    if (!row.totp_enrolled) throw new AppError('totpNeeded')
    const step = await this.judgeCode(row, input.code)
    await this.deps.db.tx(async (tx) => {
      if (!(await sql.useTotpStep(tx, row.id, step))) throw new AppError('totpWrong')
    })
    await forgetAttempts(this.deps.db, 'staff-totp', `s${row.id}`)
    return this.deps.keys.addOptions(row, staff.tokenHash)
  }

  async removePasskey(input: { id: string; password: string }, context: StaffContext) {
    await this.demandPassword(context.staff.staffId, input.password)
    return this.deps.keys.remove(input.id, context)
  }

  /** Asks for the password again, with its own rate limit, before changes that could lock the owner out. */
  private async demandPassword(staffId: bigint, password: string): Promise<sql.StaffRow> {
    const { loginTries: max, lockMs: windowMs } = LIMITS.staff
    const budget = { kind: 'staff-own-password', subject: `s${staffId}`, max, windowMs }
    const row = await sql.findById(this.deps.db, staffId)
    const right = await this.judge([budget], password, row?.password_hash ?? null)
    if (row === null || !right) throw new AppError('oldPasswordWrong')
    return row
  }

  async logout(token: string | null, caller: Caller): Promise<null> {
    const session = token === null ? null : await this.deps.sessions.find(token, caller, true)
    if (session === null) return null
    const by = { staff: session, ip: caller.ip, requestId: caller.requestId }
    await this.deps.db.tx(async (tx) => {
      await sql.endSession(tx, session.tokenHash)
      const subject = { kind: 'staff' as const, id: session.staffId, name: session.name }
      await audited(tx, by, { action: 'staff.logout', subject, before: null, after: null })
    })
    return null
  }

  async enrolTotp(password: string, { staff }: StaffContext) {
    const row = await this.demandPassword(staff.staffId, password)
    // A stolen session and password must not be enough to replace the authenticator.
    if (row.totp_enrolled) throw new AppError('wrongState')
    const secret = newTotpSecret()
    await this.deps.db.tx((tx) => sql.setUnconfirmedTotp(tx, row.id, this.deps.seals.seal(secret, row.id)))
    return { secret, uri: totpUri(secret, row.username) }
  }

  async confirmTotp(code: string, context: StaffContext) {
    const { staffId } = context.staff
    const row = await sql.findById(this.deps.db, staffId)
    if (row === null || row.totp_confirmed_at !== null) throw new AppError('wrongState')
    const step = await this.judgeCode(row, code)
    await this.deps.db.tx(async (tx) => {
      await sql.confirmTotp(tx, staffId, step)
      // Keys that were added beside an earlier authenticator end with it.
      await removeAllKeys(tx, staffId)
      // Sessions and logins that were begun without it end; this one has just proved it.
      await sql.forgetTickets(tx, staffId)
      const ended = await sql.endSessionsOf(tx, staffId, context.staff.tokenHash)
      const change = { before: { totp: false }, after: { totp: true, sessions_ended: ended } }
      await audited(tx, context, { action: 'staff.totp', subject: subjectOf(row), ...change })
    })
    await forgetAttempts(this.deps.db, 'staff-totp', `s${staffId}`)
    return this.self(staffId)
  }

  async changePassword(input: { old: string; password: string; confirm: string }, context: StaffContext) {
    const row = await this.demandPassword(context.staff.staffId, input.old)
    refuse(checkStaffPassword(input))
    if (await isCommonPassword(input.password, [row.username, row.name]))
      throw new AppError('passwordTooCommon')
    const hash = await this.deps.passwords.hash(input.password)
    await this.deps.db.tx(async (tx) => {
      await sql.setPassword(tx, row.id, hash, null)
      const ended = await sql.endSessionsOf(tx, row.id, context.staff.tokenHash)
      await audited(tx, context, {
        action: 'staff.password',
        subject: subjectOf(row),
        before: { must_change_password: row.must_change_password },
        after: { must_change_password: false, sessions_ended: ended },
      })
    })
    return this.self(row.id)
  }

  me({ staff }: StaffContext) {
    return this.self(staff.staffId)
  }
}

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
