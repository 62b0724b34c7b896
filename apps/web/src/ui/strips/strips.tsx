// Thin strips under the bar: the device is offline, the money is play money.
import { OFFLINE } from '#src/lib/words.ts'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { info, wifiOff } from '@lanting/design/icons'
import css from './strips.module.css'

type OfflineStripProps = { text?: string; onRetry?: () => void }

export function OfflineStrip({ text = OFFLINE, onRetry }: OfflineStripProps) {
  return (
    <div className={css.offline} role="status">
      <Icon d={wifiOff} size={16} stroke={2} />
      <span className={css.text}>{text}</span>
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  )
}

/** Cannot be closed: nobody may take play money for money. */
export function SandboxRibbon() {
  return (
    <p className={css.ribbon}>
      <Icon d={info} size={13} stroke={2} />
      {RULING_TEXTS.sandboxRibbon}
    </p>
  )
}
