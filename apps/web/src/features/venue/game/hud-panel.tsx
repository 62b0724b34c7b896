// The panel of this visit: net result, stakes and returns from our own records, the venue's balance, and ways to stop.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan } from '@lanting/contract/money'
import { headset, heartHandshake, rotateCw, shieldCheck, undo2 } from '@lanting/design/icons'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type LaunchPlay, useVenueMoneyAnew } from '#src/features/venue/queries.ts'
import type { Panel } from '#src/features/venue/game/use-panel.ts'
import { clockOf } from '#src/lib/days.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import { useRecoverAll } from '#src/queries/user.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { KnownMoney } from '#src/ui/money/known-money.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './hud-panel.module.css'

interface HudPanelProps {
  readonly panel: Panel
  readonly plat: string
  readonly play: LaunchPlay | undefined
  readonly since: string | undefined
  readonly hasOpenBet: boolean
  /** A round is running in the frame. */
  readonly hasOpenRound: boolean
  readonly onRecovered: () => void
  readonly onReload: () => void
  readonly onExit: () => void
}

export function HudPanel({ panel, ...rest }: HudPanelProps) {
  if (!panel.isOpen) return null
  return (
    <>
      <div className={css.scrim} aria-hidden="true" onClick={panel.close} />
      <OpenPanel panel={panel} {...rest} />
    </>
  )
}

function OpenPanel(props: HudPanelProps) {
  const { panel, plat, play, since, onReload, onExit } = props
  const box = useFocusInside(panel.close)
  return (
    <section ref={box} className={css.panel} role="dialog" aria-label="本次游戏" tabIndex={-1}>
      <Result play={play} since={since} />
      <VenueMoney
        plat={plat}
        hasOpenBet={props.hasOpenBet}
        hasOpenRound={props.hasOpenRound}
        onRecovered={props.onRecovered}
      />
      <div className={css.ways}>
        <button type="button" className={css.way} onClick={onReload}>
          <WayFace icon={rotateCw}>重新加载</WayFace>
        </button>
        <WayLink to="/fair" icon={shieldCheck}>
          公平验证
        </WayLink>
        <WayLink to="/safety" icon={heartHandshake}>
          限额提醒
        </WayLink>
        <WayLink to="/kefu" icon={headset}>
          客服
        </WayLink>
      </div>
      <div className={css.actions}>
        <Button variant="neutral" onClick={onExit}>
          退出
        </Button>
        <Button onClick={panel.close}>继续</Button>
      </div>
    </section>
  )
}

function Result({ play, since }: Pick<HudPanelProps, 'play' | 'since'>) {
  const tone = play === undefined ? 'flat' : moneyTone(play.net)
  return (
    <>
      <p className={css.head}>
        <span>本次净额</span>
        <small>
          {since !== undefined && `${clockOf(since)} 进入`}
          {play !== undefined && ` · ${play.bets} 注`}
        </small>
      </p>
      <p className={css.net}>
        {play === undefined ? (
          <Bone width={140} height={34} />
        ) : (
          <>
            <Money value={play.net} size="xl" tone={tone} sign={tone === 'up' ? '+' : ''} />
            <span>元</span>
          </>
        )}
      </p>
      {play !== undefined && (
        <dl className={css.sums}>
          <Sum label="投注" value={play.staked} />
          <Sum label="返还" value={play.returned} />
          {play.open_bets > 0 && <Sum label={`未结算 ${play.open_bets} 注`} value={play.open_staked} />}
        </dl>
      )}
    </>
  )
}

function Sum({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatYuan(value)}</dd>
    </div>
  )
}

interface VenueMoneyProps
  extends Pick<HudPanelProps, 'plat' | 'hasOpenBet' | 'hasOpenRound' | 'onRecovered'> {}

/**
 * From our own server, which queries the venue when the panel opens and after every round, so that it matches the game.
 * Money cannot be recovered while a bet may still need it.
 */
function VenueMoney({ plat, hasOpenBet, hasOpenRound, onRecovered }: VenueMoneyProps) {
  const isAsked = useVenueMoneyAnew(!hasOpenRound)
  const venue = useVenueBalances(LIMITS.poll.walletMs).data?.find((one) => one.platname === plat)
  const recover = useRecoverAll()
  const label = hasOpenBet ? '有未结算注单' : `${venue?.name ?? plat} 场馆余额`
  return (
    <div className={css.money}>
      <Lettermark code={plat} size={32} />
      <p>
        <small>{label}</small>
        {hasOpenRound ? (
          '本局结束后更新'
        ) : venue === undefined || !isAsked ? (
          <Bone width={80} height={18} />
        ) : (
          <KnownMoney value={venue.balance} size="md" roll />
        )}
      </p>
      <Button
        size="md"
        variant="secondary"
        icon={undo2}
        disabled={hasOpenBet}
        loading={recover.isPending}
        onClick={() => recover.mutate(undefined, { onSettled: onRecovered })}
      >
        一键回收
      </Button>
    </div>
  )
}

function WayFace({ icon, children }: { readonly icon: string; readonly children: ReactNode }) {
  return (
    <>
      <span>
        <Icon d={icon} size={21} />
      </span>
      {children}
    </>
  )
}

interface WayLinkProps {
  readonly to: Target
  readonly icon: string
  readonly children: ReactNode
}

function WayLink({ to, icon, children }: WayLinkProps) {
  return (
    <Link to={to} className={css.way}>
      <WayFace icon={icon}>{children}</WayFace>
    </Link>
  )
}

/** Moves the focus into the panel, Esc closes it; the game behind is inert meanwhile. */
function useFocusInside(close: () => void) {
  const box = useRef<HTMLElement>(null)
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return box
}
