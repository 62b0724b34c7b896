// Gallery: skeleton.
import type { Demo } from '#src/gallery/demo.ts'
import { SkeletonRows } from './skeleton.tsx'

export const demo: Demo = {
  title: '骨架',
  note: '300 ms 后才出现',
  Show,
}

function Show() {
  return <SkeletonRows rows={2} />
}
