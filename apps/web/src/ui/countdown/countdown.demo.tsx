// Gallery: countdown.
import { now } from '@lanting/browser-kit/clock'
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Between } from '#src/gallery/stage.tsx'
import { Countdown } from './countdown.tsx'

export const demo: Demo = {
  title: '倒计时',
  Show,
}

function Show() {
  const [until] = useState(() => now() + 75_000)
  return (
    <Between>
      <span>剩余时间</span>
      <Countdown untilMs={until} />
    </Between>
  )
}
