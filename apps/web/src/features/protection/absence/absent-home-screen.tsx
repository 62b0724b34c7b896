// The hall during a time-out or exclusion: the balance, four ways to the own money, one card that says what holds.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { hallMood, sceneUrl } from '@lanting/design/art-url'
import { arrowUpFromLine, headset, list, refreshCw, undo2 } from '@lanting/design/icons'
import { useEffect, useRef } from 'react'
import { AbsenceCard } from '#src/features/protection/absence/absence-card.tsx'
import { RecallCard } from '#src/features/protection/absence/recall-card.tsx'
import { watchDock } from '#src/lib/navigation/header-slot.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { beijingHour } from '#src/lib/time.ts'
import { WALLET_BALANCE } from '#src/lib/words/words.ts'
import { useAssets } from '#src/queries/assets.ts'
import { useLimitsQuery } from '#src/queries/money/limits.ts'
import { useRecoverAll, useRefreshMoney, useUser } from '#src/queries/user.ts'
import { Scene } from '#src/ui/art/art.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './absent-home.module.css'

export function AbsentHomeScreen() {
  const mood = hallMood(beijingHour(), false)
  const overDark = mood === 'dusk' || mood === 'night'
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => watchDock(top.current, overDark), [overDark])
  return (
    <div className={css.page}>
      <Scene
        src={sceneUrl(`hall-${mood}`)}
        dark={sceneUrl('hall-night')}
        height={330}
        className={css.scene}
      />
      <div ref={top}>
        <Wallet overDark={overDark} />
      </div>
      <Ways />
      <div className={css.cards}>
        <Holds />
        <RecallCard />
      </div>
    </div>
  )
}

function Wallet({ overDark }: { readonly overDark: boolean }) {
  const user = useUser()
  const assets = useAssets()
  const refresh = useRefreshMoney()
  return (
    <section className={css.wallet} aria-label="我的账户" data-theme={overDark ? 'dark' : undefined}>
      <h1>{user?.username ?? '我的账户'}</h1>
      <p className={css.label}>{WALLET_BALANCE}</p>
      <p className={css.amount}>
        {assets === undefined ? (
          <Bone width={176} height={34} />
        ) : (
          <Money value={assets.main} size="xl" roll />
        )}
        <IconButton
          icon={refreshCw}
          label="刷新余额"
          size={18}
          stroke={2}
          spin={refresh.isPending}
          onClick={() => refresh.mutate()}
        />
      </p>
      {assets !== undefined && (
        <p className={css.label}>
          场馆内 {formatYuan(assets.venues)}
          {assets.transit !== '0.00' && ` · 在途 ${formatYuan(assets.transit)}`}
        </p>
      )}
    </section>
  )
}

function Ways() {
  const recover = useRecoverAll()
  return (
    <nav className={css.ways} aria-label="我的钱">
      <Link to="/withdrawal" className={css.way}>
        <WayFace icon={arrowUpFromLine} solid />
        取款
      </Link>
      <button
        type="button"
        className={css.way}
        aria-busy={recover.isPending}
        onClick={() => {
          if (!recover.isPending) recover.mutate()
        }}
      >
        <WayFace icon={undo2} />
        一键回收
      </button>
      <Link to="/transRecord" className={css.way}>
        <WayFace icon={list} />
        记录
      </Link>
      <Link to="/kefu" className={css.way}>
        <WayFace icon={headset} />
        客服
      </Link>
    </nav>
  )
}

function WayFace({ icon, solid = false }: { readonly icon: string; readonly solid?: boolean }) {
  return (
    <span className={cx(css.tile, solid && css.solid)}>
      <Icon d={icon} size={22} stroke={1.9} />
    </span>
  )
}

function Holds() {
  const query = useLimitsQuery()
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
    ) : (
      <Bone height={98} radius={20} />
    )
  }
  return query.data.absence === null ? null : <AbsenceCard absence={query.data.absence} />
}
