// /hongbaoList?date=: verify a day's red packets in the browser, with what that proves and what it does not.
import { now } from '@lanting/browser-kit/clock'
import { RED_PACKET } from '@lanting/contract/states'
import { addDays, beijingDay, isDay } from '@lanting/contract/time'
import { chevronLeft, chevronRight } from '@lanting/design/icons'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'
import { Card } from '#src/ui/card/card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { ListBatches } from './list-batches.tsx'
import { ListMeaning } from './list-meaning.tsx'
import { ListOwn } from './list-own.tsx'
import { ListVerdictCard } from './list-verdict.tsx'
import { packetListTarget } from './packet-list-target.ts'
import { type PacketList, usePacketList } from '../queries.ts'
import css from '../hongbao-list.module.css'

export function HongbaoListScreen() {
  const today = beijingDay(now())
  const { date: asked } = useSearch({ date: text(10) })
  const date = isDay(asked) && asked <= today ? asked : today
  const moveDays = (days: number) => moveAddress(packetListTarget(addDays(date, days)), { replace: true })
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/hongbaoList']} />
      <div className={css.days}>
        <IconButton icon={chevronLeft} label="前一天" onClick={() => moveDays(-1)} />
        <b>{date}</b>
        <IconButton icon={chevronRight} label="后一天" disabled={date >= today} onClick={() => moveDays(1)} />
      </div>
      <Found key={date} date={date} />
    </div>
  )
}

function Found({ date }: { readonly date: string }) {
  const list = usePacketList(date)
  if (list.isPending) return <Waiting />
  return (
    <>
      {list.data === undefined ? (
        <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} error={list.error} />
      ) : (
        <Day list={list.data} />
      )}
      <ListMeaning />
    </>
  )
}

/** The height of a day is unknown until it loads: nothing is rendered below it before, to avoid a layout shift. */
function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={120} radius={20} />
        <Bone height={160} radius={20} />
      </div>
    </Skeleton>
  )
}

function Day({ list }: { readonly list: PacketList }) {
  const phase = RED_PACKET.word(list.phase)
  if (list.batches.length === 0)
    return (
      <EmptyState
        title={phase === 'upcoming' ? '还没有切分' : '这一天没有红包清单'}
        text={phase === 'upcoming' ? '每天 10:00 切好后公布哈希，12:00 之后公开清单' : '换一天看看'}
      />
    )
  return (
    <>
      {phase === 'ended' ? (
        <ListVerdictCard list={list} />
      ) : (
        <Card className={css.card}>
          <p className={css.line}>哈希已公布，清单在 12:00 之后公开；届时本页会在您的浏览器里重新计算。</p>
        </Card>
      )}
      <ListBatches batches={list.batches} />
      {phase === 'ended' && <ListOwn list={list} />}
    </>
  )
}
