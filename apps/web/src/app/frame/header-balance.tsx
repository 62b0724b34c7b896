// The member's header: docked balance, refresh, recover button, bell.
import { cx } from '@lanting/browser-kit/cx'
import { bell, refreshCw, undo2 } from '@lanting/design/icons'
import { useOnline } from '#src/lib/device/online.ts'
import { BALANCE_STALE } from '#src/lib/words/words.ts'
import { useBalance, useBalanceHealth } from '#src/queries/money/balance.ts'
import { useRecoverAll, useRefreshMoney, useUser } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton, IconLink } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import css from './header.module.css'

export function HeaderBalance() {
  const balance = useBalance()
  const health = useBalanceHealth()
  const refresh = useRefreshMoney()
  const hasFailed = health === 'failed'
  const isTrial = useUser()?.is_trial === 1
  return (
    <>
      <span className={css.balance} role="group" aria-label="中心钱包">
        <span className={cx(css.label, hasFailed && css.failed)} role={hasFailed ? 'status' : undefined}>
          {hasFailed ? BALANCE_STALE : isTrial ? '试玩金（元）' : '中心钱包（元）'}
        </span>
        <span className={css.amount}>
          {balance === undefined ? '—' : <Money value={balance.balance} roll />}
        </span>
      </span>
      <IconButton
        icon={refreshCw}
        label="刷新余额"
        size={17}
        stroke={2}
        compact
        spin={refresh.isPending}
        className={cx(health !== 'fresh' && css.late)}
        onClick={() => refresh.mutate()}
      />
    </>
  )
}

/** Recover money from the venues, and the bell. */
export function MemberTools({ docked }: { readonly docked: boolean }) {
  return (
    <>
      <RecoverButton docked={docked} />
      <Bell />
    </>
  )
}

function RecoverButton({ docked }: { readonly docked: boolean }) {
  const recover = useRecoverAll()
  const isOnline = useOnline()
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={undo2}
      loading={recover.isPending}
      disabled={!isOnline}
      className={cx(!docked && css.clear)}
      onClick={() => recover.mutate()}
    >
      一键回收
    </Button>
  )
}

/** Unread messages are in the inbox, not on the board. */
function Bell() {
  const unread = useBalance()?.message_num ?? 0
  return (
    <IconLink to={unread > 0 ? '/message?tab=inbox' : '/message'} icon={bell} label="消息" dot={unread > 0} />
  )
}
