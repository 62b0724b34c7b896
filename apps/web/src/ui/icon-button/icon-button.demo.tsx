// Gallery: icon button.
import { headset, refreshCw } from '@lanting/design/icons'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { IconButton } from './icon-button.tsx'

export const demo: Demo = {
  title: '图标按钮',
  Show,
}

function Show() {
  return (
    <Line>
      <IconButton icon={headset} label="客服" dot />
      <IconButton icon={refreshCw} label="刷新" look="soft" />
    </Line>
  )
}
