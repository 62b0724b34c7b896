// Texts of activity cards: a tag, and the period.
import { ACTIVITY } from '@lanting/contract/states'
import type { Activity, ActivityInfo } from '#src/features/activity/queries.ts'
import type { TagTone } from '#src/ui/tag/tag.tsx'

interface ActivityTag {
  readonly tone: TagTone
  readonly text: string
}

/** The reader's application of this period, or else whether one would be taken; `长期` is credited automatically. */
export function activityTag({ action, mine, may }: Pick<Activity, 'action' | 'mine' | 'may'>): ActivityTag {
  if (action !== 'apply') return { tone: 'gold', text: '长期' }
  if (mine !== null) return { tone: 'info', text: ACTIVITY.label(ACTIVITY.word(mine)) }
  return may === 0 ? { tone: 'neutral', text: '暂不符合' } : { tone: 'ok', text: '可申请' }
}

/** The same on the activity's own page. */
export function pageTag({ action, mine, eligible }: ActivityInfo): ActivityTag {
  return activityTag({ action, mine: mine?.state ?? null, may: eligible?.ok ?? null })
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
