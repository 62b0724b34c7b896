// Gallery: toast.
import type { Demo } from '#src/gallery/demo.ts'
import { hideToast, toast, useToast } from '@lanting/browser-kit/toast'
import { Button } from '#src/ui/button/button.tsx'
import { Toast } from './toast.tsx'
import { Line } from '#src/gallery/stage.tsx'

export const demo: Demo = {
  title: '短提示',
  Show,
}

function Show() {
  const shown = useToast((state) => state.shown)
  return (
    <Line>
      <Toast shown={shown} onDone={hideToast} />
      <Button size="sm" onClick={() => toast.success('复制成功！')}>
        成功
      </Button>
      <Button size="sm" onClick={() => toast.error('请输入您的支付密码')}>
        错误
      </Button>
      <Button size="sm" onClick={() => toast.info('封盘中禁止投注')}>
        提示
      </Button>
    </Line>
  )
}
