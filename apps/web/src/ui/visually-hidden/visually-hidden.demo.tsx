// Gallery: visually hidden.
import type { Demo } from '#src/gallery/demo.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export const demo: Demo = {
  title: '仅供朗读',
  Show,
}

function Show() {
  return (
    <p>
      看得见<VisuallyHidden>，这一半只读给屏幕阅读器</VisuallyHidden>
    </p>
  )
}
