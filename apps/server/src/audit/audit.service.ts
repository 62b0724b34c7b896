// The audit log as it is read: the list with its filters, and the check of the whole chain.
import { dayEnd, dayStart, formatBeijing } from '@lanting/contract/time'
import type { Db } from '#src/db/pool.ts'
import * as sql from '#src/audit/audit.sql.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'

const PAGE = 50

export interface AuditQuery {
  readonly staff?: string | undefined
  readonly action?: string | undefined
  readonly subject_kind?: string | undefined
  readonly subject?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly before?: string | null | undefined
}

export class AuditService {
  constructor(private readonly deps: { db: Db }) {}

  async list(query: AuditQuery) {
    const filter: sql.AuditFilter = {
      staff: query.staff || null,
      action: query.action || null,
      subjectKind: query.subject_kind || null,
      subject: query.subject || null,
      from: query.from ? new Date(dayStart(query.from)) : null,
      to: query.to ? new Date(dayEnd(query.to)) : null,
    }
    const rows = await sql.newestRows(
      this.deps.db,
      filter,
      query.before ? BigInt(query.before) : null,
      PAGE + 1,
    )
    const shown = rows.slice(0, PAGE)
    const last = shown.at(-1)
    return {
      data: shown.map(toWire),
      next: rows.length > PAGE && last !== undefined ? last.seq.toString() : null,
      total: await sql.countRows(this.deps.db, filter),
    }
  }

  verify() {
    return verifyChain(this.deps.db)
  }
}

function toWire(row: sql.AuditRow) {
  return {
    id: Number(row.seq),
    at: formatBeijing(row.product_at ?? row.at),
    machine_at: formatBeijing(row.at),
    staff: row.staff_name,
    role: row.role,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject: row.subject_name,
    reason: row.reason,
    before: row.before,
    after: row.after,
    ip: row.ip,
    request_id: row.request_id,
    hash: row.hash,
    previous: row.prev_hash,
  }
}
