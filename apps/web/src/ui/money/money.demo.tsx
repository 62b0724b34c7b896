// Gallery: money.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Between } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Money } from './money.tsx'

export const demo: Demo = {
  title: '金额',
  note: '隐藏时固定 5 个点，宽度不变',
  Show,
}

function Show() {
  const [value, setValue] = useState('12860.50')
  return (
    <>
      <Between>
        <Money value={value} size="xl" roll />
        <Money value="12860.50" size="xl" hidden />
      </Between>
      <Between>
        <Money value="18420.36" size="lg" />
        <Money value="18420.36" size="lg" hidden />
        <Money value="5559.86" size="md" />
        <Money value="5559.86" hidden />
      </Between>
      <Between>
        <span>收入 / 赢</span>
        <Money value="2000.00" sign="+" tone="up" />
      </Between>
      <Between>
        <span>支出（取款、投注）</span>
        <Money value="500.00" sign="−" />
      </Between>
      <Between>
        <span>投注净负（仅投注记录）</span>
        <Money value="-120.00" tone="down" />
      </Between>
      <Between>
        <span>未通过 / 失败</span>
        <Money value="500.00" tone="muted" />
      </Between>
      <Between>
        <span>红包 / USDT</span>
        <Money value="18.88" currency size="md" />
        <Money value="138.88" unit="USDT" size="md" />
      </Between>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => setValue(value === '12860.50' ? '12960.75' : '12860.50')}
      >
        变动
      </Button>
    </>
  )
}
