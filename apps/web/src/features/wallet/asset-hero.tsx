// The page's one dark card: total assets, where they are, and recovering from the venues.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan } from '@lanting/contract/money'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { chevronRight, eye, eyeOff, hourglass, refreshCw, undo2 } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { BALANCE_STALE } from '#src/lib/words/words.ts'
import { type Assets, useAssets } from '#src/queries/assets.ts'
import { useBalanceHealth } from '#src/queries/money/balance.ts'
import { useRecoverAll, useRefreshMoney } from '#src/queries/user.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { Button } from '#src/ui/button/button.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { ShareBar } from '#src/ui/progress/progress.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import css from './asset-hero.module.css'

interface AssetHeroProps {
  /** Offline: the figures are cached and nothing can be moved. */
  readonly stale: boolean
  /** False where the page has the button elsewhere. */
  readonly canRecover?: boolean
}

export function AssetHero({ stale, canRecover = true }: AssetHeroProps) {
  const assets = useAssets()
  const recover = useRecoverAll()
  return (
    <HeroCard label="总资产" stale={stale} className={cx(css.hero, stale && css.stale)}>
      <Head />
      <p className={css.total}>
        {assets === undefined ? (
          <Bone width={190} height={41} className={css.bone} />
        ) : (
          <Money value={assets.total} size="xl" roll />
        )}
      </p>
      <Allocation assets={assets} />
      <div className={css.foot}>
        <Part label="主账户" value={assets?.main} className={css.main} />
        <Part label="场馆内" value={assets?.venues} className={css.venues} />
        {canRecover && (
          <Button
            size="sm"
            icon={undo2}
            className={css.recover}
            disabled={stale}
            loading={recover.isPending}
            onClick={() => recover.mutate()}
          >
            一键回收
          </Button>
        )}
      </div>
    </HeroCard>
  )
}

function Head() {
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  const hasFailed = useBalanceHealth() === 'failed'
  const refresh = useRefreshMoney()
  const venues = useVenueBalances()
  return (
    <div className={css.head}>
      <span role={hasFailed ? 'status' : undefined}>{hasFailed ? BALANCE_STALE : '总资产（元）'}</span>
      <IconButton
        icon={isHidden ? eyeOff : eye}
        label={isHidden ? '显示金额' : '隐藏金额'}
        size={17}
        compact
        aria-pressed={isHidden}
        onClick={() => setPrefs({ hideBalance: !isHidden })}
      />
      <IconButton
        icon={refreshCw}
        label="刷新余额"
        size={18}
        stroke={2}
        spin={refresh.isPending}
        className={css.refresh}
        onClick={() => refresh.mutate(undefined, { onSettled: () => void venues.refetch() })}
      />
    </div>
  )
}

/** Money in transit has its own share and line: it is still the member's. */
function Allocation({ assets }: { readonly assets: Assets | undefined }) {
  if (assets === undefined) return <div className={css.bar} />
  const [main, transit, venues] = [assets.main, assets.transit, assets.venues].map((yuan) =>
    Number(fenFromYuan(yuan)),
  ) as [number, number, number]
  const shares = [
    { value: main, label: '主账户', color: 'var(--gold-200)' },
    { value: transit, label: RULING_TEXTS.transferPending, color: 'var(--amber-400)' },
    { value: venues, label: '场馆内', color: 'var(--lake-300)' },
  ].filter((share) => share.value > 0)
  return (
    <>
      <div className={css.bar}>
        {shares.length > 0 && <ShareBar shares={shares} label="主账户与场馆内的比例" />}
      </div>
      {transit > 0 && (
        <Link to="/transRecord?type=3" className={css.transit}>
          <Icon d={hourglass} size={15} stroke={2} />
          <span>{RULING_TEXTS.transferPending}</span>
          <Money value={assets.transit} />
          <Icon d={chevronRight} size={15} />
        </Link>
      )}
    </>
  )
}

interface PartProps {
  readonly label: string
  readonly value: string | undefined
  readonly className: string | undefined
}

function Part({ label, value, className }: PartProps) {
  return (
    <div className={css.part}>
      <p className={cx(css.label, className)}>{label}</p>
      {value === undefined ? (
        <Bone width={84} height={22} className={css.bone} />
      ) : (
        <Money value={value} size="md" roll />
      )}
    </div>
  )
}
