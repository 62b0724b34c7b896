// The foot of every deposit form: the remaining own limit, and the one button.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { heartHandshake } from '@lanting/design/icons'
import { useLimitLeft } from '#src/features/deposit/queries.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { useOnline } from '#src/lib/online.ts'
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
  readonly onSubmit: () => void
}

export function DepositFoot({ label, caption, isReady, isUnknown, isBusy, onSubmit }: DepositFootProps) {
  const isOnline = useOnline()
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
          onClick={onSubmit}
        >
          {label}
        </Button>
      </FootBar>
    </>
  )
}

function OwnLimit() {
  const left = useLimitLeft()
  if (left === null) return null
  return (
    <p className={css.limit}>
      <Icon d={heartHandshake} size={17} />
      <span>
        今日存款限额还剩 <b>{formatYuan(left)}</b> 元
      </span>
      <Link to="/safety">调整</Link>
    </p>
  )
}
