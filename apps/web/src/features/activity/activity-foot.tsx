// The foot of an activity: what applying gives and requires, the reason when it is not possible, and the one button.
import { formatYuan } from '@lanting/contract/money'
import { ACTIVITY } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import { type ActivityInfo, useApply } from '#src/features/activity/queries.ts'
import { loginTarget } from '#src/lib/navigation/go.ts'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useIsMember } from '#src/lib/session.ts'
import { useUser } from '#src/queries/user.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'

/** The button's text for an activity that has a page of its own. */
const LINK_WORDS: Readonly<Record<string, string>> = {
  '/hongbao': '去抢红包',
  '/vip': '查看 VIP 特权',
  '/inviter': '去邀请好友',
}

export function ActivityFoot({ activity }: { readonly activity: ActivityInfo }) {
  const isMember = useIsMember()
  const isTrial = useUser()?.is_trial === 1
  const { action, link, mine } = activity
  if (action !== 'apply')
    return (
      <FootBar>
        {action === 'link' && isBuilt(link) ? (
          <ButtonLink block to={link as Target}>
            {LINK_WORDS[link] ?? '去看看'}
          </ButtonLink>
        ) : (
          <Button block disabled>
            无需申请
          </Button>
        )}
      </FootBar>
    )
  if (!isMember)
    return (
      <FootBar>
        <ButtonLink block to={loginTarget(withSearch('/activityInfo', { id: activity.id }))}>
          申请参加
        </ButtonLink>
      </FootBar>
    )
  if (isTrial)
    return (
      <FootBar caption={TEXTS.trialRefused}>
        <Button block disabled>
          申请参加
        </Button>
      </FootBar>
    )
  if (mine !== null)
    return (
      <FootBar caption={`已于 ${mine.created_at.slice(5, 16)} 申请`}>
        <ButtonLink block variant="secondary" to="/activityRecord">
          {`${ACTIVITY.label(ACTIVITY.word(mine.state))}，查看活动记录`}
        </ButtonLink>
      </FootBar>
    )
  return <Apply activity={activity} />
}

function Apply({ activity }: { readonly activity: ActivityInfo }) {
  const apply = useApply()
  const { eligible } = activity
  const caption =
    eligible === null
      ? undefined
      : eligible.ok === 1
        ? `${eligible.because}，可得 ${formatYuan(eligible.bonus)} 元，流水要求 ${formatYuan(eligible.required)} 元（彩金的 ${eligible.multiple} 倍），${GIFT_TEXTS.offerCost}约 ${formatYuan(eligible.cost)} 元`
        : `暂不符合活动条件：${eligible.reason}`
  return (
    <FootBar {...(caption !== undefined && { caption })}>
      <Button
        block
        inactive={eligible?.ok === 0}
        loading={apply.isPending}
        onClick={() => apply.mutate(activity)}
      >
        申请参加
      </Button>
    </FootBar>
  )
}
