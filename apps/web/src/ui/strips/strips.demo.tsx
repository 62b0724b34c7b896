// Gallery: strips.
import type { Demo } from '#src/gallery/demo.ts'
import { OfflineStrip, SandboxRibbon } from './strips.tsx'

export const demo: Demo = {
  title: '细条',
  Show,
}

const nothing = () => undefined

function Show() {
  return (
    <>
      <SandboxRibbon />
      <OfflineStrip onRetry={nothing} />
    </>
  )
}
