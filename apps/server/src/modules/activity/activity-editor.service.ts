// The office's editor of activities: texts by version, one shared draft each, and when a version goes live.
import { findActivity } from '@lanting/contract/data/activities'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { isHonest } from '@lanting/contract/rules/promo/activity'
import { TEXTS } from '@lanting/contract/texts'
import { DAY_MS, formatBeijing, parseBeijing } from '@lanting/contract/time'
import { AppError } from '#src/lib/app-error.ts'
import { audited } from '#src/audit/audited.ts'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { StaffContext } from '#src/http/context.ts'
import * as sql from '#src/modules/activity/activity-editor.sql.ts'
import { insertVersion } from '#src/modules/activity/activity.sql.ts'
import { isOwnPath, plainText, readableHtml } from '#src/text/office-text.ts'

const SCHEDULE_MAX_MS = 366 * DAY_MS

export interface Published extends Omit<sql.DraftTexts, 'ends_at'> {
  readonly id: number
  readonly ends_at: string | null
  /** The highest version the editor had loaded. */
  readonly version: number
  readonly live_at?: string | undefined
}

export interface DraftInput {
  readonly id: number
  readonly saves: number
  readonly texts: sql.DraftTexts
}

export class ActivityEditorService {
  constructor(private readonly deps: { readonly db: Db; readonly clock: Clock }) {}

  async list() {
    const rows = await sql.listLive(this.deps.db)
    return rows.map((row) => ({
      ...versionToWire(row),
      newest: row.newest,
      next:
        row.next_version === null || row.next_at === null
          ? null
          : { version: row.next_version, live_at: formatBeijing(row.next_at) },
      draft:
        row.draft_at === null || row.draft_by === null
          ? null
          : { saved_at: formatBeijing(row.draft_at), saved_by: row.draft_by },
      waiting: Number(row.waiting),
      paid_30: yuanFromFen(row.paid_fen),
      paid_count_30: Number(row.paid_count),
    }))
  }

  async versions(id: number) {
    const draft = await sql.readDraft(this.deps.db, id)
    const versions = await sql.listVersions(this.deps.db, id)
    return { versions: versions.map(versionToWire), draft: draft === null ? null : draftToWire(draft) }
  }

  /** A save creates a new version on top of the one the editor had loaded; old versions are immutable. */
  async publish(input: Published, context: StaffContext) {
    const activity = findActivity(input.id)
    if (activity !== undefined && !isHonest(activity))
      throw new AppError('activityTooDear', { n: LIMITS.bonusMultipleMax })
    const next = readTexts(input)
    const liveAt = this.liveAt(input.live_at)
    return this.deps.db.tx(async (tx) => {
      const old = await this.lockNewest(tx, input.id)
      if (old.version !== input.version) throw new AppError('changedMeanwhile')
      const saved = await this.insert(tx, {
        ...next,
        activity_id: input.id,
        version: old.version + 1,
        ending: TEXTS.activityRules,
        live_at: liveAt,
        savedBy: context.staff.staffId,
      })
      await sql.deleteDraft(tx, input.id)
      await audited(tx, context, {
        action: 'activity.save',
        subject: { kind: 'activity', id: String(input.id), name: next.title },
        before: versionToWire(old),
        after: versionToWire(saved),
        reason: next.change,
      })
      return versionToWire(saved)
    })
  }

  async saveDraft({ id, saves, texts }: DraftInput, context: StaffContext) {
    return this.deps.db.tx(async (tx) => {
      const { title } = await this.lockNewest(tx, id)
      const old = await sql.readDraft(tx, id)
      if ((old?.saves ?? 0) !== saves) throw new AppError('changedMeanwhile')
      const { staffId } = context.staff
      const saved = await sql.writeDraft(tx, id, { texts, saves: saves + 1, staffId })
      await audited(tx, context, {
        action: 'activity.draft',
        subject: { kind: 'activity', id: String(id), name: title },
        before: old === null ? null : { ...old.texts, saves: old.saves },
        after: { ...texts, saves: saved.saves },
      })
      return draftToWire(saved)
    })
  }

  async dropDraft({ id, saves }: { id: number; saves: number }, context: StaffContext): Promise<null> {
    return this.deps.db.tx(async (tx) => {
      const { title } = await this.lockNewest(tx, id)
      const old = await sql.readDraft(tx, id)
      if (old?.saves !== saves) throw new AppError('changedMeanwhile')
      await sql.deleteDraft(tx, id)
      await audited(tx, context, {
        action: 'activity.undraft',
        subject: { kind: 'activity', id: String(id), name: title },
        before: { ...old.texts, saves },
        after: null,
      })
      return null
    })
  }

  private async lockNewest(tx: Tx, id: number): Promise<sql.SavedVersion> {
    await sql.lockActivity(tx, id)
    const [newest] = await sql.listVersions(tx, id)
    if (newest === undefined || findActivity(id) === undefined) throw new AppError('notFound')
    return newest
  }

  private async insert(tx: Tx, row: Parameters<typeof insertVersion>[1]): Promise<sql.SavedVersion> {
    if (!(await insertVersion(tx, row))) throw new AppError('changedMeanwhile')
    const [saved] = await sql.listVersions(tx, row.activity_id)
    if (saved === undefined) throw new AppError('notFound')
    return saved
  }

  private liveAt(text: string | undefined): Date | null {
    if (text === undefined) return null
    const at = parseBeijing(text)
    const now = this.deps.clock.now().getTime()
    if (at === null || at <= now || at > now + SCHEDULE_MAX_MS) throw new AppError('activityLiveAt')
    return new Date(at)
  }
}

function draftToWire(row: sql.DraftRow) {
  return {
    texts: row.texts,
    saves: row.saves,
    saved_at: formatBeijing(row.saved_at),
    saved_by: row.saved_by,
  }
}

/** The published texts, validated and sanitized. */
function readTexts(draft: Published) {
  const starts = parseBeijing(draft.starts_at)
  const ends = draft.ends_at === null ? null : parseBeijing(draft.ends_at)
  if (starts === null || (ends !== null && ends <= starts)) throw new AppError('activityTimes')
  if (!isOwnPath(draft.banner)) throw new AppError('bannerPath')
  return {
    title: lineOf(draft.title),
    summary: lineOf(draft.summary),
    banner: draft.banner,
    content: htmlOf(draft.content),
    memo: htmlOf(draft.memo),
    shown: draft.shown === 1,
    starts_at: new Date(starts),
    ends_at: ends === null ? null : new Date(ends),
    change: lineOf(draft.change),
  }
}

function lineOf(text: string): string {
  const plain = plainText(text)
  if (plain === '') throw new AppError('htmlEmpty')
  return plain
}

function htmlOf(text: string): string {
  const html = readableHtml(text)
  if (html === null) throw new AppError('htmlEmpty')
  return html
}

function versionToWire(row: sql.SavedVersion) {
  return {
    id: row.activity_id,
    type: findActivity(row.activity_id)?.type ?? 1,
    title: row.title,
    summary: row.summary,
    banner: row.banner,
    content: row.content,
    memo: row.memo,
    shown: row.shown ? (1 as const) : (0 as const),
    starts_at: formatBeijing(row.starts_at),
    ends_at: row.ends_at === null ? null : formatBeijing(row.ends_at),
    version: row.version,
    live_at: formatBeijing(row.live_at),
    state: row.state,
    change: row.change,
    updated_at: formatBeijing(row.saved_at),
    updated_by: row.saved_by ?? '',
  }
}
