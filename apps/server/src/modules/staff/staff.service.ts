// Staff accounts: rights are requested by one administrator and approved by another, revoked by one, never for oneself.
import type { ApprovalKind } from '@lanting/contract/data/approvals'
import { LIMITS } from '@lanting/contract/limits'
import { type Role, ROLE_TITLES } from '@lanting/contract/office/permissions'
import type { RefusalKey } from '@lanting/contract/refusals'
import { formatBeijing } from '@lanting/contract/time'
import { STAFF_DESK } from '@lanting/contract/texts/desk'
import { type Db, one, type Tx } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ApprovalWire } from '#src/approvals/approvals.view.ts'
import { plainText } from '#src/text/office-text.ts'
import { temporaryPassword } from '#src/passwords/temporary-password.ts'
import { endAccess, type SessionWatch } from '#src/modules/staff/staff.approval.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'

export interface StaffDeps {
  readonly db: Db
  readonly passwords: Passwords
  readonly approvals: Pick<ApprovalsService, 'ask' | 'askChange'>
  readonly approvalReader: Pick<ApprovalReader, 'one' | 'about'>
  readonly security: SessionWatch
}

type StaffKind = 'staffEnable' | 'staffRole' | 'staffPassword' | 'totp'
const STAFF_KINDS: readonly StaffKind[] = ['staffEnable', 'staffRole', 'staffPassword', 'totp']

interface Wish {
  readonly kind: StaffKind
  readonly id: number
  readonly to: string
  readonly reason: string
  readonly title: (name: string) => string
  /** The refusal for one's own account. */
  readonly own: RefusalKey
}

export class StaffService {
  constructor(private readonly deps: StaffDeps) {}

  async list(context: StaffContext) {
    const rows = await sql.listAll(this.deps.db)
    const open = new Map<string, ApprovalWire[]>()
    for (const kind of STAFF_KINDS) {
      const about = await this.deps.approvalReader.about(
        kind satisfies ApprovalKind,
        rows.map(({ id }) => String(id)),
        context,
      )
      for (const [subject, { wire }] of about)
        if (wire.state === 'open') open.set(subject, [...(open.get(subject) ?? []), wire])
    }
    return rows.map((row) => toWire(row, context, open.get(String(row.id)) ?? []))
  }

  async askCreate(
    input: { username: string; name: string; role: Role; reason: string },
    context: StaffContext,
  ) {
    const { username, role, reason } = input
    const name = plainText(input.name)
    if (name === '') throw new AppError('badInput', { field: '：name' })
    const title = STAFF_DESK.creates(ROLE_TITLES[role], name, username)
    const payload = { username, name, role }
    const id = await this.deps.db.tx(async (tx) => {
      if (await sql.isKnownUsername(tx, username)) throw new AppError('staffNameTaken')
      const ask = { kind: 'staffNew', subject: username, title, memberId: null, payload, reason } as const
      return this.deps.approvals.ask(tx, { ...ask, before: {} }, context)
    })
    return this.deps.approvalReader.one(id, context)
  }

  askRole({ id, role, reason }: { id: number; role: Role; reason: string }, context: StaffContext) {
    const title = (name: string) => STAFF_DESK.changes(name, ROLE_TITLES[role])
    return this.askAbout({ kind: 'staffRole', id, to: role, reason, title, own: 'ownRole' }, context)
  }

  askEnable({ id, reason }: { id: number; reason: string }, context: StaffContext) {
    const title = STAFF_DESK.enables
    return this.askAbout({ kind: 'staffEnable', id, to: 'on', reason, title, own: 'ownRole' }, context)
  }

  askPasswordReset({ id, reason }: { id: number; reason: string }, context: StaffContext) {
    const title = STAFF_DESK.resets
    return this.askAbout(
      { kind: 'staffPassword', id, to: 'reset', reason, title, own: 'ownRequest' },
      context,
    )
  }

  askTotpReset({ id, reason }: { id: number; reason: string }, context: StaffContext) {
    const title = STAFF_DESK.resetsTotp
    return this.askAbout({ kind: 'totp', id, to: 'reset', reason, title, own: 'ownRequest' }, context)
  }

  /** Never for oneself. The second administrator types the account's name. */
  private async askAbout({ kind, id, to, reason, title, own }: Wish, context: StaffContext) {
    if (BigInt(id) === context.staff.staffId) throw new AppError(own)
    const row = await sql.findById(this.deps.db, id)
    if (row === null) throw new AppError('notFound')
    const ask = { kind, subject: String(id), title: title(row.name), to, reason }
    const payload = { username: row.username }
    const asked = await this.deps.db.tx((tx) =>
      this.deps.approvals.askChange(tx, { ...ask, payload }, context),
    )
    return this.deps.approvalReader.one(asked, context)
  }

  /** By one person, at once: it only revokes rights. */
  async disable(input: { id: number; reason: string }, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const row = await lockOther(tx, input.id, context)
      if (row.disabled_at !== null) return toWire(row, context)
      await sql.setDisabled(tx, row.id)
      const ended = await endAccess(tx, this.deps.security, row, context)
      await audited(tx, context, {
        action: 'staff.disable',
        subject: subjectOf(row),
        before: { disabled: false },
        after: { disabled: true, sessions_ended: ended },
        reason: input.reason,
      })
      return reread(tx, row.id, context)
    })
  }

  /** Generated on request, so that it is stored nowhere before it is shown, and only to its approver. */
  async takePassword(id: number, context: StaffContext) {
    const password = temporaryPassword()
    const hash = await this.deps.passwords.hash(password)
    const staff = await this.deps.db.tx(async (tx) => {
      const row = await sql.lockById(tx, id)
      if (row === null) throw new AppError('notFound')
      if (row.password_for !== context.staff.staffId) throw new AppError('wrongState')
      await sql.setPassword(tx, row.id, hash, LIMITS.temporaryPasswordMs)
      await audited(tx, context, {
        action: 'staff.take-password',
        subject: subjectOf(row),
        before: null,
        after: { must_change_password: true },
      })
      return reread(tx, row.id, context)
    })
    return { staff, password }
  }
}

/** Locks the administrators and the account, which must be another's; an administrator must remain. */
async function lockOther(tx: Tx, id: number, { staff }: StaffContext): Promise<sql.StaffRow> {
  if (BigInt(id) === staff.staffId) throw new AppError('ownRole')
  const admins = await sql.lockAdmins(tx)
  const row = await sql.lockById(tx, id)
  if (row === null) throw new AppError('notFound')
  // Two administrators may be disabling each other concurrently.
  if (!admins.some((admin) => admin !== row.id)) throw new AppError('lastAdmin')
  return row
}

async function reread(tx: Tx, id: bigint, context: StaffContext) {
  const row = await sql.findById(tx, id)
  return toWire(one(row === null ? [] : [row]), context)
}

function subjectOf(row: sql.StaffRow) {
  return { kind: 'staff' as const, id: row.id, name: row.name }
}

function toWire(row: sql.StaffRow, { staff }: StaffContext, asked: ApprovalWire[] = []) {
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
    password_waits: bit(row.password_for === staff.staffId),
    asked,
    last_login: row.last_login_at === null ? null : formatBeijing(row.last_login_at),
    created_at: formatBeijing(row.created_at),
  }
}
