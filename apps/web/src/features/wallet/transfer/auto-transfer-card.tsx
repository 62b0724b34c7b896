// Auto-transfer: money moves into a game and back with the member, up to an optional budget.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { formatYuan, parseAmount } from '@lanting/contract/money'
import { refusalText } from '@lanting/contract/refusals'
import { SWITCH } from '@lanting/contract/states'
import { chevronRight } from '@lanting/design/icons'
import { useState } from 'react'
import { useOnline } from '#src/lib/device/online.ts'
import { isAutoTransfer, useAutoTransfer } from '#src/queries/money/auto-transfer.ts'
import { useUser } from '#src/queries/user.ts'
import { AmountChips, AmountField } from '#src/ui/amount-field/amount-field.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Switch } from '#src/ui/switch/switch.tsx'
import css from './auto-transfer-card.module.css'

const MIN_FEN = BigInt(LIMITS.transferMinYuan) * 100n
const BUDGETS = ['200', '500', '1000'] as const

export function AutoTransferCard() {
  const user = useUser()
  const isOnline = useOnline()
  const change = useAutoTransfer()
  const [isOpen, setOpen] = useState(false)
  const isOn = isAutoTransfer(user)
  const budget = user?.launch_budget ?? null
  return (
    <Card flush label="自动转账">
      <div className={css.row}>
        <span className={css.words}>
          <span className={css.title}>自动转账</span>
          <span className={css.note}>进入场馆时自动带入余额，离开时回收</span>
        </span>
        <Switch
          label="自动转账"
          checked={isOn}
          disabled={user === undefined || !isOnline || change.isPending}
          onChange={(on) => change.mutate({ transferstatus: SWITCH.wire(on ? 'on' : 'off') })}
        />
      </div>
      {isOn && (
        <button type="button" className={css.budget} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={css.words}>每次最多带入</span>
          <span className={css.value}>{budget === null ? '不设上限' : `${formatYuan(budget)} 元`}</span>
          <Icon d={chevronRight} size={18} className={css.chevron} />
        </button>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="每次最多带入">
        <BudgetForm
          key={String(isOpen)}
          budget={budget}
          isBusy={change.isPending}
          onSave={(next) =>
            change.mutate(
              { transferstatus: SWITCH.wire('on'), budget: next },
              { onSuccess: () => setOpen(false) },
            )
          }
        />
      </Sheet>
    </Card>
  )
}

interface BudgetFormProps {
  readonly budget: string | null
  readonly isBusy: boolean
  /** Empty removes the cap. */
  readonly onSave: (budget: string) => void
}

function BudgetForm({ budget, isBusy, onSave }: BudgetFormProps) {
  const [amount, setAmount] = useState(budget?.replace(/\.00$/, '') ?? '')
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    const fen = parseAmount(amount)
    if (fen === null || fen < MIN_FEN) setError(refusalText('transferAmountFormat'))
    else onSave(amount)
  }
  return (
    <div className={css.form}>
      <AmountField
        label="上限金额"
        range="最低 1.00 元"
        value={amount}
        error={error}
        hint="每次进入场馆时，最多带入这么多；其余留在中心钱包。"
        onChange={(clean) => {
          setAmount(clean)
          setError(null)
        }}
      />
      <AmountChips amounts={BUDGETS} value={amount} onPick={setAmount} />
      <div className={css.actions}>
        <Button variant="neutral" disabled={isBusy} onClick={() => onSave('')}>
          不设上限
        </Button>
        <Button loading={isBusy} inactive={amount === ''} onClick={save}>
          保存上限
        </Button>
      </div>
    </div>
  )
}
