// Staff accounts: made, changed and closed by administrators, never by the person themselves, never the last one.
import { LIMITS } from '@lanting/contract/limits'
import type { Role } from '@lanting/contract/permissions'
import { formatBeijing } from '@lanting/contract/time'
import { forgetAttempts } from '#src/db/attempts.ts'
import { type Db, one, type Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import { plainText } from '#src/text/office-text.ts'
import { temporaryPassword } from '#src/passwords/temporary-password.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'

export interface StaffDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly approvals: Pick<ApprovalsService, 'askChange'>
  readonly shown: Pick<ApprovalReader, 'one'>
}

export class StaffService {
  constructor(private readonly deps: StaffDeps) {}

  async list() {
    return (await sql.listAll(this.deps.db)).map(toWire)
  }

  async create(input: { username: string; name: string; role: Role }, context: StaffContext) {
    const password = temporaryPassword()
    const passwordHash = await this.deps.passwords.hash(password)
    const name = plainText(input.name)
    if (name === '') throw new AppError('badInput', { field: '：name' })
    const staff = await this.deps.db.tx(async (tx) => {
      const id = await sql.insertStaff(tx, {
        username: input.username,
        name,
        role: input.role,
        passwordHash,
        temporaryMs: LIMITS.temporaryPasswordMs,
        createdBy: context.staff.staffId,
      })
      if (id === null) throw new AppError('staffNameTaken')
      await audited(tx, context, {
        action: 'staff.create',
        subject: { kind: 'staff', id, name },
        before: null,
        after: { username: input.username, name, role: input.role },
      })
      return reread(tx, id)
    })
    return { staff, password }
  }

  async changeRole(input: { id: number; role: Role; reason: string }, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await lockOther(tx, input.id, context)
      if (row.role === input.role) return toWire(row)
      await sql.setRole(tx, row.id, input.role)
      const ended = await endAccess(tx, row.id)
      await audited(tx, context, {
        action: 'staff.role',
        subject: subjectOf(row),
        before: { role: row.role },
        after: { role: input.role, sessions_ended: ended },
        reason: input.reason,
      })
      return reread(tx, row.id)
    })
  }

  async setDisabled(input: { id: number; disabled: 0 | 1; reason: string }, context: StaffContext) {
    const disabled = input.disabled === 1
    return this.deps.db.tx(async (tx) => {
      const row = await lockOther(tx, input.id, context)
      if ((row.disabled_at !== null) === disabled) return toWire(row)
      await sql.setDisabled(tx, row.id, disabled)
      const ended = await endAccess(tx, row.id)
      await audited(tx, context, {
        action: disabled ? 'staff.disable' : 'staff.enable',
        subject: subjectOf(row),
        before: { disabled: !disabled },
        after: { disabled, sessions_ended: ended },
        reason: input.reason,
      })
      return reread(tx, row.id)
    })
  }

  /** Somebody else's account only: one's own goes by the old password. */
  async resetPassword(input: { id: number; reason: string }, context: StaffContext) {
    if (BigInt(input.id) === context.staff.staffId) throw new AppError('ownRequest')
    const password = temporaryPassword()
    const hash = await this.deps.passwords.hash(password)
    const staff = await this.deps.db.tx(async (tx) => {
      const row = await sql.lockById(tx, input.id)
      if (row === null) throw new AppError('notFound')
      await sql.setPassword(tx, row.id, hash, LIMITS.temporaryPasswordMs)
      await sql.forgetDevices(tx, row.id)
      const ended = await endAccess(tx, row.id)
      await forgetAttempts(tx, 'staff-name', row.username)
      await audited(tx, context, {
        action: 'staff.reset-password',
        subject: subjectOf(row),
        before: { must_change_password: row.must_change_password },
        after: { must_change_password: true, sessions_ended: ended },
        reason: input.reason,
      })
      return reread(tx, row.id)
    })
    return { staff, password }
  }

  async askTotpReset(input: { id: number; reason: string }, context: StaffContext) {
    if (BigInt(input.id) === context.staff.staffId) throw new AppError('ownRequest')
    const row = await sql.findById(this.deps.db, input.id)
    if (row === null) throw new AppError('notFound')
    const ask = {
      kind: 'totp',
      subject: String(input.id),
      title: `重置${row.name}的动态口令`,
      to: 'reset',
      reason: input.reason,
    } as const
    const id = await this.deps.db.tx((tx) => this.deps.approvals.askChange(tx, ask, context))
    return this.deps.shown.one(id, context)
  }
}

/** Locks the administrators and the account, which must be another's; an administrator must be left over. */
async function lockOther(tx: Tx, id: number, { staff }: StaffContext): Promise<sql.StaffRow> {
  if (BigInt(id) === staff.staffId) throw new AppError('ownRole')
  const admins = await sql.lockAdmins(tx)
  const row = await sql.lockById(tx, id)
  if (row === null) throw new AppError('notFound')
  // Two administrators may be closing each other's account at this very moment.
  if (!admins.some((admin) => admin !== row.id)) throw new AppError('lastAdmin')
  return row
}

async function endAccess(tx: Tx, id: bigint): Promise<number> {
  await sql.forgetTickets(tx, id)
  return sql.endSessionsOf(tx, id, null)
}

async function reread(tx: Tx, id: bigint) {
  const row = await sql.findById(tx, id)
  return toWire(one(row === null ? [] : [row]))
}

function subjectOf(row: sql.StaffRow) {
  return { kind: 'staff' as const, id: row.id, name: row.name }
}

function toWire(row: sql.StaffRow) {
  const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
  return {
    id: Number(row.id),
    username: row.username,
    name: row.name,
    role: row.role,
    disabled: bit(row.disabled_at !== null),
    totp_enrolled: bit(row.totp_enrolled),
    totp_reset_at: row.totp_enrolled && row.totp_reset_at !== null ? formatBeijing(row.totp_reset_at) : null,
    must_change_password: bit(row.must_change_password),
    last_login: row.last_login_at === null ? null : formatBeijing(row.last_login_at),
    created_at: formatBeijing(row.created_at),
  }
}
