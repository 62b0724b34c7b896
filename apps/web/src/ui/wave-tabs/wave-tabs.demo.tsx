// Gallery: wave tabs.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { WaveTabs } from './wave-tabs.tsx'

export const demo: Demo = {
  title: '水波标签',
  Show,
}

const TABS = [
  ['all', '全部'],
  ['sport', '体育'],
  ['slot', '电子'],
  ['live', '真人'],
  ['lottery', '彩票'],
  ['board', '棋牌'],
  ['fish', '捕鱼'],
] as const

function Show() {
  const [tab, setTab] = useState<string>('all')
  const tabs = TABS.map(([value, label]) => ({ value, label }))
  return <WaveTabs<string> label="平台" value={tab} onChange={setTab} tabs={tabs} />
}
