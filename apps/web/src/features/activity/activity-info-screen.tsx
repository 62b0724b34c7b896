// /activityInfo?id=: one activity with its terms, whether the member may apply and why not, and the button that does.
import { share } from '@lanting/design/icons'
import { toast } from '@lanting/browser-kit/toast'
import { catalogueIdParam } from '@lanting/contract/rules/address-params'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { ActivityFoot } from '#src/features/activity/activity-foot.tsx'
import { ActivityOffer } from '#src/features/activity/activity-offer.tsx'
import { type ActivityInfo, useActivity, useActivityTypes } from '#src/features/activity/queries.ts'
import { activitySpan, pageTag } from '#src/features/activity/words.ts'
import { isGone } from '#src/lib/navigation/gone.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useSearch } from '#src/lib/navigation/search-params.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './activity-info.module.css'

export function ActivityInfoScreen() {
  const { id } = useSearch({ id: catalogueIdParam })
  return id === null ? <Gone /> : <Info key={id} id={id} />
}

function Info({ id }: { readonly id: number }) {
  const query = useActivity(id)
  if (query.data !== undefined) return <Page activity={query.data} />
  if (isGone(query.error)) return <Gone />
  return (
    <div className={css.bare}>
      <NavBar title={PAGE_TITLES['/activityInfo']} />
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
      ) : (
        <Skeleton>
          <div className={css.bones}>
            <Bone height={180} radius={20} />
            <Bone height={28} width="70%" />
            <Bone height={220} radius={16} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Gone() {
  return (
    <div className={css.bare}>
      <NavBar title={PAGE_TITLES['/activityInfo']} />
      <EmptyState
        title="活动不存在或已下线"
        text="其他活动在优惠页"
        action={
          <ButtonLink to="/activity" variant="secondary" size="md">
            优惠活动
          </ButtonLink>
        }
      />
    </div>
  )
}

function Page({ activity }: { readonly activity: ActivityInfo }) {
  const tag = pageTag(activity)
  const type = useActivityTypes().data?.find(({ id }) => id === activity.type)
  return (
    <div className={css.page}>
      <div className={css.art}>
        <img src={activity.banner} alt="" width={390} height={268} draggable={false} />
      </div>
      <NavBar
        look="art"
        right={
          <IconButton
            icon={share}
            size={18}
            look="disc"
            label="分享"
            onClick={() => void shareIt(activity)}
          />
        }
      />
      <h1 className={css.title}>{activity.title}</h1>
      <section className={css.sheet}>
        <p className={css.tags}>
          <Tag tone={tag.tone}>{tag.text}</Tag>
          {type !== undefined && <Tag>{type.name}</Tag>}
          <span>{activitySpan(activity)}</span>
        </p>
        <h2 className={css.summary}>{activity.summary}</h2>
        <SafeHtml html={activity.content} className={css.content} />
        <ActivityOffer activity={activity} />
        <h3 className={css.heading}>活动说明</h3>
        <SafeHtml html={activity.memo} className={css.memo} />
      </section>
      <ActivityFoot activity={activity} />
    </div>
  )
}

/** The device's share sheet where available, else the address is copied. */
async function shareIt({ title, summary }: ActivityInfo): Promise<void> {
  const url = window.location.href
  if (navigator.share !== undefined) {
    // Closing the share sheet is a decision, not an error.
    await navigator.share({ title, text: summary, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast.success(SCREEN_TEXTS.linkCopied)
  } catch {
    toast.error(SCREEN_TEXTS.linkCopyFailed)
  }
}
