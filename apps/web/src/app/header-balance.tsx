// The balance as it is docked in the header, its refresh icon, and the button that calls money back from the venues.
import { cx } from '@lanting/browser-kit/cx'
import { refreshCw, undo2 } from '@lanting/design/icons'
import { useBalance, useBalanceHealth } from '#src/queries/balance.ts'
import { useRecoverAll, useRefreshMoney } from '#src/queries/user.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import css from './header.module.css'

export function HeaderBalance() {
  const balance = useBalance()
  const health = useBalanceHealth()
  const refresh = useRefreshMoney()
  const hasFailed = health === 'failed'
  return (
    <>
      <span className={css.balance} role="group" aria-label="中心钱包">
        <span className={cx(css.label, hasFailed && css.failed)} role={hasFailed ? 'status' : undefined}>
          {hasFailed ? '余额更新失败' : '中心钱包（元）'}
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

export function RecoverButton({ docked }: { readonly docked: boolean }) {
  const recover = useRecoverAll()
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={undo2}
      loading={recover.isPending}
      className={cx(!docked && css.clear)}
      onClick={() => recover.mutate()}
    >
      一键回收
    </Button>
  )
}
