// Gallery: card.
import type { Demo } from '#src/gallery/demo.ts'
import { Ground } from '#src/gallery/stage.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Card } from './card.tsx'

export const demo: Demo = {
  title: '卡片',
  Show,
}

function Show() {
  return (
    <Ground>
      <Card>
        <Facts
          facts={[
            { label: '汇率', value: '1 USDT = 7.10 CNY' },
            { label: '手续费', value: '1.00 USDT' },
            { label: '预计到账', value: '69.42 USDT', strong: true },
          ]}
        />
      </Card>
    </Ground>
  )
}
