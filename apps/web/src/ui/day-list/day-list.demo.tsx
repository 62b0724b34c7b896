// Gallery: day list.
import type { Demo } from '#src/gallery/demo.ts'
import { Ground } from '#src/gallery/stage.tsx'
import { Row } from '#src/ui/row/row.tsx'
import { DayList } from './day-list.tsx'

export const demo: Demo = {
  title: '按日列表',
  Show,
}

const ROWS = ['2026-11-15 09:40', '2026-11-15 08:12', '2026-11-14 21:58']
const nothing = () => undefined

function Show() {
  return (
    <Ground>
      <DayList
        status="success"
        rows={ROWS}
        keyOf={(time) => time}
        dayOf={(time) => time.slice(0, 10)}
        hasMore={false}
        loadingMore={false}
        moreFailed={false}
        onMore={nothing}
        onRetry={nothing}
        empty={null}
      >
        {(time) => <Row title={time.slice(11)} />}
      </DayList>
    </Ground>
  )
}
