// Gallery: chip.
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Chip } from './chip.tsx'

export const demo: Demo = {
  title: '筛选片',
  Show,
}

const nothing = () => undefined

function Show() {
  return (
    <Line>
      <Chip on onClick={nothing}>
        近 30 天
      </Chip>
      <Chip menu onClick={nothing}>
        全部平台
      </Chip>
      <Chip disabled onClick={nothing}>
        不可选
      </Chip>
    </Line>
  )
}
