// Changes that need two people: one asks, another confirms within a day, and only then is it carried out.
import { mayDo, type Permission } from '@lanting/contract/permissions'
import { formatBeijing } from '@lanting/contract/time'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import { audited } from '#src/audit/audited.ts'
import * as sql from '#src/approvals/request.sql.ts'

const LIFE_MS = 24 * 3_600_000

/** How a kind of change is looked at and carried out. */
export interface Carrier {
  /** What a role must hold to confirm it. */
  readonly approve: Permission
  /** The value that stands now, locked until the transaction ends; null when there is no such thing. */
  readonly standing: (tx: Tx, key: string) => Promise<string | null>
  readonly carryOut: (tx: Tx, key: string, to: string, context: StaffContext) => Promise<void>
  /** After the commit. */
  readonly announce: (key: string) => Promise<void>
  /** A value for eyes. */
  readonly words: (value: string) => string
  /** The staff member it is about, who cannot confirm it either. */
  readonly about?: (key: string) => bigint
}

export interface Ask {
  readonly kind: sql.RequestKind
  readonly key: string
  readonly title: string
  readonly from: string
  readonly to: string
  readonly reason: string
}

export interface RequestDeps {
  readonly db: Db
  readonly carriers: Readonly<Record<sql.RequestKind, Carrier>>
}

export class RequestService {
  constructor(private readonly deps: RequestDeps) {}

  private toWire(row: sql.RequestRow, viewer: bigint) {
    const { words } = this.deps.carriers[row.kind]
    return {
      id: Number(row.id),
      kind: row.kind,
      key: row.key,
      title: row.title,
      from: words(row.payload.from),
      to: words(row.payload.to),
      reason: row.reason,
      state: row.state,
      asked_by: row.asked_name,
      mine: row.asked_by === viewer ? (1 as const) : (0 as const),
      asked_at: formatBeijing(row.asked_at),
      expires_at: formatBeijing(row.expires_at),
      decided_by: row.decided_name,
      decided_at: row.decided_at === null ? null : formatBeijing(row.decided_at),
      decision_note: row.decision_note,
    }
  }

  openOf(kind: sql.RequestKind) {
    return sql.openRequests(this.deps.db, kind)
  }

  /** Asks inside the caller's transaction, which holds the lock on the value that stands. */
  async ask(tx: Tx, ask: Ask, context: StaffContext) {
    const { staffId } = context.staff
    const id = await sql.insertRequest(tx, { ...ask, askedBy: staffId, lifeMs: LIFE_MS })
    if (id === null) throw new AppError('requestOpen')
    await audited(tx, context, {
      action: 'request.ask',
      subject: { kind: 'request', id, name: ask.title },
      before: { [ask.key]: ask.from },
      after: { [ask.key]: ask.to, state: 'open' },
      reason: ask.reason,
    })
    return this.toWire(await sql.readRequest(tx, id), staffId)
  }

  async list(state: sql.RequestState | undefined, page: number, { staff }: StaffContext) {
    const window = pageWindow(page)
    const rows = await sql.listRequests(this.deps.db, state ?? null, window)
    const total = await sql.countRequests(this.deps.db, state ?? null)
    return pageAnswer(
      window,
      total,
      rows.map((row) => this.toWire(row, staff.staffId)),
    )
  }

  async decide(input: { id: number; approve: 0 | 1; note: string }, context: StaffContext) {
    const { staffId, role } = context.staff
    const decided = await this.deps.db.tx(async (tx) => {
      const row = await sql.lockRequest(tx, input.id)
      if (row === null) throw new AppError('notFound')
      const carrier = this.deps.carriers[row.kind]
      if (!mayDo(role, carrier.approve)) throw new AppError('forbidden')
      if (row.asked_by === staffId || carrier.about?.(row.key) === staffId) throw new AppError('ownRequest')
      if (row.state !== 'open') throw new AppError('wrongState')
      const { from, to } = row.payload
      if (input.approve === 1) {
        // What the first person saw must still stand, or the second would confirm something else.
        if ((await carrier.standing(tx, row.key)) !== from) throw new AppError('changedMeanwhile')
        await carrier.carryOut(tx, row.key, to, context)
      }
      const state = input.approve === 1 ? 'approved' : 'refused'
      await sql.decideRequest(tx, row.id, { state, by: staffId, note: input.note.trim() })
      await audited(tx, context, {
        action: input.approve === 1 ? 'request.approve' : 'request.refuse',
        subject: { kind: 'request', id: row.id, name: row.title },
        before: { [row.key]: from, state: 'open', asked_by: row.asked_name },
        after: { [row.key]: input.approve === 1 ? to : from, state },
        reason: input.note.trim(),
      })
      return { carrier, row: await sql.readRequest(tx, row.id) }
    })
    if (input.approve === 1) await decided.carrier.announce(decided.row.key)
    return this.toWire(decided.row, staffId)
  }
}
