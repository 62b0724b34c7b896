// Changes of a colleague's account that two administrators approve: creation, enabling, role, new password.
import { LIMITS } from '@lanting/contract/limits'
import { isRole, type Role, ROLE_TITLES } from '@lanting/contract/office/permissions'
import { STAFF_DESK, DESK } from '@lanting/contract/texts/desk'
import type { Approval } from '#src/approvals/approval.ts'
import type { ApprovalHandler, Line, Confirmation } from '#src/approvals/approval-handler.ts'
import { changeLine } from '#src/approvals/value-change.ts'
import { AppError } from '#src/lib/app-error.ts'
import { forgetAttempts } from '#src/db/attempts.ts'
import type { Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { SecurityEvents } from '#src/security-events/security-events.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'

/** All approvals about an account use it as their subject. */
export const STAFF_FILE = { prefix: 'staff', subject: 'staff' } as const

/** The account's name is typed as confirmation. */
export function accountConfirmation(
  { payload }: { readonly payload: { readonly username: string } },
  effect: string = DESK.effectNow,
): Confirmation {
  return { amount: null, typed: payload.username, effect }
}

/** Notified when sessions are ended. */
export type SessionWatch = Pick<SecurityEvents, 'note'>

/** Ends every session and login ticket, and writes a security event. */
export async function endAccess(
  tx: Tx,
  security: SessionWatch,
  account: { readonly id: bigint; readonly name: string },
  context: StaffContext,
): Promise<number> {
  await sql.forgetTickets(tx, account.id)
  const ended = await sql.endSessionsOf(tx, account.id, null)
  if (ended > 0) {
    const { staffId, name } = context.staff
    const reason = STAFF_DESK.sessions(account.name, ended)
    const event = { staffId, who: name, caller: context, subject: String(account.id), reason }
    security.note({ event: 'staff_sessions_ended', ...event })
  }
  return ended
}

/** Created without a password: the approver, never the requester, fetches the first one, once, within a day. */
export class NewStaffApproval implements ApprovalHandler<'staffNew'> {
  readonly audit = STAFF_FILE

  async execute(tx: Tx, approval: Approval<'staffNew'>, { staff }: StaffContext) {
    const { username, name, role } = approval.payload
    const id = await sql.insertStaff(tx, {
      username,
      name,
      role,
      passwordHash: null,
      temporaryMs: LIMITS.temporaryPasswordMs,
      createdBy: askerOf(approval),
      passwordFor: staff.staffId,
    })
    // Created on the command line meanwhile.
    if (id === null) throw new AppError('changedMeanwhile')
    return { ...approval.payload, id }
  }

  lines({ payload }: Approval<'staffNew'>): Line[] {
    return [
      { name: STAFF_DESK.account, from: '—', to: payload.username },
      { name: STAFF_DESK.name, from: '—', to: payload.name },
      { name: DESK.role, from: '—', to: roleWords(payload.role) },
    ]
  }

  confirmation(approval: Approval<'staffNew'>) {
    return accountConfirmation(approval, STAFF_DESK.createEffect)
  }
}

export class RoleApproval implements ApprovalHandler<'staffRole'> {
  readonly audit = STAFF_FILE

  constructor(private readonly security: SessionWatch) {}

  /** Lock order: administrators first, as two may be changing each other concurrently. */
  async currentValue(tx: Tx, id: string): Promise<string | null> {
    await sql.lockAdmins(tx)
    return (await sql.lockById(tx, BigInt(id)))?.role ?? null
  }

  about({ subject: id }: Approval<'staffRole'>): bigint {
    return BigInt(id)
  }

  async execute(tx: Tx, approval: Approval<'staffRole'>, context: StaffContext) {
    const id = BigInt(approval.subject)
    const admins = await sql.lockAdmins(tx)
    if (!admins.some((admin) => admin !== id)) throw new AppError('lastAdmin')
    const role = roleOf(approval.payload.to)
    await sql.setRole(tx, id, role)
    return {
      [approval.subject]: role,
      sessions_ended: await endAccess(tx, this.security, named(approval), context),
    }
  }

  lines(approval: Approval<'staffRole'>) {
    return [changeLine(DESK.role, approval, roleWords)]
  }

  confirmation(approval: Approval<'staffRole'>) {
    return accountConfirmation(approval)
  }
}

export class EnableApproval implements ApprovalHandler<'staffEnable'> {
  readonly audit = STAFF_FILE

  async currentValue(tx: Tx, id: string): Promise<string | null> {
    const row = await sql.lockById(tx, BigInt(id))
    return row === null ? null : row.disabled_at === null ? 'on' : 'off'
  }

  about({ subject: id }: Approval<'staffEnable'>): bigint {
    return BigInt(id)
  }

  async execute(tx: Tx, { subject: id }: Approval<'staffEnable'>) {
    await sql.setEnabled(tx, BigInt(id))
    return { [id]: 'on' }
  }

  lines(approval: Approval<'staffEnable'>) {
    return [
      changeLine(DESK.state, approval, (value) => (value === 'on' ? STAFF_DESK.usable : STAFF_DESK.disabled)),
    ]
  }

  confirmation(approval: Approval<'staffEnable'>) {
    return accountConfirmation(approval)
  }
}

export class PasswordResetApproval implements ApprovalHandler<'staffPassword'> {
  readonly audit = STAFF_FILE

  constructor(private readonly security: SessionWatch) {}

  async currentValue(tx: Tx, id: string): Promise<string | null> {
    return (await sql.lockById(tx, BigInt(id))) === null ? null : 'set'
  }

  about({ subject: id }: Approval<'staffPassword'>): bigint {
    return BigInt(id)
  }

  async execute(tx: Tx, approval: Approval<'staffPassword'>, context: StaffContext) {
    const id = BigInt(approval.subject)
    await sql.endPassword(tx, id, context.staff.staffId, LIMITS.temporaryPasswordMs)
    await sql.forgetDevices(tx, id)
    await forgetAttempts(tx, 'staff-name', approval.payload.username)
    return {
      [approval.subject]: 'reset',
      sessions_ended: await endAccess(tx, this.security, named(approval), context),
    }
  }

  lines(approval: Approval<'staffPassword'>) {
    return [
      changeLine(STAFF_DESK.password, approval, (value) =>
        value === 'set' ? STAFF_DESK.passwordNow : STAFF_DESK.passwordNext,
      ),
    ]
  }

  confirmation(approval: Approval<'staffPassword'>) {
    return accountConfirmation(approval, STAFF_DESK.passwordEffect)
  }
}

const named = ({ subject, payload }: Approval<'staffRole' | 'staffPassword'>) => ({
  id: BigInt(subject),
  name: payload.username,
})

function askerOf({ asked_by: asker }: Approval): bigint {
  if (asker === null) throw new Error('a staff account is never asked for by a member')
  return asker
}

function roleOf(value: string): Role {
  if (!isRole(value)) throw new Error(`no such role: ${value}`)
  return value
}

const roleWords = (value: string) => (isRole(value) ? ROLE_TITLES[value] : value)
