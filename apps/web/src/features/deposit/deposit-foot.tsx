// The foot of every deposit form: the remaining own limit, and the one button.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { heartHandshake } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { askBeforeFirstDeposit } from '#src/lib/limit-asks.ts'
import { LIMIT_TITLES } from '@lanting/contract/texts/safety'
import { useLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import css from './deposit-form.module.css'

interface DepositFootProps {
  readonly label: string
  readonly caption?: string
  readonly isReady: boolean
  /** Data needed to validate or send it is still loading. */
  readonly isUnknown: boolean
  readonly isBusy: boolean
  /** Whether the form can be sent; what is wrong is shown. */
  readonly judge: () => boolean
  readonly onSubmit: () => void
}

export function DepositFoot({
  label,
  caption,
  isReady,
  isUnknown,
  isBusy,
  judge,
  onSubmit,
}: DepositFootProps) {
  const isOnline = useOnline()
  const asksFirst = useLimits()?.asks_first_deposit === 1
  const submit = async () => {
    // Asked once, before the first order, and only of a form that can be sent.
    if (judge() && (!asksFirst || (await askBeforeFirstDeposit()))) onSubmit()
  }
  const words = isOnline ? caption : '恢复联网后可以存款'
  return (
    <>
      <OwnLimit />
      <FootBar {...(words !== undefined && { caption: words })}>
        <Button
          block
          disabled={!isOnline || isUnknown}
          inactive={!isReady}
          loading={isBusy}
          onClick={() => void submit()}
        >
          {label}
        </Button>
      </FootBar>
    </>
  )
}

/** The limit that decides; without one, that there is none. */
function OwnLimit() {
  const limits = useLimits()
  if (limits === undefined) return null
  const left = limits.deposit_left
  return (
    <p className={css.limit}>
      <Icon d={heartHandshake} size={17} />
      {left === null ? (
        <span>还没有设存款限额</span>
      ) : (
        <span>
          {LIMIT_TITLES[left.by]}还剩 <b>{formatYuan(left.amount)}</b> 元
        </span>
      )}
      <Link to="/safety">{left === null ? '设置' : '调整'}</Link>
    </p>
  )
}
