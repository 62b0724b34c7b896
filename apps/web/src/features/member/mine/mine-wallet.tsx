// The wallet card: total assets with eye and refresh, both wallets, one-click recover, and the money pages.
import { LIMITS } from '@lanting/contract/limits'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { eye, eyeOff, refreshCw, undo2 } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { MineTiles } from '#src/features/member/mine/mine-menu.tsx'
import { wealthOf } from '#src/features/member/mine/mine-money.ts'
import type { Way } from '#src/features/member/mine/mine-rows.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { BALANCE_STALE } from '#src/lib/words/words.ts'
import { useBalance, useBalanceHealth } from '#src/queries/money/balance.ts'
import { useVenueBalances } from '#src/queries/money/venue-balances.ts'
import { type User, useRecoverAll, useRefreshMoney } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import css from './mine-wallet.module.css'

interface MineWalletProps {
  readonly user: User
  readonly ways: readonly Way[]
}

export function MineWallet({ user, ways }: MineWalletProps) {
  const wealth = wealthOf(user, useBalance())
  const isOnline = useOnline()
  const recover = useRecoverAll()
  // Their sum in the member's data is from the last look at them: a game may have been played since.
  useVenueBalances(LIMITS.poll.walletMs)
  return (
    <Card className={css.card} label="我的资产">
      <Head isOnline={isOnline} />
      <p className={css.total}>
        <Money value={wealth.total} size="lg" roll />
      </p>
      <div className={css.split}>
        <Part label="中心钱包">
          <Money value={wealth.central} roll />
        </Part>
        <i className={css.rule} />
        <Part label="场馆内">
          <Money value={wealth.venues} roll />
        </Part>
        <Button
          size="sm"
          variant="secondary"
          icon={undo2}
          className={css.recover}
          loading={recover.isPending}
          disabled={!isOnline}
          onClick={() => recover.mutate()}
        >
          一键回收
        </Button>
      </div>
      {wealth.transit !== null && (
        <p className={css.transit}>
          {RULING_TEXTS.transferPending} <Money value={wealth.transit} />
          ，结果明确后自动入账
        </p>
      )}
      {ways.length > 0 && (
        <div className={css.ways}>
          <MineTiles ways={ways} isTrial={user.is_trial === 1} isOnline={isOnline} label="资金操作" />
        </div>
      )}
      {!isOnline && <p className={css.why}>存款、取款、转账与回收在恢复联网后可用</p>}
    </Card>
  )
}

function Head({ isOnline }: { readonly isOnline: boolean }) {
  const hasFailed = useBalanceHealth() === 'failed'
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  const refresh = useRefreshMoney()
  return (
    <div className={css.head}>
      <span className={cx(hasFailed && css.failed)} role={hasFailed ? 'status' : undefined}>
        {hasFailed ? BALANCE_STALE : '总资产（元）'}
      </span>
      <IconButton
        icon={isHidden ? eyeOff : eye}
        label={isHidden ? '显示金额' : '隐藏金额'}
        size={16}
        compact
        aria-pressed={isHidden}
        onClick={() => setPrefs({ hideBalance: !isHidden })}
      />
      <button
        type="button"
        className={css.refresh}
        aria-busy={refresh.isPending || undefined}
        disabled={!isOnline}
        onClick={() => {
          if (!refresh.isPending) refresh.mutate()
        }}
      >
        <Icon d={refreshCw} size={15} stroke={2} spin={refresh.isPending} />
        刷新
      </button>
    </div>
  )
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.part}>
      <span className={css.label}>{label}</span>
      {children}
    </div>
  )
}
