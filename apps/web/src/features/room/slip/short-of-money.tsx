// 余额不足: offers to recover money from the venues, or to deposit.
import { refusalText } from '@lanting/contract/refusals'
import { arrowDownToLine, undo2 } from '@lanting/design/icons'
import { useRecoverAll } from '#src/queries/user.ts'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import css from './confirm-sheet.module.css'

export function ShortOfMoney() {
  const recover = useRecoverAll()
  return (
    <div className={css.short} role="group" aria-label={refusalText('notEnoughBalance')}>
      <Button
        variant="secondary"
        size="md"
        icon={undo2}
        loading={recover.isPending}
        onClick={() => recover.mutate()}
      >
        一键回收
      </Button>
      <ButtonLink to="/recharge" variant="secondary" size="md" icon={arrowDownToLine}>
        存款
      </ButtonLink>
    </div>
  )
}
