// Gallery: foot bar.
import type { Demo } from '#src/gallery/demo.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FootBar } from './foot-bar.tsx'

export const demo: Demo = {
  title: '底栏',
  Show,
}

function Show() {
  return (
    <FootBar caption="提交后不可撤销，请量力而行">
      <Button>确认投注 30.00 元</Button>
    </FootBar>
  )
}
