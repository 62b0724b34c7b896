// Gallery: states.
import type { Demo } from '#src/gallery/demo.ts'
import { EmptyState, ErrorState } from './states.tsx'

export const demo: Demo = {
  title: '空与错误',
  Show,
}

const nothing = () => undefined

function Show() {
  return (
    <>
      <EmptyState text="换个时间范围试试" />
      <ErrorState onRetry={nothing} error={null} />
    </>
  )
}
