// Gallery: section head.
import type { Demo } from '#src/gallery/demo.ts'
import { SectionHead } from './section-head.tsx'

export const demo: Demo = {
  title: '段落标题',
  Show,
}

function Show() {
  return <SectionHead title="电子" to="/" />
}
