// Gallery: top strips.
import type { Demo } from '#src/gallery/demo.ts'
import { SandboxRibbon } from '#src/ui/strips/strips.tsx'
import { TopStrips, TopStripsContext } from './top-strips.tsx'

export const demo: Demo = {
  title: '顶部细条',
  Show,
}

function Show() {
  return (
    <TopStripsContext value={<SandboxRibbon />}>
      <TopStrips />
    </TopStripsContext>
  )
}
