// Gallery: copy button.
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { CopyButton } from './copy-button.tsx'

export const demo: Demo = {
  title: '复制',
  Show,
}

function Show() {
  return (
    <Line>
      <CopyButton text="800216" label="编号" />
      <CopyButton text="800216" label="编号">
        复制编号
      </CopyButton>
    </Line>
  )
}
