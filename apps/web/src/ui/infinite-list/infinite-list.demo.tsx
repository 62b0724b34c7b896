// Gallery: infinite list.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Scroller } from '#src/gallery/stage.tsx'
import { Row } from '#src/ui/row/row.tsx'
import { InfiniteList } from './infinite-list.tsx'

export const demo: Demo = {
  title: '长列表',
  Show,
}

const PAGES = 3
const nothing = () => undefined

function Show() {
  const [pages, setPages] = useState(1)
  const items = Array.from({ length: pages * 8 }, (_, i) => i + 1)
  return (
    <Scroller label="长列表">
      <InfiniteList
        status="success"
        items={items}
        keyOf={(i) => i}
        hasMore={pages < PAGES}
        loadingMore={false}
        onMore={() => setPages(pages + 1)}
        onRetry={nothing}
      >
        {(i) => <Row title={`第 ${i} 行`} />}
      </InfiniteList>
    </Scroller>
  )
}
