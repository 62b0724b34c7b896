// /lotteryPage?room_id=: a lottery room. Members only; a visitor sees 请登录！ and is redirected to the hall after a second.
import { refusalText } from '@lanting/contract/refusals'
import { catalogueIdParam } from '@lanting/contract/rules/address-params'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { choice, useSearch } from '#src/lib/navigation/search-params.ts'
import { useMembersOnly } from '#src/lib/navigation/members-only.ts'
import { failureOf } from '@lanting/browser-kit/call-error'
import { useRoom } from '#src/queries/lottery.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { RoomView } from './room-view.tsx'
import css from './room-screen.module.css'

export function RoomScreen() {
  const isMember = useMembersOnly()
  const { room_id, open } = useSearch({ room_id: catalogueIdParam, open: choice(['', 'history']) })
  if (isMember && room_id !== null) return <Found key={room_id} id={room_id} show={open} />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/lotteryPage']} />
      {isMember && <NoRoom />}
    </div>
  )
}

function Found({ id, show }: { readonly id: number; readonly show: '' | 'history' }) {
  const room = useRoom(id)
  if (room.data !== undefined)
    return <RoomView room={room.data} trouble={room.error} reload={() => void room.refetch()} opened={show} />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/lotteryPage']} />
      {room.isPending && <Waiting />}
      {room.isError &&
        (failureOf(room.error)?.kind === 'refused' ? (
          <NoRoom />
        ) : (
          <ErrorState onRetry={() => void room.refetch()} busy={room.isFetching} error={room.error} />
        ))}
    </div>
  )
}

function NoRoom() {
  return (
    <EmptyState
      title={refusalText('roomGone')}
      text="请从房间列表里选择"
      action={
        <ButtonLink to="/lottery" variant="secondary" size="md">
          查看房间
        </ButtonLink>
      }
    />
  )
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={158} radius={20} />
        <Bone height={44} radius={14} />
        <Bone width="70%" height={24} />
        <div className={css.boneGrid}>
          {Array.from({ length: 16 }, (_, i) => (
            <Bone key={i} height={58} radius={15} />
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
