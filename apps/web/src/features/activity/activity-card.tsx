// One activity of the list: its picture with title and line, below it the tag and when it runs.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight } from '@lanting/design/icons'
import type { Activity } from '#src/features/activity/queries.ts'
import { activitySpan, activityTag } from '#src/features/activity/words.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Art } from '#src/ui/art/art.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './activity-screen.module.css'

export function ActivityCard({ activity, eager }: { readonly activity: Activity; readonly eager: boolean }) {
  const tag = activityTag(activity)
  return (
    <Link to={withSearch('/activityInfo', { id: activity.id })} className={css.card}>
      <span className={css.picture}>
        <Art src={activity.banner} width={358} height={126} eager={eager} />
        <span className={css.words}>
          <b>{activity.title}</b>
          <span>{activity.summary}</span>
        </span>
      </span>
      <span className={css.foot}>
        <Tag tone={tag.tone}>{tag.text}</Tag>
        <span className={css.span}>{activitySpan(activity)}</span>
        <Icon d={chevronRight} size={18} className={css.chevron} />
      </span>
    </Link>
  )
}
