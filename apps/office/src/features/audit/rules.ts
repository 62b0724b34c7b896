// Pure reading of audit rows: what changed, field by field, and whether neighbours are chained.
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@lanting/contract/office/words'
import { fieldTitle, valueText } from './field-titles.ts'
import type { AuditRow } from './queries.ts'

export interface FieldDiff {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly changed: boolean
}

type Change = Pick<AuditRow, 'subject_kind' | 'before' | 'after'>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Sides {
  readonly before: string | null
  readonly after: string | null
}

/** Longer texts show only the part that differs, with a little context. */
const LONG = 160
const AROUND = 24

export function changedPart(before: string | null, after: string | null): Sides {
  if (before === null || after === null || before === after) return { before, after }
  const longest = Math.max(before.length, after.length)
  if (longest <= LONG) return { before, after }
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = Math.max(0, start - AROUND)
  const cutSide = (side: string) => {
    const to = Math.min(side.length, side.length - end + AROUND)
    return `${from > 0 ? '…' : ''}${side.slice(from, to)}${to < side.length ? '…' : ''}`
  }
  return { before: cutSide(before), after: cutSide(after) }
}

/** Every field of either side, the changed ones first. Values that are no objects are one field of their own. */
export function fieldDiff({ subject_kind: kind, before, after }: Change): readonly FieldDiff[] {
  const pair = (field: string, old: unknown, fresh: unknown): FieldDiff => {
    const texts = changedPart(valueText(kind, field, old), valueText(kind, field, fresh))
    // A first "no" is the default, not a change.
    const changed = texts.before !== texts.after && !(texts.before === null && fresh === false)
    return { field: fieldTitle(field), ...texts, changed }
  }
  if (!isRecord(before) && !isRecord(after)) {
    const whole = pair('值', before, after)
    return whole.before === null && whole.after === null ? [] : [whole]
  }
  const [olds, news] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(olds), ...Object.keys(news)])]
  return fields
    .map((field) => pair(field, olds[field], news[field]))
    .sort((a, b) => Number(b.changed) - Number(a.changed))
}

const cut = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

/** The change in one line: `封顶 48.00 → 58.00，等 3 项`. */
export function changeLine(change: Change): string {
  const changed = fieldDiff(change).filter((one) => one.changed)
  const [first] = changed
  if (first === undefined) return '—'
  const sides = [first.before, first.after].filter((side) => side !== null).map(cut)
  const more = changed.length > 1 ? `，等 ${changed.length} 项` : ''
  const name = first.field === '值' ? '' : `${first.field} `
  return `${name}${sides.join(' → ')}${more}`
}

export const actionTitle = (action: string) =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

export function subjectTitle(row: Pick<AuditRow, 'subject_kind' | 'subject' | 'subject_id'>): string {
  const kind = (AUDIT_SUBJECTS as Readonly<Record<string, string>>)[row.subject_kind] ?? row.subject_kind
  return `${kind} ${row.subject === '' ? row.subject_id : row.subject}`.trim()
}

/** The rows beside one, as far as they are loaded and the filter leaves them adjacent. */
export function neighbours(rows: readonly AuditRow[], row: AuditRow) {
  return {
    next: rows.find((one) => one.previous === row.hash) ?? null,
    before: rows.find((one) => one.hash === row.previous) ?? null,
  }
}

export const shortHash = (hash: string) => `${hash.slice(0, 5)}…${hash.slice(-4)}`
