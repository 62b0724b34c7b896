// Thin status strips: play money, offline.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { info, wifiOff } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '#src/lib/online.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import css from './status-strips.module.css'

/** Not closable: it must always be visible that no amount here is real. */
export function SandboxRibbon() {
  const app = useAppInfo()
  // Its space is reserved until the answer arrives, so that nothing below jumps.
  if (app === undefined) return <p className={css.ribbon} />
  if (app.money_mode !== 'sandbox') return null
  return (
    <p className={css.ribbon}>
      <Icon d={info} size={13} stroke={2} />
      {RULING_TEXTS.sandboxRibbon}
    </p>
  )
}

/** With real money: who licensed it, and that it is for adults. */
export function LicenceFoot() {
  const licence = useAppInfo()?.licence
  if (!licence) return null
  return <footer className={css.licence}>{`18+ · ${licence.regulator} · 许可证 ${licence.number}`}</footer>
}

export function OfflineStrip() {
  const isOnline = useOnline()
  const client = useQueryClient()
  if (isOnline) return null
  return (
    <div className={css.offline} role="status" data-offline>
      <Icon d={wifiOff} size={16} stroke={2} />
      <span>当前离线，显示的是上次数据</span>
      <button type="button" onClick={() => void client.refetchQueries({ type: 'active' })}>
        重试
      </button>
    </div>
  )
}
