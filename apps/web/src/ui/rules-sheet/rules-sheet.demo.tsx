// Gallery: rules sheet.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { RulesSheet } from './rules-sheet.tsx'

export const demo: Demo = {
  title: '规则单',
  Show,
}

const RULES = ['返水按有效投注计算。', '每日结算一次。']

function Show() {
  const [open, setOpen] = useState(false)
  return (
    <Line>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        规则
      </Button>
      <RulesSheet title="返水规则" rules={RULES} open={open} onClose={() => setOpen(false)} />
    </Line>
  )
}
