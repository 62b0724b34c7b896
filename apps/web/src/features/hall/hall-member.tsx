// The top of the hall for a member: name and level, the central wallet with eye and refresh, and the shortcuts.
import { cx } from '@lanting/browser-kit/cx'
import { eye, eyeOff, refreshCw } from '@lanting/design/icons'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#src/lib/persistently.ts'
import { setPrefs, usePrefs } from '#src/lib/prefs.ts'
import { type CachedUser, readCache } from '#src/lib/storage.ts'
import { beijingHour } from '#src/lib/time.ts'
import { BALANCE_STALE, WALLET_BALANCE } from '#src/lib/words/words.ts'
import { useBalance, useBalanceHealth } from '#src/queries/money/balance.ts'
import { useRefreshMoney, useUser } from '#src/queries/user.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Standing } from '#src/ui/tag/tag.tsx'
import { useFirstStepsClosed } from './start/first-steps-closed.ts'
import css from './hall-member.module.css'
import { HallNotice } from './news/hall-notice.tsx'
import { HallShortcuts } from './hall-shortcuts.tsx'
import { greeting } from './rules.ts'
import { openWished } from './start/visitor-tap.ts'

const NOTHING = '0.00'

const FirstSteps = lazyPart(
  () => import('./start/first-steps.tsx'),
  (m) => m.FirstSteps,
)

interface HallMemberProps {
  /** The landscape behind the text is dark in both themes. */
  readonly overDark: boolean
}

export function HallMember({ overDark }: HallMemberProps) {
  const user = useUser()
  useEffect(openWished, [])
  // The cached member is shown at once; the balance is fetched.
  const known = user ?? readCache<CachedUser>('userInfo')
  return (
    <>
      <section className={css.wallet} aria-label="我的账户" data-theme={overDark ? 'dark' : undefined}>
        <h1 className={css.who}>
          <span>
            {greeting(beijingHour())}
            {known !== undefined && `，${known.username}`}
          </span>
          {known !== undefined && <Standing level={known.vip} isTrial={known.is_trial === 1} />}
        </h1>
        <CentralWallet isTrial={known?.is_trial === 1} />
        <p className={css.venues}>
          场馆内{' '}
          {user === undefined ? (
            <Bone width={64} height={14} className={css.inline} />
          ) : (
            <Money value={user.gameblance} />
          )}
        </p>
      </section>
      <HallShortcuts />
      <Beginning />
      <HallNotice />
    </>
  )
}

/** Only for a member who never deposited: no prompt after a loss or a withdrawal. */
function Beginning() {
  const user = useUser()
  const balance = useBalance()
  const isClosed = useFirstStepsClosed()
  if (isClosed || user?.is_trial !== 0 || balance?.balance !== NOTHING) return null
  if (user.total !== NOTHING || user.paysum !== NOTHING) return null
  return (
    <Suspense fallback={null}>
      <FirstSteps hasPayPassword={user.has_pay_password === 1} />
    </Suspense>
  )
}

function CentralWallet({ isTrial }: { readonly isTrial: boolean }) {
  const balance = useBalance()
  const hasFailed = useBalanceHealth() === 'failed'
  const isHidden = usePrefs((prefs) => prefs.hideBalance)
  const refresh = useRefreshMoney()
  return (
    <>
      <p className={css.label}>
        <span className={cx(hasFailed && css.failed)} role={hasFailed ? 'status' : undefined}>
          {hasFailed ? BALANCE_STALE : isTrial ? '试玩金（元）' : WALLET_BALANCE}
        </span>
        <IconButton
          icon={isHidden ? eyeOff : eye}
          label={isHidden ? '显示金额' : '隐藏金额'}
          size={17}
          compact
          aria-pressed={isHidden}
          onClick={() => setPrefs({ hideBalance: !isHidden })}
        />
      </p>
      <p className={css.amount}>
        {balance === undefined ? (
          <Bone width={176} height={34} />
        ) : (
          <Money value={balance.balance} size="xl" roll />
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
    </>
  )
}
