// /inviter: the link, its rewards, and the results, in three tabs at the foot.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { gift, link, list } from '@lanting/design/icons'
import { sceneUrl } from '@lanting/design/art-url'
import { GiftTab } from '#src/features/inviter/gift-tab.tsx'
import { LinkTab } from '#src/features/inviter/link-tab.tsx'
import { type InvitePart, THIS_MONTH, useInvites } from '#src/features/inviter/queries.ts'
import { RecordsTab } from '#src/features/inviter/records-tab.tsx'
import { useAddressChoice } from '#src/lib/navigation/address-state.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useUser } from '#src/queries/user.ts'
import { Scene } from '#src/ui/art/art.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './inviter-screen.module.css'

const TABS = [
  { id: 'link', label: '邀请链接', icon: link },
  { id: 'gift', label: '礼金介绍', icon: gift },
  { id: 'records', label: '详细记录', icon: list },
] as const satisfies readonly { id: InvitePart; label: string; icon: string }[]

export function InviterScreen() {
  const [tab, setTab] = useAddressChoice('tab', ['link', 'gift', 'records'])
  const isTrial = useUser()?.is_trial === 1
  return (
    <div className={css.page}>
      {tab !== 'records' && <Scene src={sceneUrl('invite')} dark={sceneUrl('invite-night')} height={400} />}
      <NavBar title={PAGE_TITLES['/inviter']} look={tab === 'records' ? 'page' : 'clear'} />
      {isTrial ? (
        <EmptyState title="试玩账号不参与邀请" text="注册为会员后，即可获得自己的邀请链接" />
      ) : tab === 'link' ? (
        <OwnLink onTab={setTab} />
      ) : tab === 'gift' ? (
        <GiftTab />
      ) : (
        <RecordsTab />
      )}
      <nav className={css.tabs} aria-label="邀请">
        {TABS.map(({ id, label, icon }) => (
          <button
            key={id}
            type="button"
            className={css.tab}
            aria-current={id === tab ? 'page' : undefined}
            onClick={() => setTab(id)}
          >
            <Icon d={icon} size={23} stroke={id === tab ? 2 : 1.75} />
            <span>{label}</span>
          </button>
        ))}
      </nav>
    </div>
  )
}

function OwnLink({ onTab }: { readonly onTab: (tab: InvitePart) => void }) {
  const info = useInvites(THIS_MONTH)
  const user = useUser()
  const address = info.data?.pages[0]?.link
  if (address !== undefined && user !== undefined)
    return <LinkTab link={address} uid={user.id} onTab={onTab} />
  if (info.isError)
    return (
      <div className={css.failed}>
        <ErrorState onRetry={() => void info.refetch()} busy={info.isFetching} error={info.error} />
      </div>
    )
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={228} radius={24} />
        <Bone height={106} radius={24} />
      </div>
    </Skeleton>
  )
}
