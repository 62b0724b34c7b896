// Actions beside balances: refresh, and recover everything from the venues.
import { refreshCw, undo2 } from '@lanting/design/icons'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from './balance-actions.module.css'

type BalanceActionsProps = {
  /** The refresh button's label. */
  label: string
  refreshing: boolean
  recovering: boolean
  offline: boolean
  onRefresh: () => void
  onRecover: () => void
}

export function BalanceActions(props: BalanceActionsProps) {
  const { label, refreshing, recovering, offline, onRefresh, onRecover } = props
  return (
    <span className={css.actions}>
      <IconButton
        icon={refreshCw}
        label={label}
        size={18}
        stroke={2}
        compact
        spin={refreshing}
        onClick={onRefresh}
      />
      <Button
        size="sm"
        variant="secondary"
        icon={undo2}
        disabled={offline}
        loading={recovering}
        onClick={onRecover}
      >
        一键回收
      </Button>
    </span>
  )
}
