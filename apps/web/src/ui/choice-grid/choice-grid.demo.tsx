// Gallery: choice grid.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { ChoiceGrid } from './choice-grid.tsx'

export const demo: Demo = {
  title: '选项格',
  Show,
}

const SPANS = [
  { value: 1, label: '今天' },
  { value: 2, label: '昨天' },
  { value: 3, label: '近 7 日' },
  { value: 4, label: '近 30 日' },
]

function Show() {
  const [span, setSpan] = useState(1)
  return <ChoiceGrid label="时间" columns={4} choices={SPANS} value={span} onChange={setSpan} />
}
