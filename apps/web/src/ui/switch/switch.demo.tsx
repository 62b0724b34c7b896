// Gallery: switch.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Switch } from './switch.tsx'

export const demo: Demo = {
  title: '开关',
  Show,
}

const nothing = () => undefined

function Show() {
  const [auto, setAuto] = useState(true)
  return (
    <Line>
      <Switch label="自动转账" checked={auto} onChange={setAuto} />
      <Switch label="安静模式" checked={!auto} onChange={(on) => setAuto(!on)} />
      <Switch label="不可改" checked disabled onChange={nothing} />
    </Line>
  )
}
