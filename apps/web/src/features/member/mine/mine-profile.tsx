// The head of the member centre: picture, name, level, days since joining, bell and settings.
import { bell, settings } from '@lanting/design/icons'
import { AvatarUpload } from '#src/features/member/profile/avatar-upload.tsx'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import type { CachedUser } from '#src/lib/storage.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useBalance } from '#src/queries/money/balance.ts'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Tag, VipBadge } from '#src/ui/tag/tag.tsx'
import css from './mine-profile.module.css'

export function MineProfile({ user }: { readonly user: CachedUser | undefined }) {
  const unread = useBalance()?.message_num ?? 0
  return (
    <header className={css.head}>
      {user === undefined ? <Bone width={58} height={58} radius={29} /> : <Who user={user} />}
      <span className={css.tools}>
        <IconLink to="/message?tab=inbox" icon={bell} label="消息" dot={unread > 0} />
        <IconLink to="/userCent" icon={settings} label="功能设置" />
      </span>
    </header>
  )
}

function Who({ user }: { readonly user: CachedUser }) {
  const name = useAppInfo()?.title ?? ''
  const isTrial = user.is_trial === 1
  return (
    <>
      <AvatarUpload id={user.id} src={user.avatar} isTrial={isTrial} size={58} />
      <div className={css.words}>
        <h1 className={css.name}>
          <span>{user.username}</span>
          {isTrial ? <Tag tone="wait">试玩</Tag> : <Level level={user.vip} />}
        </h1>
        <p className={css.days}>
          加入{name}第 <b>{user.joinday}</b> 天
        </p>
      </div>
    </>
  )
}

/** The badge links to the level's page, once that is built. */
function Level({ level }: { readonly level: number }) {
  if (!isBuilt('/vip')) return <VipBadge level={level} />
  return (
    <Link to="/vip" className={css.level}>
      <VipBadge level={level} />
    </Link>
  )
}
