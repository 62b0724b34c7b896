// Gallery: sheet.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Line } from '#src/gallery/stage.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Row } from '#src/ui/row/row.tsx'
import { Sheet } from './sheet.tsx'

export const demo: Demo = {
  title: '底单与侧边',
  Show,
}

const nothing = () => undefined

function Show() {
  const [open, setOpen] = useState<'sheet' | 'menu' | null>(null)
  const close = () => setOpen(null)
  return (
    <Line>
      <Button size="sm" variant="secondary" onClick={() => setOpen('sheet')}>
        底单
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('menu')}>
        侧边
      </Button>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="选择银行"
        foot={
          <Button block onClick={close}>
            确定
          </Button>
        }
      >
        {Array.from({ length: 16 }, (_, i) => (
          <Row key={i} title={`银行 ${i + 1}`} onPress={nothing} />
        ))}
      </Sheet>
      <Sheet open={open === 'menu'} onClose={close} title="菜单" side="left" bare>
        <Row title="优惠活动" onPress={nothing} />
        <Row title="返水中心" onPress={nothing} />
      </Sheet>
    </Line>
  )
}
