// Gallery: pills.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Ground } from '#src/gallery/stage.tsx'
import { Pills } from './pills.tsx'

export const demo: Demo = {
  title: '胶囊',
  Show,
}

function Show() {
  const [pill, setPill] = useState('live')
  return (
    <Ground>
      <Pills
        label="类别"
        value={pill}
        onPick={setPill}
        pills={[
          { value: 'live', label: '真人' },
          { value: 'slot', label: '电子' },
          { value: 'sport', label: '体育' },
          { value: 'lottery', label: '彩票' },
        ]}
      />
    </Ground>
  )
}
