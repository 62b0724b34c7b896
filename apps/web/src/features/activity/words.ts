// Texts of activity cards: a tag, and the period.
import type { Activity } from '#src/features/activity/queries.ts'
import type { TagTone } from '#src/ui/tag/tag.tsx'

/** `可申请` when members apply, `长期` when it is credited automatically. */
export function activityTag({ action }: Pick<Activity, 'action'>): {
  readonly tone: TagTone
  readonly text: string
} {
  return action === 'apply' ? { tone: 'ok', text: '可申请' } : { tone: 'gold', text: '长期' }
}

/** `11月14日 – 11月30日`; without an end, how often it can be received. */
export function activitySpan({
  starts_at: from,
  ends_at: to,
  limit,
}: Pick<Activity, 'starts_at' | 'ends_at' | 'limit'>): string {
  return to === null ? limit : `${dayOf(from)} – ${dayOf(to)}`
}

function dayOf(time: string): string {
  return `${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日`
}
