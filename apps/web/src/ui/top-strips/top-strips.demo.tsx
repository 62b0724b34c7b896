// Gallery: top strips.
import { RULING_TEXTS } from '@lanting/contract/texts'
import type { Demo } from '#src/gallery/demo.ts'
import { TopStrips, TopStripsContext } from './top-strips.tsx'

export const demo: Demo = {
  title: '顶部细条',
  Show,
}

function Show() {
  return (
    <TopStripsContext value={<p>{RULING_TEXTS.sandboxRibbon}</p>}>
      <TopStrips />
    </TopStripsContext>
  )
}
