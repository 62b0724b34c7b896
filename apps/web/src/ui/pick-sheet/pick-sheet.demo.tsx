// Gallery: pick sheet.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { PickSheet } from './pick-sheet.tsx'

export const demo: Demo = {
  title: '选择单',
  Show,
}

const BANKS = ['工商银行', '建设银行', '招商银行', '中国银行']

function Show() {
  const [open, setOpen] = useState(false)
  const [bank, setBank] = useState('招商银行')
  return (
    <Line>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {bank}
      </Button>
      <PickSheet
        open={open}
        onClose={() => setOpen(false)}
        title="选择银行"
        names={BANKS}
        value={bank}
        onPick={setBank}
        placeholder="搜索银行"
      />
    </Line>
  )
}
