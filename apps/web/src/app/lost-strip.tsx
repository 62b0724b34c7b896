// Thin strip while the server cannot be reached. It says nothing about the page: that may or may not have data.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { wifiOff } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { whenReachable } from '#src/queries/ask-again.ts'
import { useOnline } from '#src/lib/online.ts'
import css from './lost-strip.module.css'

export function LostStrip() {
  const isOnline = useOnline()
  const client = useQueryClient()
  return (
    <div className={css.lost} role="status" data-offline>
      <Icon d={wifiOff} size={16} stroke={2} />
      <span>{isOnline ? '暂时连不上服务器，恢复后自动更新' : '网络已断开，恢复后自动更新'}</span>
      <button type="button" onClick={() => void whenReachable(client)}>
        重试
      </button>
    </div>
  )
}
