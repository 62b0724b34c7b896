// Gallery: pull to refresh.
import type { Demo } from '#src/gallery/demo.ts'
import { Row } from '#src/ui/row/row.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'

export const demo: Demo = {
  title: '下拉刷新',
  Show,
}

function Show() {
  return (
    <PullToRefresh onRefresh={async () => undefined}>
      <Row title="向下拉" />
    </PullToRefresh>
  )
}
