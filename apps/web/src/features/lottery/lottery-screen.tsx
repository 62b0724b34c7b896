// /lottery?name= or ?room_id=: the four lotteries, the round of the chosen one, and its two rooms.
import { findLottery, findRoom, LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { catalogueIdParam } from '@lanting/contract/rules/address-params'
import { RULING_TEXTS, SCREEN_TEXTS } from '@lanting/contract/texts'
import { shieldCheck } from '@lanting/design/icons'
import { AfterRoom } from '#src/features/lottery/after-room.tsx'
import { CommitRow } from '#src/features/lottery/commit-row.tsx'
import { RoomCard } from '#src/features/lottery/room-card.tsx'
import { RoundHero } from '#src/features/lottery/round-hero.tsx'
import { useMembersOnly } from '#src/lib/navigation/members-only.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { type Reader, text, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
import { useLotteries, useRooms } from '#src/queries/lottery.ts'
import { IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { WaveTabs } from '#src/ui/wave-tabs/wave-tabs.tsx'
import css from './lottery-screen.module.css'

const TABS = LOTTERIES.map(({ name, title }) => ({ value: name as string, label: title }))

/** null without a room; 0 for what is no room of ours. */
const room: Reader<number | null> = (raw) => (raw === null ? null : (catalogueIdParam(raw) ?? 0))

export function LotteryScreen() {
  const isMember = useMembersOnly()
  const { name: named, room_id } = useSearch({ name: text(20), room_id: room })
  const name = named || (room_id === null ? LOTTERIES[0].name : (findRoom(room_id)?.lottery ?? ''))
  return (
    <div className={css.page}>
      <NavBar
        title={PAGE_TITLES['/lottery']}
        right={<IconLink to={withSearch('/fair', { name })} icon={shieldCheck} label="公平验证" size={21} />}
      />
      <WaveTabs
        label="彩种"
        tabs={TABS}
        value={name}
        onChange={(next) => moveAddress(withSearch('/lottery', { name: next }), { replace: true })}
      />
      {isMember && <AfterRoom />}
      {isMember && (findLottery(name) === undefined ? <NoRooms /> : <Rooms key={name} name={name} />)}
      <p className={css.own}>{RULING_TEXTS.ownLotteryNotice}</p>
    </div>
  )
}

function Rooms({ name }: { readonly name: string }) {
  const rooms = useRooms({ name })
  const lotteries = useLotteries()
  const lottery = lotteries.data?.find((one) => one.name === name)
  if (rooms.data === undefined) {
    if (rooms.isError)
      return <ErrorState onRetry={() => void rooms.refetch()} busy={rooms.isFetching} error={rooms.error} />
    return <RoomsSkeleton />
  }
  const [first] = rooms.data
  if (first === undefined) return <NotYet />
  const { nowdata } = lottery ?? first.lottery
  return (
    <>
      <RoundHero
        lottery={lottery ?? first.lottery}
        roomId={first.id}
        onOver={() => void lotteries.refetch()}
      />
      <section className={css.rooms}>
        <SectionHead title="选择房间" end={<span className={css.same}>两个房间开奖与赔率相同</span>} />
        {rooms.data.map((room) => (
          <RoomCard key={room.id} room={room} />
        ))}
        <CommitRow lottery={name} expect={nowdata.nextexpect} hash={nowdata.hash} />
      </section>
    </>
  )
}

function NoRooms() {
  return <EmptyState title={SCREEN_TEXTS.noRooms} text="换一个彩种看看" />
}

/** An own lottery whose next round has no public commitment yet: no bets are taken before that. */
function NotYet() {
  return (
    <div role="status">
      <EmptyState
        title="期号准备中…"
        text={
          <>
            开奖种子的承诺值公布之后才开放投注，
            <br />
            通常只需几秒，本页会自动更新
          </>
        }
      />
    </div>
  )
}

function RoomsSkeleton() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={180} radius={24} />
        <Bone width="40%" height={24} />
        <Bone height={154} radius={24} />
        <Bone height={154} radius={24} />
      </div>
    </Skeleton>
  )
}
