// The office's trust page: roots, the cover of a day, alarms; what two people publish or release.
import { ALARM_KINDS, type AlarmKind } from '@lanting/contract/data/alarms'
import { INCIDENT_DESK, LEAVES_DESK } from '@lanting/contract/texts/trust'
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing, parseBeijing } from '@lanting/contract/time'
import { liabilityText } from '@lanting/fairness/liability-tree'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import { AppError } from '#src/lib/app-error.ts'
import {
  chunkPlace,
  leafOf,
  type LeafSeals,
  seedPlace,
  unpackChunk,
  unpackTops,
} from '#src/modules/trust/liability-leaves.ts'
import * as roots from '#src/modules/trust/liability.sql.ts'
import { listIncidents, listWitnesses } from '#src/modules/trust/trust-figures.sql.ts'
import {
  incidentToWire,
  rootToWire,
  type TrustFigures,
  witnessToWire,
} from '#src/modules/trust/trust-figures.service.ts'
import * as sql from '#src/modules/trust/trust-review.sql.ts'

const ROOTS_SHOWN = 12
const flag = (is: boolean | undefined) => (is === true ? (1 as const) : (0 as const))

export interface TrustReviewDeps {
  readonly db: Db
  readonly clock: Clock
  readonly seals: LeafSeals
  readonly figures: Pick<TrustFigures, 'placeOf'>
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'one'>
}

interface Incident {
  readonly title: string
  readonly text: string
  readonly started: string
  readonly ended: string | null
  readonly follows: number | null
  readonly reason: string
}

export class TrustReviewService {
  constructor(private readonly deps: TrustReviewDeps) {}

  async page(context: StaffContext) {
    const { db, figures, approvalReader } = this.deps
    const rows = await roots.listRoots(db, ROOTS_SHOWN)
    const kept = await sql.keptOf(
      db,
      rows.map(({ no }) => no),
    )
    const shown = []
    for (const row of rows) {
      const { has_leaves, released } = kept.get(row.no) ?? {}
      const root = rootToWire(row, await figures.placeOf(row.no))
      shown.push({ ...root, has_leaves: flag(has_leaves), released: flag(released) })
    }
    const waiting = []
    for (const { id } of await sql.openRequests(db)) waiting.push(await approvalReader.one(id, context))
    return {
      roots: shown,
      curve: (await roots.coverCurve(db)).map(({ at, total_fen, cover_fen }) => ({
        at: formatBeijing(at),
        total: yuanFromFen(total_fen),
        cover: yuanFromFen(cover_fen),
      })),
      witnesses: (await listWitnesses(db)).map(witnessToWire),
      alarms: (await sql.openAlarms(db)).map(({ kind, raised_at }) => ({
        title: ALARM_KINDS[kind as AlarmKind].title,
        since: formatBeijing(raised_at),
      })),
      incidents: (await listIncidents(db)).map(incidentToWire),
      waiting,
    }
  }

  async askIncident(input: Incident, context: StaffContext) {
    const { db, clock, approvals, approvalReader } = this.deps
    const [title, text] = [input.title.trim(), input.text.trim()]
    const started = parseBeijing(input.started) ?? Number.NaN
    const ended = input.ended === null ? null : (parseBeijing(input.ended) ?? Number.NaN)
    // It is about what happened: nothing begins or ends later than now.
    const isPast =
      started <= clock.now().getTime() &&
      (ended === null || (ended >= started && ended <= clock.now().getTime()))
    if (title === '' || text === '' || !isPast) throw new AppError('wrongState')
    const id = await db.tx(async (tx) => {
      if (input.follows !== null && !(await sql.isFirstIncident(tx, input.follows)))
        throw new AppError('notFound')
      const payload = {
        title,
        text,
        started: input.started,
        ended: input.ended ?? '',
        follows: input.follows === null ? '' : String(input.follows),
      }
      const ask = { kind: 'incident', title: INCIDENT_DESK.title(title), memberId: null, payload } as const
      return approvals.ask(tx, { ...ask, reason: input.reason, before: {} }, context)
    })
    return approvalReader.one(id, context)
  }

  async askLeaves(rootNo: number, reason: string, context: StaffContext) {
    const { db, approvals, approvalReader } = this.deps
    const id = await db.tx(async (tx) => {
      const root = await roots.readRoot(tx, rootNo)
      if (root === null) throw new AppError('notFound')
      const kept = (await sql.keptOf(tx, [root.no])).get(root.no)
      if (kept?.has_leaves !== true || kept.released) throw new AppError('wrongState')
      const subject = String(rootNo)
      const payload = { root: root.root, members: String(root.members) }
      const ask = {
        kind: 'leaves',
        subject,
        title: LEAVES_DESK.title(subject),
        memberId: null,
        payload,
      } as const
      return approvals.ask(tx, { ...ask, reason, before: { [subject]: 'sealed' } }, context)
    })
    return approvalReader.one(id, context)
  }

  /** Only what two people have released. */
  async leaves(rootNo: number, chunk: number) {
    const { db, seals } = this.deps
    const root = await roots.readRoot(db, rootNo)
    if (root === null) throw new AppError('notFound')
    if (!(await sql.isReleased(db, rootNo))) throw new AppError('wrongState')
    const sealed = await roots.readChunk(db, root.no, chunk)
    if (sealed === null) throw new AppError('notFound')
    const seed = seals.open(root.sealed_seed, seedPlace(rootNo))
    return {
      root: root.root,
      total_fen: String(root.total_fen),
      members: root.members,
      chunks: unpackTops(root.tops).length,
      leaves: unpackChunk(seals.open(sealed, chunkPlace(rootNo, chunk))).map((owed) => ({
        member_id: Number(owed.memberId),
        leaf: liabilityText(leafOf(seed, owed)),
        main: yuanFromFen(owed.mainFen),
        held: yuanFromFen(owed.heldFen),
        transit: yuanFromFen(owed.transitFen),
        venue: yuanFromFen(owed.venueFen),
      })),
    }
  }
}
