// /userInfo: picture, name and real name read-only; birthday, mobile and email editable.
import { LIMITS } from '@lanting/contract/limits'
import { AvatarUpload } from '#src/features/member/profile/avatar-upload.tsx'
import { ProfileForm } from '#src/features/member/profile/profile-form.tsx'
import { shownName } from '#src/features/member/profile/profile-rules.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { type User, useUserQuery } from '#src/queries/user.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './profile-screen.module.css'

export function ProfileScreen() {
  const query = useUserQuery()
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/userInfo']} />
      {query.data !== undefined ? (
        <Profile user={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const MEGABYTE = 1024 * 1024

function Profile({ user }: { readonly user: User }) {
  const isTrial = user.is_trial === 1
  const name = shownName(user.realname, user.username)
  return (
    <>
      <section className={css.picture}>
        <AvatarUpload id={user.id} src={user.avatar} isTrial={isTrial} size={84} />
        <p>照片会自动调整大小；动图（GIF）不超过 {LIMITS.upload.bytes / MEGABYTE} MB</p>
      </section>
      <RowGroup className={css.fixed} label="不可修改的资料">
        <Row title={<span className={css.label}>用户名</span>} value={user.username} strong locked />
        <Row
          title={<span className={css.label}>真实姓名</span>}
          value={name ?? '未登记'}
          strong={name !== null}
          locked
        />
      </RowGroup>
      <ProfileForm user={user} isTrial={isTrial} />
    </>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bone width={84} height={84} radius={42} />
        <Bone width={180} height={14} />
        <Bone width="100%" height={112} radius={20} />
        <Bone width="100%" height={168} radius={20} />
      </div>
    </Skeleton>
  )
}
